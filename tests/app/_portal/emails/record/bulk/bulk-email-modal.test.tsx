import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, LIMITS, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { afterEach, expect, it } from 'vitest';
import { bulkAttempts, bulkReached } from '@/app/_portal/emails/record/bulk/bulk-attempts';
import { bulkDrafts, EMPTY_BULK_DRAFT } from '@/app/_portal/emails/record/bulk/bulk-draft';
import { BulkEmailModal } from '@/app/_portal/emails/record/bulk/bulk-email-modal';
import type { BulkEmailPlan } from '@/domain/emails/bulk/bulk-email';

const LEADS = { select: { leadIds: [LEAD.id] }, count: 3 };
const BATCH = '01890000-0000-7000-8000-0000000000b1';

const PLAN: BulkEmailPlan = {
  recipients: [{ leadId: LEAD.id, companyName: LEAD.companyName, to: 'jo@northgate.example' }],
  skipped: [
    { leadId: LEAD.id, companyName: 'Bowl', reason: 'no_address', why: 'No email address' },
    { leadId: LEAD.id, companyName: 'Club', reason: 'no_address', why: 'No email address' },
  ],
  example: {
    subject: 'Guards',
    text: 'Hi Jo',
    html: '<div>Hi <b>Jo</b></div>',
    from: 'Dana',
    replyTo: 'dana@x.example',
  },
};

afterEach(() => {
  act(() => bulkDrafts.write(VIEWER.id, EMPTY_BULK_DRAFT));
  act(() => bulkReached.write(VIEWER.id, null));
  bulkAttempts.forgetAttempt(VIEWER.id);
});

interface Answers {
  check?: () => unknown;
  send?: () => unknown;
}

const show = ({
  check = () => PLAN,
  send = () => ({ batchId: BATCH, sent: 1, sendsAt: null, skipped: [] }),
}: Answers = {}) => {
  let isSent = false;
  let isClosed = false;
  const keys: unknown[] = [];
  const calls = renderInPortal(
    <BulkEmailModal
      leads={LEADS}
      onClose={() => {
        isClosed = true;
      }}
      onSent={() => {
        isSent = true;
      }}
    />,
    ({ path, input, idempotencyKey }) => {
      if (path === 'user.updateProfile') return { ...VIEWER, ...(input as object) };
      if (path === 'emails.channel') return { channel: 'local' };
      if (path === 'bulkEmails.check') return check();
      if (path === 'bulkEmails.send') {
        keys.push(idempotencyKey);
        return send();
      }
      if (path === 'bulkEmails.cancel') return { canceled: 1, left: 0 };
      return path === 'usage.limits' ? LIMITS : { items: [], nextCursor: null };
    },
  );
  return { calls, keys, isSent: () => isSent, isClosed: () => isClosed };
};

const fill = async (label: string, text: string) => {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.paste(text);
};
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function write() {
  await fill('Subject', 'Guards');
  await fill('Message', 'Hi {{contactPerson|there}}');
  await fill('Your postal address', '12 Harbor Road');
}

function refuse() {
  throw new Refusal({ code: 'UNAVAILABLE', message: 'The database cannot be reached.' });
}

/** Reviews the message and sends it. */
async function send() {
  await click('Review');
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1 email' }));
}

it('asks for the message and the postal address, and keeps the address in the profile', async () => {
  const { calls } = show();
  expect(await screen.findByRole('dialog', { name: 'Email 3 leads' })).toBeTruthy();
  // Without a signature, nothing would say who writes.
  expect(screen.getByText(/^You have no signature yet/)).toBeTruthy();
  await click('Review');
  expect(screen.getByText('Subject is required')).toBeTruthy();
  expect(screen.getByText('Enter your postal address')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Subject'));
  expect(calls).toEqual([]);
  await write();
  await click('Review');
  await screen.findByRole('heading', { name: '1 email will go out' });
  expect(calls).toMatchObject([
    { path: 'user.updateProfile', input: { postalAddress: '12 Harbor Road' } },
    { path: 'bulkEmails.check', input: { subject: 'Guards', leadIds: [LEAD.id], signed: true } },
  ]);
});

it('says who is skipped and why before it sends', async () => {
  const { calls, isSent } = show();
  await write();
  await click('Review');
  const skipped = within(await screen.findByRole('region', { name: 'Skipped leads' }));
  expect(skipped.getByRole('heading').textContent).toBe('2 leads are skipped');
  expect(skipped.getByRole('listitem').textContent).toBe('No email addressBowl, Club');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByTitle('The formatted email').getAttribute('srcdoc')).toContain('<div>Hi <b>Jo</b></div>');
  await userEvent.click(preview.getByRole('radio', { name: 'Plain text' }));
  expect(preview.getByText('Hi Jo')).toBeTruthy();
  expect(preview.getByText('Replies to').nextElementSibling?.textContent).toBe('dana@x.example');
  expect(screen.getByText(/^No mail service is set up here\. These emails stay in the local outbox/)).toBeTruthy();
  await click('Send 1 email');
  await waitFor(() => expect(isSent()).toBe(true));
  expect(calls.at(-1)).toMatchObject({ path: 'bulkEmails.send', input: { leadIds: [LEAD.id], scheduledAt: null } });
});

