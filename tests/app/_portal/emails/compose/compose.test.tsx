import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT } from '@/app/_portal/emails/compose/compose-draft';
import { draftOf, keepDraft } from '@/app/_portal/emails/compose/draft-store';
import { forgetAttempt } from '@/app/_portal/emails/compose/send-attempt';
import { OFFLINE } from '@/app/_ui/feedback/client-problem';
import { Refusal, VIEWER } from '../../leads/record/harness';
import { EMAIL } from '../record/logs/email';
import { TEMPLATE } from '../record/templates/template';
import { DRAFT, field, JO, loaded, send, show } from './composer';

beforeEach(() => {
  notifications.clean();
  localStorage.clear();
  forgetAttempt(VIEWER.id);
});

describe('writing an email', () => {
  it('fills To with the address of the chosen lead', async () => {
    show();
    const lead = screen.getByRole('combobox', { name: 'Lead' });
    await userEvent.type(lead, 'north');
    await userEvent.click(await screen.findByRole('option', { name: /Northgate Arena/ }));
    await waitFor(() => expect(field('To').value).toBe(JO.email));
  });

  it('leaves the address alone that was typed while the lead loaded', async () => {
    let arrive = (_lead: unknown) => {};
    const lead = new Promise((resolve) => {
      arrive = resolve;
    });
    show({ draft: { ...EMPTY_DRAFT, to: 'old@other.example' }, lead: () => lead });
    fireEvent.click(screen.getByRole('combobox', { name: 'Lead' }));
    fireEvent.click(await screen.findByRole('option', { name: /Northgate Arena/ }));
    expect(field('To').value).toBe('');
    fireEvent.change(field('To'), { target: { value: 'typed@northgate.example' } });
    await act(async () => arrive(JO));
    await loaded();
    expect(field('To').value).toBe('typed@northgate.example');
  });

  it('begins with the lead and the template of the address', async () => {
    show({ address: `?tab=email&lead=${JO.id}&template=${TEMPLATE.id}` });
    await waitFor(() => expect(field('Subject').value).toBe(TEMPLATE.subject));
    expect(field('To').value).toBe(JO.email);
    expect(draftOf(VIEWER.id)).toMatchObject({
      templateId: TEMPLATE.id,
      isBulk: TEMPLATE.isBulk,
      lead: { companyName: JO.companyName },
    });
  });

  it('sets another draft aside for the lead of the address, with Undo', async () => {
    const other = { ...DRAFT, lead: { id: '01890000-0000-7000-8000-000000000009', companyName: 'Other' } };
    show({ draft: other, address: `?tab=email&lead=${JO.id}` });
    await screen.findByText('Your other draft was set aside.');
    expect(field('Subject').value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(draftOf(VIEWER.id)).toEqual(other);
  });

  it('says that nothing reaches anybody while no mail service is set up', async () => {
    show();
    expect(await screen.findByText(/^No mail service is set up here\./)).toBeTruthy();
  });

  it('names what is missing and focuses the first input, after every attempt', async () => {
    const mutations = show();
    await send();
    expect(await screen.findByText('Choose the lead that this email is for')).toBeTruthy();
    for (const message of ['Enter an email address', 'Subject is required', 'Message is required'])
      expect(screen.getByText(message)).toBeTruthy();
    const lead = screen.getByRole('combobox', { name: 'Lead' });
    await waitFor(() => expect(document.activeElement).toBe(lead));
    await send();
    await waitFor(() => expect(document.activeElement).toBe(lead));
    expect(mutations).toEqual([]);
  });

  it('shows what placeholders become, and stops at one that is empty', async () => {
    const mutations = show({ draft: { ...DRAFT, body: `${DRAFT.body}, {{phone}}` } });
    await loaded();
    const values = screen.getByLabelText('Placeholders');
    expect([...values.children].map(({ textContent }) => textContent)).toEqual([
      'CompanyNorthgate Arena',
      'Contact personJo Marsh',
      'Phoneempty',
    ]);
    await send();
    expect(await screen.findByText(/^Phone is empty for Northgate Arena\./)).toBeTruthy();
    expect(mutations).toEqual([]);
  });

  it('inserts a placeholder at the caret', async () => {
    show({ draft: { ...DRAFT, body: 'Hi !' } });
    const body = field('Message');
    await userEvent.click(body);
    body.setSelectionRange(3, 3);
    await userEvent.click(screen.getByRole('button', { name: 'Contact person' }));
    expect(body.value).toBe('Hi {{contactPerson}}!');
  });

  it('asks before a template replaces what was typed', async () => {
    show({ draft: DRAFT });
    await userEvent.click(screen.getByRole('combobox', { name: 'Template' }));
    await userEvent.click(await screen.findByRole('option', { name: 'First contact' }));
    expect(field('Message').value).toBe(DRAFT.body);
    await userEvent.click(await screen.findByRole('button', { name: 'Replace text' }));
    expect(field('Message').value).toBe(TEMPLATE.body);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(field('Message').value).toBe(DRAFT.body);
  });

  it('makes bulk email regular again, although its template was purged', async () => {
    const purged = '01890000-0000-7000-8000-000000000099';
    show({ draft: { ...DRAFT, templateId: purged, isBulk: true } });
    expect(screen.getByText(/includes your postal address and an unsubscribe link/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Make it a regular email' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Template' }));
    expect(draftOf(VIEWER.id)).toEqual({ ...DRAFT, templateId: null, isBulk: false });
    expect(screen.queryByText(/unsubscribe link/)).toBeNull();
  });

  it('keeps the draft across a reload, but not for another user', async () => {
    show();
    await userEvent.type(field('Subject'), 'Gates');
    cleanup();
    expect(localStorage.getItem(`stanchion-email-draft-${VIEWER.id}`)).toContain('Gates');
    expect(draftOf('another user')).toBe(EMPTY_DRAFT);
  });

  it('takes text from the assistant, with Undo', async () => {
    show({
      draft: DRAFT,
      assistant: ({ lead, onUse }) => (
        <button type="button" onClick={() => onUse({ subject: null, body: `For ${lead?.companyName}` })}>
          Use
        </button>
      ),
    });
    await loaded();
    await userEvent.click(await screen.findByRole('button', { name: 'Use' }));
    expect([field('Subject').value, field('Message').value]).toEqual([DRAFT.subject, 'For Northgate Arena']);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(field('Message').value).toBe(DRAFT.body);
  });

  it('brings the assistant into view when it is opened on a small screen', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    show({ assistant: () => <p>Assistant</p> });
    await userEvent.click(screen.getByRole('button', { name: 'AI assistant' }));
    expect(
      scroll.mock.contexts.some((part) => part instanceof Element && part.textContent?.includes('Assistant')),
    ).toBe(true);
    scroll.mockRestore();
  });

  it.each([
    { emailSignature: 'Best,\nDana\nStanchion Security', signed: true, becomes: 'Hi Jo' },
    { emailSignature: 'Best,\nDana\nStanchion Security', signed: false, becomes: 'Hi Jo\n\nKind regards,\nDana' },
    { emailSignature: '', signed: true, becomes: 'Hi Jo\n\nKind regards,\nDana' },
  ])('closes text from the assistant once: $emailSignature, $signed', async ({ emailSignature, signed, becomes }) => {
    show({
      draft: { ...DRAFT, signed },
      viewer: { ...VIEWER, emailSignature },
      assistant: ({ onUse }) => (
        <button type="button" onClick={() => onUse({ subject: null, body: 'Hi Jo\n\nKind regards,\nDana' })}>
          Use
        </button>
      ),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Use' }));
    expect(field('Message').value).toBe(becomes);
  });

  it.each([
    ['another lead', { lead: { id: '01890000-0000-7000-8000-000000000009', companyName: 'Other' } }],
    ['another text', { body: 'Edited' }],
    ['another subject', { subject: 'Edited' }],
  ])('does not bring the replaced text back into a message with %s', async (_what, changes) => {
    show({
      draft: DRAFT,
      assistant: ({ onUse }) => (
        <button type="button" onClick={() => onUse({ subject: null, body: 'Inserted' })}>
          Use
        </button>
      ),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Use' }));
    const now = { ...DRAFT, body: 'Inserted', ...changes };
    act(() => keepDraft(VIEWER.id, now));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not undone: your email has changed since.')).toBeTruthy();
    expect(draftOf(VIEWER.id)).toEqual(now);
  });
});

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
    await screen.findByText('Email sent successfully!');
    expect(mutations).toMatchObject([
      { input: { templateId: TEMPLATE.id, isBulk: true } },
      // It still carries the link to unsubscribe.
      { input: { templateId: null, isBulk: true } },
    ]);
    expect(draftOf(VIEWER.id)).toEqual(EMPTY_DRAFT);
  });

  it('sends what the placeholders became, empties the composer, and Undo brings all of it back', async () => {
    const mutations = show({ draft: { ...DRAFT, cc: ['a@b.example'], remindAfterDays: 3 } });
    await loaded();
    fireEvent.keyDown(field('Message'), { key: 'Enter', ctrlKey: true });
    await screen.findByText('Email sent successfully!');
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

  it('opens the upgrade dialog at the limit and keeps the draft', async () => {
    show({
      draft: DRAFT,
      send() {
        throw new Refusal({ code: 'EMAIL_LIMIT', message: 'You have sent 10 of 10 emails this month.' });
      },
    });
    await loaded();
    await send();
    expect(await screen.findByRole('dialog', { name: 'Email Limit Reached' })).toBeTruthy();
    expect(draftOf(VIEWER.id)).toEqual(DRAFT);
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

  it('takes back no text that was inserted into a message that has left', async () => {
    show({
      draft: DRAFT,
      assistant: ({ onUse }) => (
        <button type="button" aria-label="Use" onClick={() => onUse({ subject: null, body: 'Hi' })} />
      ),
    });
    await loaded();
    await userEvent.click(await screen.findByRole('button', { name: 'Use' }));
    await screen.findByText('The text was inserted.');
    await send();
    await screen.findByText('Email sent successfully!');
    await waitFor(() => expect(screen.queryByText('The text was inserted.')).toBeNull());
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });

  it('says at once that a message reaches nobody without a mail service', async () => {
    show({ draft: DRAFT });
    await loaded();
    await screen.findByText(/^No mail service is set up here\./);
    await send();
    await screen.findByText('Email sent successfully!');
    expect(screen.getByText(/It stays in the local outbox and reaches no one\.$/).textContent).toContain(JO.email);
  });

  it('schedules a message', async () => {
    const at = new Date('2099-03-05T09:00:00Z');
    const mutations = show({ draft: DRAFT, send: () => ({ ...EMAIL, scheduledAt: at, isCancelable: true }) });
    await loaded();
    await userEvent.click(screen.getByRole('button', { name: 'Send later' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pick a time…' }));
    const time = await screen.findByLabelText(/Date and time/);
    fireEvent.change(time, { target: { value: '2001-01-01T09:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Choose a time in the future')).toBeTruthy();
    // The composer sends by these keys, and the dialog is part of it in React's tree.
    fireEvent.keyDown(time, { key: 'Enter', ctrlKey: true });
    fireEvent.change(time, { target: { value: '2099-03-05T09:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    await screen.findByText(/^Email scheduled for Mar 5, 2099/);
    expect(mutations).toMatchObject([{ input: { scheduledAt: at } }]);
  });
});
