import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VIEWER } from '@tests/support/browser/portal';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOf, keepDraft } from '@/app/_portal/emails/record/draft/draft-store';
import { DRAFT, field, forget, loaded, send, show } from './composer';

beforeEach(forget);

describe('writing with the assistant', () => {
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

  it('leads from the assistant back to the message on a small screen', async () => {
    show({
      draft: DRAFT,
      assistant: ({ onUse }) => (
        <button type="button" onClick={() => onUse({ subject: null, body: 'Hi Jo' })}>
          Use
        </button>
      ),
    });
    const toggle = screen.getByRole('button', { name: 'AI assistant' });
    await userEvent.click(toggle);
    await userEvent.click(await screen.findByRole('button', { name: 'Use' }));
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(field('Message'));
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

  it('takes back no text that was inserted into a message that has left', async () => {
    show({
      draft: DRAFT,
      assistant: ({ onUse }) => (
        <button type="button" aria-label="Use" onClick={() => onUse({ subject: null, body: 'Hi' })} />
      ),
    });
    await loaded();
    await userEvent.click(await screen.findByRole('button', { name: 'Use' }));
    await screen.findByText('Your message was replaced.');
    await send();
    await screen.findByText(/^Email sent successfully!/);
    await waitFor(() => expect(screen.queryByText('Your message was replaced.')).toBeNull());
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });
});
