import { describe, expect, it } from 'vitest';
import { planBulkEmailInput, sendBulkEmailInput } from '@/domain/emails/bulk/bulk-email';
import { MAX_BULK_EMAILS, NO_LEADS, TOO_MANY_LEADS } from '@/domain/emails/bulk/bulk-limits';
import { type BulkRecipient, planBulkEmail } from '@/domain/emails/bulk/bulk-plan';

const lead = (id: string, changes: Partial<BulkRecipient> = {}): BulkRecipient => ({
  id,
  companyName: `Company ${id}`,
  contactPerson: 'Noor',
  email: `${id}@x.example`,
  phone: '',
  ...{ eventName: '', eventDate: null, venueName: '', amount: null },
  suppressedBy: null,
  ...changes,
});

const TEXT = { subject: 'Guards for {{companyName}}', body: 'Hi {{contactPerson|there}}', signature: 'Robin' };

const plan = (leads: BulkRecipient[], { remaining = null as number | null, text = TEXT } = {}) =>
  planBulkEmail({ leads, text, remaining });

const whys = (leads: BulkRecipient[], more: Parameters<typeof plan>[1] = {}) =>
  plan(leads, more).skipped.map(({ leadId, reason, why }) => [leadId, reason, why]);

describe('planBulkEmail', () => {
  it('fills the placeholders for each lead, with the signature once', () => {
    expect(plan([lead('a'), lead('b', { contactPerson: ' ' })]).emails).toEqual([
      {
        leadId: 'a',
        companyName: 'Company a',
        to: 'a@x.example',
        subject: 'Guards for Company a',
        body: 'Hi Noor\n\nRobin',
      },
      {
        leadId: 'b',
        companyName: 'Company b',
        to: 'b@x.example',
        subject: 'Guards for Company b',
        body: 'Hi there\n\nRobin',
      },
    ]);
  });

  it.each([
    [{ email: '' }, 'no_address', 'No email address'],
    [{ email: 'b@x.example, evil@x.example' }, 'invalid_address', 'The email address is not valid'],
    [{ suppressedBy: 'unsubscribed' }, 'suppressed', 'Unsubscribed from your emails'],
    [{ suppressedBy: 'hard_bounce' }, 'suppressed', 'Cannot be reached: an earlier email bounced'],
    [{ suppressedBy: 'manual' }, 'suppressed', 'Does not want any more email'],
    [{ companyName: '' }, 'missing_value', 'Company is empty, and there is no fallback'],
    [{ companyName: 'x\nBcc: evil@x.example' }, 'invalid_text', 'The subject must be a single line'],
    [{ companyName: 'x'.repeat(300) }, 'invalid_text', 'At most 300 characters'],
  ] as const)('skips %o as %s', (changes, reason, why) => {
    expect(whys([lead('a', changes), lead('b')])).toEqual([['a', reason, why]]);
  });

  it('names all values that are missing', () => {
    const text = { ...TEXT, body: '{{phone}} {{contactPerson}}' };
    expect(whys([lead('a', { contactPerson: '' })], { text })).toEqual([
      ['a', 'missing_value', 'Phone and Contact person are empty, and there is no fallback'],
    ]);
  });

  it('writes to each address once, in any letter case, and to the first lead that can get it', () => {
    const same = { email: 'Office@X.example' };
    const planned = plan([
      lead('a', { ...same, companyName: '' }),
      lead('b', same),
      lead('c', { email: 'office@x.EXAMPLE' }),
    ]);
    expect(planned.emails.map(({ leadId }) => leadId)).toEqual(['b']);
    expect(planned.skipped.map(({ leadId, reason }) => [leadId, reason])).toEqual([
      ['a', 'missing_value'],
      ['c', 'same_address'],
    ]);
  });

  it('stops at the quota, which leads that are skipped do not use', () => {
    const leads = [lead('a'), lead('b', { email: '' }), lead('c'), lead('d')];
    expect(plan(leads, { remaining: 2 }).emails.map(({ leadId }) => leadId)).toEqual(['a', 'c']);
    expect(whys(leads, { remaining: 2 })).toContainEqual(['d', 'over_quota', 'Over your monthly limit']);
    expect(plan(leads, { remaining: 0 }).emails).toEqual([]);
  });

  it('takes a value that looks like a placeholder as text', () => {
    const [email] = plan([lead('a', { companyName: '{{email}}' })]).emails;
    expect(email?.subject).toBe('Guards for {{email}}');
  });
});

describe('the input', () => {
  const ID = '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d';
  const ok = { leadIds: [ID], subject: 'x', body: 'x' };
  const firstIssue = (input: unknown, schema: typeof planBulkEmailInput | typeof sendBulkEmailInput) =>
    schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])[0];

  it('takes leads by id or by filter, and not both', () => {
    expect(planBulkEmailInput.safeParse(ok).success).toBe(true);
    expect(planBulkEmailInput.safeParse({ matching: { status: 'NEW' }, subject: 'x', body: 'x' }).success).toBe(true);
    expect(firstIssue({ ...ok, matching: {} }, planBulkEmailInput)).toEqual(['leadIds', NO_LEADS]);
    expect(firstIssue({ subject: 'x', body: 'x' }, planBulkEmailInput)).toEqual(['leadIds', NO_LEADS]);
  });

  it('takes a limited number of leads', () => {
    const ids = (count: number) => Array.from({ length: count }, () => ID);
    expect(sendBulkEmailInput.safeParse({ ...ok, leadIds: ids(MAX_BULK_EMAILS) }).success).toBe(true);
    expect(firstIssue({ ...ok, leadIds: ids(MAX_BULK_EMAILS + 1) }, sendBulkEmailInput)).toEqual([
      'leadIds',
      TOO_MANY_LEADS,
    ]);
    expect(firstIssue({ ...ok, leadIds: [] }, sendBulkEmailInput)).toEqual(['leadIds', NO_LEADS]);
  });

  it('refuses placeholders that no lead can fill', () => {
    expect(firstIssue({ ...ok, subject: 'Hi {{firstName}}' }, sendBulkEmailInput)).toEqual([
      'subject',
      '{{firstName}} is not a placeholder',
    ]);
    expect(firstIssue({ ...ok, body: '{{}}' }, sendBulkEmailInput)).toEqual(['body', '{{}} is not a placeholder']);
  });
});
