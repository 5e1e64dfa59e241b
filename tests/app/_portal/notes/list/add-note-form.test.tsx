import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTE } from '@tests/support/browser/items';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AddNoteForm } from '@/app/_portal/notes/list/add-note-form';
import { NOTES_TAB, noteDrafts } from '@/app/_portal/notes/record/form/note-drafts';
import type { Note } from '@/domain/notes/note';

const answering =
  (create: () => unknown) =>
  ({ path }: Call) => {
    if (path === 'notes.create') return create();
    if (path === 'notes.tags') return { tags: [{ tag: 'VIP', count: 4 }], isPartial: false };
    return path === 'search.leads' ? [LEAD] : VIEWER;
  };

function open(create: () => unknown = () => NOTE) {
  const onClose = vi.fn();
  return { onClose, mutations: renderInPortal(<AddNoteForm opened calls={1} onClose={onClose} />, answering(create)) };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const tags = () => screen.getByRole('combobox', { name: 'Tags' });
const lead = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Lead' });
const fill = async () => {
  await userEvent.type(field(/title/i), ' Call ');
  await userEvent.type(field(/content/i), 'one{Enter}two');
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save note' }));

beforeEach(() => {
  noteDrafts.keep(VIEWER.id, NOTES_TAB, null);
});

describe('adding a note', () => {
  it('sends texts unchanged, with the chosen lead', async () => {
    const { mutations, onClose } = open();
    await fill();
    await userEvent.type(lead(), 'north');
    await userEvent.click(await screen.findByRole('option', { name: /Northgate Arena/ }));
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(mutations).toEqual([
      {
        path: 'notes.create',
        input: { title: ' Call ', content: 'one\ntwo', mentions: [], tags: [], leadId: LEAD.id },
      },
    ]);
    expect(noteDrafts.of(VIEWER.id, NOTES_TAB)).toBeNull();
  });

  it('closes the open dropdown of leads on the first Escape, and asks only on the next', async () => {
    const { onClose } = open();
    await fill();
    await userEvent.click(lead());
    await screen.findByRole('option', { name: /Northgate Arena/ });
    expect(lead().getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(lead().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Discard what you typed?')).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not save while the lead field has text without a choice: shows an error and keeps the text', async () => {
    const { mutations } = open();
    await fill();
    await userEvent.type(lead(), 'nobody');
    await userEvent.tab();
    expect(await screen.findByText('Choose a lead from the list')).toBeTruthy();
    await save();
    await waitFor(() => expect(document.activeElement).toBe(lead()));
    expect(lead().value).toBe('nobody');
    expect(mutations).toEqual([]);
    await userEvent.clear(lead());
    await save();
    await waitFor(() => expect(mutations[0]?.input).toMatchObject({ leadId: null }));
  });

  it('adds tags on Enter, ignores blank and duplicate ones, and reuses the spelling of existing ones', async () => {
    const { mutations } = open();
    await fill();
    await userEvent.type(tags(), 'vip{Enter} gates {Enter}GATES{Enter}   {Enter}');
    await save();
    await waitFor(() => expect(mutations).toHaveLength(1));
    expect(mutations[0]?.input).toMatchObject({ tags: ['VIP', 'gates'] });
  });

  it('reports too many tags at the field and keeps all of them', async () => {
    const { mutations } = open();
    await fill();
    const many = Array.from({ length: 100 }, (_, index) => `tag ${index}`).join(',');
    await userEvent.click(tags());
    await userEvent.paste(many);
    await save();
    expect(await screen.findByText('At most 20 tags')).toBeTruthy();
    expect(screen.getByText('tag 99')).toBeTruthy();
    expect(mutations).toEqual([]);
  });

  it('keeps the draft, for this user only', async () => {
    open();
    await fill();
    expect(noteDrafts.of(VIEWER.id, NOTES_TAB)).toMatchObject({ title: ' Call ', content: 'one\ntwo' });
    expect(noteDrafts.of('somebody else', NOTES_TAB)).toBeNull();
  });

  it('asks before discarding the input', async () => {
    const { onClose } = open();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard what you typed?')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalled();
    expect(noteDrafts.of(VIEWER.id, NOTES_TAB)).toBeNull();
  });
});

/** A notes tab that the test can leave. */
function Tab() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Another tab
      </button>
      {isOpen && <AddNoteForm opened calls={1} onClose={() => {}} />}
    </>
  );
}
describe('while a note is being saved', () => {
  const switchTab = () => userEvent.click(screen.getByRole('button', { name: 'Another tab' }));
  const switchBack = switchTab;

  async function send() {
    const answer = deferred<Note>();
    const mutations = renderInPortal(
      <Tab />,
      answering(() => answer.promise),
    );
    await fill();
    await save();
    await waitFor(() => expect(mutations).toHaveLength(1));
    return { answer, mutations };
  }

  it('sends it once while keys are held down', async () => {
    const { mutations } = await send();
    fireEvent.keyDown(field(/content/i), { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(field(/content/i), { key: 'Enter', ctrlKey: true, repeat: true });
    await switchTab();
    expect(mutations).toHaveLength(1);
  });

  it('is read-only, because further input would be lost', async () => {
    const { answer } = await send();
    await userEvent.type(field(/title/i), 'and more');
    expect(field(/title/i).value).toBe(' Call ');
    answer.reject(new Refusal({ code: 'OFFLINE', message: 'No connection' }));
    await screen.findByText('No connection');
    await userEvent.type(field(/title/i), 'and more');
    expect(field(/title/i).value).toBe(' Call and more');
  });

  it('does not restore the draft in a reopened form, which would send it twice', async () => {
    const { answer } = await send();
    await switchTab();
    await switchBack();
    expect(field(/title/i).value).toBe('');
    answer.resolve(NOTE);
    expect(await screen.findByText('Gate plan was added.')).toBeTruthy();
    expect(noteDrafts.of(VIEWER.id, NOTES_TAB)).toBeNull();
  });

  it('shows an error after the form is gone, and restores the draft', async () => {
    const { answer } = await send();
    await switchTab();
    answer.reject(new Refusal({ code: 'OFFLINE', message: 'No connection' }));
    expect(await screen.findByText('No connection')).toBeTruthy();
    await switchBack();
    expect(field(/title/i).value).toBe(' Call ');
  });
});
