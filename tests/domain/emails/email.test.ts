import { describe, expect, it } from 'vitest';
import { attachmentName, attachmentType } from '@/domain/emails/attachment';
import { sendEmailInput } from '@/domain/emails/email';
import { EMAIL_LIMITS } from '@/domain/emails/email-limits';
import { holdReasonOf } from '@/domain/emails/hold';
import { followsFrom, outcomesIn, readMailEvent, recipientOf } from '@/domain/emails/mail-event';
import {
  allRecipients,
  distinctRecipients,
  MAX_RECIPIENTS,
  recipient,
  TOO_MANY_RECIPIENTS,
} from '@/domain/emails/recipients';
import { replyReminder } from '@/domain/emails/reply-reminder';
import { TASK_LIMITS } from '@/domain/tasks/task';

const email = { to: 'noor@x.example', subject: 'Guards', body: 'Hi' };
const messagesOf = (input: object) => {
  const parsed = sendEmailInput.safeParse({ ...email, ...input });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

describe('a recipient', () => {
  it.each(['noor@x.example', "o'brien+gates@sub.x.example", 'jörg@müller.example'])('is one address: %s', (address) => {
    expect(recipient.safeParse(address).success).toBe(true);
  });

  it.each([
    'b@x.example, evil@x.example',
    'b@x.example,evil',
    'b@x.example;evil@x.example',
    'b@x.example\r\nBcc: evil@x.example',
    'b\n@x.example',
    'b@x.example\u0085',
    '"noor"@x.example',
    'noor@x',
    'noor@x..example',
    '',
    `${'a'.repeat(250)}@x.example`,
  ])('is not %j', (address) => {
    expect(recipient.safeParse(address).success).toBe(false);
  });
});

describe('a message', () => {
  it('has defaults for all but recipient, subject and text', () => {
    expect(sendEmailInput.parse(email)).toMatchObject({
      cc: [],
      bcc: [],
      leadId: null,
      scheduledAt: null,
      attachmentIds: [],
    });
  });

  it.each([
    [{ subject: ' ' }, 'Subject is required'],
    [{ body: '' }, 'Message is required'],
    [{ subject: 'Guards for {{compnyName}}' }, '{{compnyName}} is not a placeholder'],
    [{ body: 'Hi {{contactPerson,' }, '{{contactPerson has no closing }}'],
    [{ subject: 'Guards\r\nBcc: evil@x.example' }, 'The subject must be a single line'],
    [{ subject: 'Guards\u2028' }, 'The subject must be a single line'],
    [{ body: 'x'.repeat(EMAIL_LIMITS.body + 1) }, 'At most 20000 characters'],
    [{ cc: Array.from({ length: 200 }, (_, n) => `${n}@x.example`) }, TOO_MANY_RECIPIENTS],
    [{ cc: ['a@x.example, b@x.example'] }, 'Invalid email format'],
  ])('is refused: %#', (input, message) => {
    expect(messagesOf(input)).toEqual([message]);
  });

  it('counts each recipient once, CC and BCC included', () => {
    const cc = Array.from({ length: MAX_RECIPIENTS - 1 }, (_, n) => `${n}@x.example`);
    expect(messagesOf({ cc, bcc: ['NOOR@X.example'] })).toEqual([]);
    expect(messagesOf({ cc, bcc: ['another@x.example'] })).toEqual([TOO_MANY_RECIPIENTS]);
    const recipients = { to: 'A@x', cc: ['b@x', 'a@X', 'b@x'], bcc: ['B@x', 'c@x'] };
    expect(allRecipients(recipients)).toEqual(['A@x', 'b@x', 'c@x']);
    expect(distinctRecipients(recipients)).toEqual({ to: 'A@x', cc: ['b@x'], bcc: ['c@x'] });
  });
});

describe('a file', () => {
  it.each([
    ['quote.pdf', true],
    ['Angebot Süd.pdf', true],
    ['a\r\nb.pdf', false],
    ['../etc/passwd', false],
    ['..\\x', false],
    ['', false],
  ])('may be called %j: %s', (name, may) => {
    expect(attachmentName.safeParse(name).success).toBe(may);
  });

  it.each([
    ['application/pdf', 'application/pdf'],
    ['', 'application/octet-stream'],
    ['text/html\r\nX: y', 'application/octet-stream'],
  ])('of type %j is sent as %s', (said, type) => {
    expect(attachmentType(said)).toBe(type);
  });
});

describe('holdReasonOf', () => {
  const createdAt = new Date('2026-03-10T12:00:00Z');
  const [before, since] = [new Date('2026-03-10T11:59:59Z'), new Date('2026-03-10T12:00:00Z')];
  const fine = { createdAt, isLater: true, lead: { closedAt: null }, repliedAt: null, isSuppressed: false };

  it.each([
    [{}, null],
    [{ lead: null }, null],
    [{ lead: 'deleted' as const }, 'lead_deleted'],
    [{ lead: 'hidden' as const }, 'no_access'],
    [{ lead: { closedAt: since } }, 'lead_closed'],
    [{ lead: { closedAt: before } }, null],
    [{ repliedAt: since }, 'replied'],
    [{ repliedAt: before }, null],
    [{ isSuppressed: true, lead: 'deleted' as const }, 'suppressed'],
    [{ isLater: false, isSuppressed: true }, 'suppressed'],
    [{ isLater: false, lead: 'hidden' as const }, 'no_access'],
    [{ isLater: false, lead: 'deleted' as const }, null],
    [{ isLater: false, lead: { closedAt: since }, repliedAt: since }, null],
  ])('of %j is %s', (facts, reason) => {
    expect(holdReasonOf({ ...fine, ...facts })).toBe(reason);
  });
});

describe('readMailEvent', () => {
  it.each([
    ['email.delivered', {}, { status: 'DELIVERED', isTracking: false, isBounce: false }],
    ['email.opened', {}, { status: 'OPENED', isTracking: true }],
    ['email.clicked', {}, { status: 'CLICKED', isTracking: true }],
    [
      'email.bounced',
      { bounce: { type: 'Permanent', message: 'Gone' } },
      { status: 'FAILED', error: 'Gone', isHardBounce: true },
    ],
    ['email.bounced', { bounce: { type: 'Transient' } }, { status: 'FAILED', isBounce: true, isHardBounce: false }],
    ['email.failed', { failed: { reason: 'Quota' } }, { status: 'FAILED', error: 'Quota', isBounce: false }],
    ['email.failed', { failed: { reason: 'a\0b' } }, { error: 'ab' }],
  ])('reads %s with %j', (type, data, news) => {
    expect(readMailEvent({ type, data })).toMatchObject(news);
  });

  it.each(['email.sent', 'email.complained', 'contact.created', '__proto__', ''])('records nothing for %j', (type) => {
    expect(readMailEvent({ type, data: {} })).toBeNull();
  });
});

describe('recipientOf', () => {
  const alone = { to: 'Noor@x.example', cc: [], bcc: [] };
  const copied = { ...alone, cc: ['ops@x.example'], bcc: ['noor@x.example'] };

  it.each([
    [null, alone, 'noor@x.example'],
    [['NOOR@x.example'], alone, 'noor@x.example'],
    [['elsewhere@x.example'], alone, null],
    [[], alone, null],
    [null, copied, null],
    [['ops@x.example'], copied, 'ops@x.example'],
    [['noor@x.example'], copied, null],
    [['noor@x.example', 'ops@x.example'], copied, null],
  ])('of news that names %j is %#', (to, email, recipient) => {
    const news = readMailEvent({ type: 'email.bounced', data: to === null ? {} : { to } });
    expect(news && recipientOf(news, email)).toBe(recipient);
  });
});

describe('an email that the mail service accepted, and then did not send', () => {
  const recipients = { to: 'Noor@x.example', cc: ['ops@x.example'], bcc: [] };
  const sent = { ...recipients, status: 'SENT', delivery: 'sent', holdReason: null } as const;
  const failed = { status: 'FAILED', isBounce: false, isWhole: false, named: null } as const;
  const [noor, ops] = ['noor@x.example', 'ops@x.example'];

  it.each([
    [failed, { unsent: [noor, ops], hasLeft: false }],
    [
      { ...failed, named: [ops, 'elsewhere@x.example'] },
      { unsent: [ops], hasLeft: false },
    ],
    [
      { ...failed, isWhole: true, named: [noor] },
      { unsent: [noor, ops], hasLeft: false },
    ],
    [
      { ...failed, isBounce: true },
      { unsent: [], hasLeft: true },
    ],
    [
      { ...failed, status: 'DELIVERED' as const },
      { unsent: [], hasLeft: true },
    ],
  ])('has an outcome for each recipient: %#', (news, outcomes) => {
    expect(outcomesIn(news, sent)).toEqual(outcomes);
  });

  it('was not sent to its only recipient, whatever address the service names', () => {
    const news = { ...failed, named: ['elsewhere@x.example'] };
    expect(outcomesIn(news, { ...sent, cc: [] })).toEqual({ unsent: [noor], hasLeft: false });
  });

  it.each([
    [failed, sent, {}, true],
    [failed, sent, { unsent: [ops] }, false],
    [failed, sent, { unsent: [noor] }, false],
    [failed, sent, { hasLeft: true }, false],
    [{ ...failed, isBounce: true }, sent, {}, false],
    [failed, { ...sent, status: 'FAILED' as const }, {}, true],
    [failed, { ...sent, delivery: 'unconfirmed' as const }, {}, true],
    [failed, { ...sent, delivery: 'canceled' as const }, {}, false],
    [failed, { ...sent, delivery: 'failed' as const }, {}, false],
    [{ ...failed, status: 'DELIVERED' as const }, sent, {}, false],
  ])('has reached no recipient: %#', (news, email, known, isUndelivered) => {
    const outcomes = { unsent: [noor, ops], hasLeft: false, ...known };
    expect(followsFrom(news, email, outcomes)).toMatchObject({ isUndelivered });
  });

  it.each([
    ['unconfirmed', null, 'DELIVERED', true],
    ['unconfirmed', null, 'FAILED', false],
    ['held', 'restored', 'OPENED', true],
    ['held', 'restored', 'FAILED', false],
    ['held', 'replied', 'DELIVERED', false],
    ['canceled', 'restored', 'DELIVERED', false],
  ] as const)('proves, when %s for %j, to have been sent if it is %s: %s', (delivery, holdReason, status, isProof) => {
    const email = { ...sent, delivery, holdReason };
    expect(followsFrom({ status, isBounce: false }, email, { unsent: [], hasLeft: true })).toMatchObject({ isProof });
  });
});

it('makes a reminder of a missing reply whose title fits a task', () => {
  const reminder = replyReminder({ to: 'noor@x.example', subject: '😀'.repeat(150), days: 3 });
  expect(reminder.title.length).toBeLessThanOrEqual(TASK_LIMITS.title);
  expect(reminder.title.isWellFormed()).toBe(true);
});
