import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMAIL } from '@tests/support/browser/items';
import { type Call, LIMITS, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import { draftOf } from '@/app/_portal/emails/record/draft/draft-store';
import { EmailDetail } from '@/app/_portal/emails/record/logs/email-detail';
import type { EmailItem } from '@/app/_portal/emails/record/logs/email-state';

const BATCH = '01890000-0000-7000-8000-0000000000b1';
const AGAIN = '01890000-0000-7000-8000-000000000052';

/** Opens a message of the log. */
function open(changes: Partial<EmailItem> = {}) {
  const email = { ...EMAIL, ...changes };
  const answer = ({ path }: Call) => {
    if (path === 'emails.resend') return { ...EMAIL, id: AGAIN, delivery: 'queued' };
    if (path === 'bulkEmails.cancel') return { canceled: 12, left: 3 };
    return path === 'usage.limits' ? LIMITS : email;
  };
  return renderInPortal(<EmailDetail id={email.id} onClose={() => {}} />, answer);
}

const actions = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('an email of the log', () => {
  it('that failed can be sent again, with Undo', async () => {
    const calls = open({ delivery: 'failed', status: 'FAILED', sentAt: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(actions()).toContain('Edit and send');
    await screen.findByText(/^Email sent successfully!/);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls.at(-1)).toEqual({ path: 'emails.cancel', input: { id: AGAIN } }));
  });

  it('that was canceled can be sent now, or edited first', async () => {
    open({ delivery: 'canceled', sentAt: null });
    expect(await screen.findByRole('button', { name: 'Send now' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Edit and send' }));
    await screen.findByText('You can edit the email, then send or schedule it.');
    expect(draftOf(VIEWER.id)).toMatchObject({ to: EMAIL.to, body: EMAIL.body, signed: false });
  });

  it('that was sent with others can be canceled with all that have not left, once confirmed', async () => {
    const calls = open({ delivery: 'scheduled', sentAt: null, isCancelable: true, batchId: BATCH });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel all that haven’t left' }));
    expect(calls).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the emails' }));
    expect(await screen.findByText('12 emails canceled. 3 had already left.')).toBeTruthy();
    expect(calls).toEqual([{ path: 'bulkEmails.cancel', input: { id: BATCH } }]);
  });

  it('that is scheduled says once when it leaves, and can be kept from leaving', async () => {
    const calls = open({
      delivery: 'scheduled',
      scheduledAt: new Date('2099-03-05T09:00:00Z'),
      sentAt: null,
      isCancelable: true,
      remindAfterDays: 3,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Don’t send' }));
    expect(screen.getAllByText(/^Scheduled for/)).toHaveLength(1);
    expect(screen.getByText('Reminder 3 days after it leaves, if there is no reply')).toBeTruthy();
    await screen.findByText('The email was canceled. You can edit it and send it again.');
    expect(calls).toEqual([{ path: 'emails.cancel', input: { id: EMAIL.id } }]);
  });

  it.each([
    ['was sent alone', { batchId: null, isCancelable: true }],
    ['has left', { batchId: BATCH, isCancelable: false }],
  ])('that %s offers to cancel no others', async (_what, changes) => {
    open(changes);
    await screen.findByRole('button', { name: 'Follow up' });
    expect(actions()).not.toContain('Cancel all that haven’t left');
  });

  it('that was sent again leads to the other one instead', async () => {
    open({ delivery: 'failed', status: 'FAILED', sentAt: null, replacedBy: AGAIN });
    const link = await screen.findByRole('link', { name: 'It was sent again' });
    expect(link.getAttribute('href')).toContain(AGAIN);
    expect(actions()).not.toContain('Send again');
  });

  it('can be marked as answered, with Undo', async () => {
    const calls = open();
    await userEvent.click(await screen.findByRole('button', { name: 'They replied' }));
    await screen.findByText('Reply recorded.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls.at(-1)).toEqual({ path: 'emails.unmarkReplied', input: { id: EMAIL.id } }));
  });

  it('that was answered by mistake can be corrected later', async () => {
    const calls = open({ repliedAt: new Date('2026-03-05T09:00:00Z') });
    await userEvent.click(await screen.findByRole('button', { name: 'They haven’t replied' }));
    await waitFor(() => expect(calls).toEqual([{ path: 'emails.unmarkReplied', input: { id: EMAIL.id } }]));
    expect(actions()).not.toContain('They replied');
  });

  it('that was held can be sent now', async () => {
    open({ delivery: 'held', sentAt: null });
    expect(await screen.findByRole('button', { name: 'Send now' })).toBeTruthy();
    expect(actions()).not.toContain('Edit and send');
  });

  it.each([
    { delivery: 'held', words: /Emails wait until the operator/, isResendable: false },
    { delivery: 'canceled', words: /it may have been sent before/, isResendable: true },
  ] as const)('that was held after a restore and is $delivery says so', async ({ delivery, words, isResendable }) => {
    open({ delivery, holdReason: 'restored', sentAt: null });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(actions().includes('Send now')).toBe(isResendable);
  });

  it('can be answered and followed up by whoever sent it', async () => {
    open();
    await screen.findByRole('button', { name: 'They replied' });
    expect(actions()).toContain('Follow up');
    expect(actions()).not.toContain('Edit and send');
  });

  it('that was accepted but not sent can be sent again, and neither answered nor followed up', async () => {
    open({ delivery: 'failed', status: 'FAILED' });
    await screen.findByRole('button', { name: 'Send again' });
    expect(actions()).not.toContain('Follow up');
    expect(actions()).not.toContain('They replied');
  });

  it.each([
    { opened: '2026-03-04T15:30:20Z', words: 'Opened, may be automatic' },
    { opened: '2026-03-04T18:00:00Z', words: 'Opened' },
  ])('that was opened at $opened is labeled "$words"', async ({ opened, words }) => {
    open({ status: 'OPENED', openedAt: new Date(opened) });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Last opened')).toBeTruthy();
  });

  it('of a teammate can only be read', async () => {
    open({ ownerId: '01890000-0000-7000-8000-000000000009' });
    await screen.findByText(/who decides\?/);
    expect(actions().filter((action) => action !== '')).toEqual([]);
  });
});