it('offers no Send if none of the leads can get it, and leads back to the message', async () => {
  show({ check: () => ({ ...PLAN, recipients: [], example: null }) });
  await write();
  await click('Review');
  await screen.findByRole('heading', { name: 'None of these leads can get this email' });
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  await click('Back');
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Guards');
});

it('tries the same message again with the same key, also after Back and a new start', async () => {
  const first = show({ send: refuse });
  await write();
  await send();
  await screen.findByRole('alert');
  await click('Back');
  await send();
  await screen.findByRole('alert');
  cleanup();
  const again = show();
  await fill('Your postal address', '12 Harbor Road');
  await send();
  await waitFor(() => expect(again.isSent()).toBe(true));
  expect(new Set([...first.keys, ...again.keys])).toEqual(new Set([expect.any(String)]));
  expect(first.keys).toHaveLength(2);
});

const OTHER_LEAD = '01890000-0000-7000-8000-0000000000a2';

/** A server whose first answer gets lost, and which accepts one message per key (D38). */
function loseFirstAnswer() {
  const accepted = new Map<unknown, string>();
  const checks = [PLAN, { ...PLAN, recipients: [...PLAN.recipients, { ...PLAN.recipients[0], leadId: OTHER_LEAD }] }];
  const shown = show({
    check: () => checks.shift(),
    send() {
      const sent = JSON.stringify(shown.calls.at(-1)?.input);
      const first = accepted.get(shown.keys.at(-1)) ?? sent;
      accepted.set(shown.keys.at(-1), first);
      if (shown.keys.length === 1) throw new Refusal({ code: 'UNAVAILABLE', message: 'The answer is lost.' });
      if (sent !== first) throw new Refusal({ code: 'IDEMPOTENCY_CONFLICT', message: 'Used for another request.' });
      return { batchId: BATCH, sent: 1, sendsAt: null, skipped: [] };
    },
  });
  return shown;
}

it('says who already gets an email whose answer was lost, and then sends it to the others alone', async () => {
  const { keys, isSent, calls } = loseFirstAnswer();
  await write();
  await send();
  await screen.findByRole('alert');
  await click('Back');
  await click('Review');
  await userEvent.click(await screen.findByRole('button', { name: 'Send 2 emails' }));
  await screen.findByText(/^This email was already accepted for 1 lead, .* send it to the other 1 lead too\.$/);
  expect(isSent()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Send 1 email' }));
  await waitFor(() => expect(isSent()).toBe(true));
  expect(calls.at(-1)?.input).toMatchObject({ leadIds: [OTHER_LEAD] });
  expect(new Set(keys).size).toBe(2);
});

it('says so if an earlier version was sent, and keeps the changed one', async () => {
  const { isSent } = loseFirstAnswer();
  await write();
  await send();
  await screen.findByRole('alert');
  await click('Back');
  await fill('Subject', ' again');
  await click('Review');
  await userEvent.click(await screen.findByRole('button', { name: 'Send 2 emails' }));
  await screen.findByText(/^An earlier version of this email was accepted for 1 lead, but its confirmation was lost\./);
  expect(isSent()).toBe(false);
  expect(bulkDrafts.read(VIEWER.id).subject).toBe('Guards again');
});

it('stays open while the emails are on their way, and sends the same message on purpose with another key', async () => {
  let arrive = () => {};
  const answer = { batchId: BATCH, sent: 1, sendsAt: null, skipped: [] };
  const first = show({
    send: () =>
      new Promise((resolve) => {
        arrive = () => resolve(answer);
      }),
  });
  await write();
  await send();
  await userEvent.keyboard('{Escape}');
  expect(first.isClosed()).toBe(false);
  expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true);
  await act(async () => arrive());
  await waitFor(() => expect(first.isSent()).toBe(true));
  await userEvent.keyboard('{Escape}');
  expect(first.isClosed()).toBe(true);
  cleanup();
  const again = show();
  await write();
  await send();
  await waitFor(() => expect(again.isSent()).toBe(true));
  expect(again.keys).not.toEqual(first.keys);
});

