import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMAIL, TEMPLATE } from '@tests/support/browser/items';
import { Refusal, VIEWER } from '@tests/support/browser/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '@/app/_portal/emails/record/draft/compose-draft';
import { draftOf, keepDraft } from '@/app/_portal/emails/record/draft/draft-store';
import { OFFLINE } from '@/app/_ui/feedback/client-problem';
import { DRAFT, field, forget, JO, loaded, send, show } from './composer';

beforeEach(forget);

describe('sending an email', () => {
  it('does without a template that was purged while the draft waited', async () => {
    let isRefused = false;
    const mutations = show({
      draft: { ...DRAFT, templateId: TEMPLATE.id, isBulk: true },
      send() {
        if (isRefused) return { ...EMAIL, isCancelable: true };
        isRefused = true;
        throw new Refusal({ code: 'NOT_FOUND', message: 'This template does not exist.', field: 'templateId' });
      },
    });
    await loaded();
    await send();
    await screen.findByText(/^Email sent successfully!/);
    expect(mutations).toMatchObject([
      { input: { templateId: TEMPLATE.id, isBulk: true } },
      // It still carries the link to unsubscribe.
      { input: { templateId: null, isBulk: true } },
    ]);
    expect(draftOf(VIEWER.id)).toEqual(EMPTY_DRAFT);
  });

  it('asks before a follow-up starts a new thread because the earlier email was handed over', async () => {
    let isRefused = false;
    const mutations = show({
      draft: { ...DRAFT, inReplyTo: EMAIL.id },
      send() {
        if (isRefused) return { ...EMAIL, isCancelable: true };
        isRefused = true;
        throw new Refusal({ code: 'NOT_FOUND', message: 'This email is not yours.', field: 'inReplyTo' });
      },
    });
    await loaded();
    await send();
    await screen.findByText(/The earlier email is no longer yours\. Press Send again to start a new thread\.$/);
    expect(draftOf(VIEWER.id)).toEqual(DRAFT);
    expect(mutations).toHaveLength(1);
    await send();
    await screen.findByText(/^Email sent successfully!/);
    expect(mutations.at(-1)).toMatchObject({ input: { inReplyTo: null } });
  });

  it('sends what the placeholders became, empties the composer, and Undo brings all of it back', async () => {
    const mutations = show({ draft: { ...DRAFT, cc: ['a@b.example'], remindAfterDays: 3 } });
    await loaded();
    fireEvent.keyDown(field('Message'), { key: 'Enter', ctrlKey: true });
    await screen.findByText(/^Email sent successfully!/);
    expect(mutations).toMatchObject([
      {
        path: 'emails.send',
        input: {
          to: JO.email,
          cc: ['a@b.example'],
          subject: 'Guards for Northgate Arena',
          body: 'Hi Jo Marsh',
          remindAfterDays: 3,
        },
      },
    ]);
    expect(field('Subject').value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(draftOf(VIEWER.id)).toEqual({ ...DRAFT, cc: ['a@b.example'], remindAfterDays: 3 }));
    expect(mutations.at(-1)).toEqual({ path: 'emails.cancel', input: { id: EMAIL.id } });
  });

  it.each([
    [
      { code: 'CONFLICT', message: 'Somebody asked for no more email.' } as const,
      'Failed to send email: Somebody asked for no more email.',
    ],
    [{ code: 'INTERNAL', message: '' } as const, 'Failed to send email: Unknown error'],
    [OFFLINE, 'Failed to send email. Please try again.'],
  ])('says why it failed and keeps the draft: %o', async (problem, text) => {
    show({
      draft: DRAFT,
      send() {
        throw new Refusal(problem);
      },
    });
    await loaded();
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(field('Message').value).toBe(DRAFT.body);
  });

  it.each([
    ['CC', 'cc'],
    ['BCC', 'bcc'],
  ] as const)('moves the focus to %s if its address is the only error', async (label, copy) => {
    const mutations = show({ draft: { ...DRAFT, [copy]: ['b@x, evil@x'] } });
    await loaded();
    await send();
    await screen.findByText('“b@x, evil@x” is not a valid email address');
    expect(document.activeElement).toBe(screen.getByLabelText(label, { selector: 'input' }));
    expect(mutations).toEqual([]);
  });

  it('says that the plan was the reason, beside what an upgrade brings (spec 2 section 8)', async () => {
    const message = 'You have sent all emails of this month.';
    show({
      draft: DRAFT,
      send() {
        throw new Refusal({ code: 'EMAIL_LIMIT', message });
      },
    });
    await loaded();
    await send();
    expect(await screen.findByRole('dialog', { name: 'Email Limit Reached' })).toBeTruthy();
    expect(await screen.findByText(`Failed to send email: ${message}`)).toBeTruthy();
    expect(field('Message').value).toBe(DRAFT.body);
  });

  it('sends no fallback while the name of the lead is still loading', async () => {
    const mutations = show({ draft: DRAFT, lead: () => new Promise(() => {}) });
    await send();
    await screen.findByText('This lead is still loading. Try again in a moment.');
    expect(mutations).toEqual([]);
  });

  it('sends once although the composer is left and opened again, and keeps what was written since', async () => {
    let arrive = (_email: unknown) => {};
    const first = show({
      draft: DRAFT,
      send: () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    });
    await loaded();
    await send();
    await waitFor(() => expect(first).toHaveLength(1));
    cleanup();
    const again = show({ draft: DRAFT });
    await loaded();
    fireEvent.keyDown(field('Message'), { key: 'Enter', ctrlKey: true });
    expect(again).toEqual([]);
    const newer = { ...DRAFT, subject: 'Another one' };
    act(() => keepDraft(VIEWER.id, newer));
    await act(async () => arrive({ ...EMAIL, isCancelable: true }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false));
    expect(draftOf(VIEWER.id)).toEqual(newer);
  });

  it('says that a message was not sent, although the composer was left', async () => {
    let fail = (_error: unknown) => {};
    show({
      draft: DRAFT,
      send: () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    });
    await loaded();
    await send();
    cleanup();
    await act(async () => fail(new Refusal({ code: 'CONFLICT', message: 'Somebody asked for no more email.' })));
    show({ draft: DRAFT });
    expect(await screen.findByText('Somebody asked for no more email.')).toBeTruthy();
  });

  it('says that an earlier version was sent, and sends the changed one only on purpose', async () => {
    const accepted: unknown[] = [];
    const mutations = show({
      draft: DRAFT,
      send() {
        const { input } = mutations.at(-1) ?? {};
        const [first] = accepted;
        if (first !== undefined && JSON.stringify(first) !== JSON.stringify(input)) {
          throw new Refusal({ code: 'IDEMPOTENCY_CONFLICT', message: 'Used for another request.' });
        }
        accepted.push(input);
        if (accepted.length === 1) throw new Refusal({ code: 'UNAVAILABLE', message: 'The answer is lost.' });
        return { ...EMAIL, isCancelable: true };
      },
    });
    await loaded();
    await send();
    await screen.findByText('Failed to send email: The answer is lost.');
    await userEvent.type(field('Subject'), '!');
    await send();
    await screen.findByText(/^Failed to send email: An earlier version of this email was accepted/);
    expect(draftOf(VIEWER.id).subject).toBe(`${DRAFT.subject}!`);
    expect(accepted).toHaveLength(2);
  });

  it('says at once that a message reaches nobody without a mail service', async () => {
    show({ draft: DRAFT });
    await loaded();
    await screen.findByText(/^No mail service is set up here\./);
    await send();
    await screen.findByText('Email sent successfully! No mail service is set up, so it is in the local outbox.');
  });

  it('schedules a message', async () => {
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const at = new Date(`${day}T09:00:00Z`);
    const mutations = show({ draft: DRAFT, send: () => ({ ...EMAIL, scheduledAt: at, isCancelable: true }) });
    await loaded();
    await userEvent.click(screen.getByRole('button', { name: 'Send later' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pick a time…' }));
    const time = await screen.findByLabelText(/Date and time/);
    fireEvent.change(time, { target: { value: '2001-01-01T09:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Choose a time in the future')).toBeTruthy();
    fireEvent.change(time, { target: { value: '2099-03-05T09:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Choose a time within the next year')).toBeTruthy();
    // The composer sends by these keys, and the dialog is part of it in React's tree.
    fireEvent.keyDown(time, { key: 'Enter', ctrlKey: true });
    fireEvent.change(time, { target: { value: `${day}T09:00` } });
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    const shown = at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
    expect((await screen.findByText(/^Email scheduled for /)).textContent?.replace(/\s/g, ' ')).toContain(shown);
    expect(mutations).toMatchObject([{ input: { scheduledAt: at } }]);
  });
});
