import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeUpload, fakeUploads } from '@tests/support/browser/fake-upload';
import { VIEWER } from '@tests/support/browser/portal';
import { afterEach, describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '@/app/_portal/emails/record/draft/compose-draft';
import { draftOf, keepDraft } from '@/app/_portal/emails/record/draft/draft-store';
import { DRAFT, loaded, show } from './composer';

const QUOTE = { id: '01890000-0000-7000-8000-0000000000d1', name: 'quote.pdf', size: 4, type: 'application/pdf' };

const latest = () => FakeUpload.sent.at(-1) as FakeUpload;
const files = () => screen.queryByRole('list', { name: 'Attachments' })?.textContent;
const button = (name: string) => screen.getByRole('button', { name });

async function attach() {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for files.');
  await userEvent.upload(input, new File(['text'], 'quote.pdf', { type: 'application/pdf' }));
  await screen.findByText('quote.pdf');
}

fakeUploads();
afterEach(() => act(() => keepDraft(VIEWER.id, EMPTY_DRAFT)));

describe('a file', () => {
  it('goes on uploading while the composer is closed, and the message waits for it', async () => {
    show({ draft: DRAFT });
    await attach();
    cleanup();
    show({ draft: null });
    await loaded();
    expect(files()).toContain('quote.pdf');
    expect(button('Send')).toHaveProperty('disabled', true);
    await latest().answer(201, QUOTE);
    expect(draftOf(VIEWER.id).attachments).toEqual([QUOTE]);
    expect(button('Send')).toHaveProperty('disabled', false);
  });

  it('that arrives too late is not attached to the next message, and the user is told', async () => {
    show({ draft: DRAFT });
    await attach();
    await userEvent.click(button('Discard'));
    await screen.findByText('Not uploaded, so not attached: quote.pdf');
    expect(latest().isAborted).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Subject' }), { target: { value: 'Another one' } });
    await latest().answer(201, QUOTE);
    expect(draftOf(VIEWER.id).attachments).toEqual([]);
    expect(files()).toBeUndefined();
  });

  it('stays when text is inserted and taken back', async () => {
    show({
      draft: DRAFT,
      assistant: ({ onUse }) => (
        <button type="button" onClick={() => onUse({ subject: null, body: 'Written' })}>
          Use
        </button>
      ),
    });
    await attach();
    await userEvent.click(await screen.findByRole('button', { name: 'Use' }));
    await latest().answer(201, QUOTE);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(draftOf(VIEWER.id)).toEqual({ ...DRAFT, attachments: [QUOTE] });
  });

  it('that could not be uploaded says why, and the message does not leave without it', async () => {
    const mutations = show({ draft: DRAFT });
    await loaded();
    await attach();
    await latest().answer(413, { message: 'Files can be up to 5 MB in total' });
    expect((await screen.findByRole('alert')).textContent).toBe('Files can be up to 5 MB in total');
    await waitFor(() => expect(button('Send')).toHaveProperty('disabled', false));
    await userEvent.click(button('Send'));
    await screen.findByText(/^quote\.pdf was not uploaded\./);
    expect(mutations).toEqual([]);
    // Added once more, it takes the place of the one that failed.
    await attach();
    await latest().answer(201, QUOTE);
    expect(screen.queryByText(/was not uploaded/)).toBeNull();
    await userEvent.click(button('Send'));
    await screen.findByText(/^Email sent successfully!/);
    expect(mutations).toMatchObject([{ input: { attachmentIds: [QUOTE.id] } }]);
  });
});