it('says that the emails were not sent, although the tab was left', async () => {
  let fail = (_error: unknown) => {};
  show({
    send: () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  });
  await write();
  await send();
  cleanup();
  await act(async () => fail(new Refusal({ code: 'UNAVAILABLE', message: 'The database cannot be reached.' })));
  show();
  expect(await screen.findByText('The database cannot be reached.')).toBeTruthy();
});

it('sends what was reviewed, and keeps what was typed while it was being checked', async () => {
  let arrive = () => {};
  const check = () =>
    new Promise((resolve) => {
      arrive = () => resolve(PLAN);
    });
  const { calls, isSent } = show({ check });
  await write();
  await click('Review');
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveProperty('readOnly', true));
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Never reviewed' } });
  await act(async () => arrive());
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1 email' }));
  await waitFor(() => expect(isSent()).toBe(true));
  expect(calls.at(-1)).toMatchObject({ path: 'bulkEmails.send', input: { body: 'Hi {{contactPerson|there}}' } });
  expect(bulkDrafts.read(VIEWER.id)).toMatchObject({ body: 'Never reviewed' });
});

it('keeps what was typed while a purged template was being found out', async () => {
  const templateId = '01890000-0000-7000-8000-000000000041';
  act(() => bulkDrafts.write(VIEWER.id, { ...EMPTY_BULK_DRAFT, templateId }));
  let refuse = () => {};
  const answers = [
    new Promise((_, reject) => {
      const gone = { code: 'NOT_FOUND', message: 'This template does not exist.', field: 'templateId' } as const;
      refuse = () => reject(new Refusal(gone));
    }),
    PLAN,
  ];
  show({ check: () => answers.shift() });
  await write();
  await click('Review');
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveProperty('readOnly', true));
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Never reviewed' } });
  await act(async () => refuse());
  await screen.findByRole('heading', { name: '1 email will go out' });
  expect(bulkDrafts.read(VIEWER.id)).toMatchObject({ body: 'Never reviewed' });
});

it('keeps the message across a reload, but not for another user, nor one that it cannot read', async () => {
  show();
  await fill('Subject', 'Guards');
  const kept = localStorage.getItem(`stanchion-bulk-email-draft-${VIEWER.id}`);
  expect(kept).toContain('Guards');
  localStorage.setItem('stanchion-bulk-email-draft-reloaded', String(kept));
  localStorage.setItem('stanchion-bulk-email-draft-older', '{"subject":"Guards"}');
  expect(bulkDrafts.read('reloaded')).toEqual({ ...EMPTY_BULK_DRAFT, subject: 'Guards' });
  expect(bulkDrafts.read('older')).toBe(EMPTY_BULK_DRAFT);
  expect(bulkDrafts.read('another user')).toBe(EMPTY_BULK_DRAFT);
});

it('does not replace a newer message on Undo', async () => {
  show();
  await write();
  await send();
  await screen.findByText(/^1 email sent successfully!/);
  const newer = { ...EMPTY_BULK_DRAFT, subject: 'Newer' };
  act(() => bulkDrafts.write(VIEWER.id, newer));
  await click('Undo');
  await screen.findByText('1 email canceled.');
  expect(bulkDrafts.read(VIEWER.id)).toEqual(newer);
});

it('does without a template that was purged while the draft waited', async () => {
  const templateId = '01890000-0000-7000-8000-000000000041';
  act(() => bulkDrafts.write(VIEWER.id, { ...EMPTY_BULK_DRAFT, templateId }));
  let isRefused = false;
  const { calls } = show({
    check() {
      if (isRefused) return PLAN;
      isRefused = true;
      throw new Refusal({ code: 'NOT_FOUND', message: 'This template does not exist.', field: 'templateId' });
    },
  });
  await write();
  await send();
  await screen.findByText(/^1 email sent successfully!/);
  expect(calls.filter(({ path }) => path.startsWith('bulkEmails.'))).toMatchObject([
    { path: 'bulkEmails.check', input: { templateId } },
    { path: 'bulkEmails.check', input: { templateId: null, subject: 'Guards' } },
    { path: 'bulkEmails.send', input: { templateId: null, subject: 'Guards' } },
  ]);
  expect(bulkDrafts.read(VIEWER.id)).toEqual(EMPTY_BULK_DRAFT);
});
