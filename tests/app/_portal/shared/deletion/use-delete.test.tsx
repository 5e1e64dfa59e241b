import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTE } from '@tests/support/browser/items';
import { Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NOTE_MODULE } from '@/app/_portal/notes/record/module';
import type { NoteItem } from '@/app/_portal/notes/record/note-cache';
import { DeleteModal } from '@/app/_portal/shared/deletion/delete-modal';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';

const OTHER: NoteItem = { ...NOTE, id: '01890000-0000-7000-8000-000000000022', title: 'Other' };
const THIRD: NoteItem = { ...NOTE, id: '01890000-0000-7000-8000-000000000024', title: 'Third' };

function List() {
  const { data } = api.notes.list.useInfiniteQuery({ limit: 50 }, { getNextPageParam: (page) => page.nextCursor });
  const deleteNote = useDelete(NOTE_MODULE);
  const [asked, setAsked] = useState<NoteItem | null>(null);
  return (
    <>
      <ul>
        {data?.pages
          .flatMap((page) => page.items)
          .map((note) => (
            <li key={note.id} aria-label={note.title}>
              <a href={`/?tab=notes&id=${note.id}`} data-row-focus>
                {note.title}
              </a>
              <button type="button" onClick={() => deleteNote(note)}>
                Delete
              </button>
              <button type="button" onClick={() => setAsked(note)}>
                Ask
              </button>
            </li>
          ))}
      </ul>
      <DeleteModal of={NOTE_MODULE} item={asked} onClose={() => setAsked(null)} onDeleted={() => {}} />
    </>
  );
}

function Tab() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <h1>Notes</h1>
      <button type="button" onClick={() => setIsOpen(false)}>
        Another tab
      </button>
      {isOpen && <List />}
    </>
  );
}

async function show(notes: NoteItem[], remove: (id: string) => unknown) {
  let read = false;
  const mutations = renderInPortal(<Tab />, ({ path, input }) => {
    if (path === 'notes.delete') return remove((input as NoteItem).id);
    if (path === 'deleted.restore') return { name: 'It' };
    if (path !== 'notes.list') return VIEWER;
    if (read) return new Promise(() => {});
    read = true;
    return { items: notes, nextCursor: null };
  });
  await screen.findByRole('listitem', { name: NOTE.title });
  return mutations;
}

const press = (title: string, name: string) =>
  userEvent.click(within(screen.getByRole('listitem', { name: title })).getByRole('button', { name }));
const gone = (title: string) => waitFor(() => expect(screen.queryByRole('listitem', { name: title })).toBeNull());

it('offers Undo for each of two deletions, including the first', async () => {
  const answers = new Map([NOTE.id, OTHER.id].map((id) => [id, deferred<unknown>()]));
  const mutations = await show([NOTE, OTHER], (id) => answers.get(id)?.promise);
  await press(NOTE.title, 'Delete');
  await gone(NOTE.title);
  await press(OTHER.title, 'Delete');
  await gone(OTHER.title);
  for (const [id, answer] of answers) answer.resolve({ id });
  await screen.findByText('Other was deleted.');
  const first = screen.getByText(`${NOTE.title} was deleted.`).closest<HTMLElement>('[role="status"]');
  expect(first).not.toBeNull();
  if (first) await userEvent.click(within(first).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(mutations.at(-1)).toEqual({ path: 'deleted.restore', input: { id: NOTE.id } }));
});

it('offers Undo even after switching to another tab', async () => {
  const answer = deferred<unknown>();
  const mutations = await show([NOTE], () => answer.promise);
  await press(NOTE.title, 'Delete');
  await gone(NOTE.title);
  await userEvent.click(screen.getByRole('button', { name: 'Another tab' }));
  answer.resolve({ id: NOTE.id });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(mutations.at(-1)).toEqual({ path: 'deleted.restore', input: { id: NOTE.id } }));
});

it('restores each item that could not be deleted, whatever happens to the others', async () => {
  const answer = deferred<unknown>();
  await show([NOTE, OTHER, THIRD], (id) => (id === OTHER.id ? answer.promise : { id }));
  await press(OTHER.title, 'Delete');
  await press(THIRD.title, 'Delete');
  await screen.findByText('Third was deleted.');
  answer.reject(new Refusal({ code: 'INTERNAL', message: 'No.' }));
  expect(await screen.findByRole('listitem', { name: OTHER.title })).toBeTruthy();
  expect(screen.queryByRole('listitem', { name: THIRD.title })).toBeNull();
});

async function confirmDeletion(title: string) {
  await press(title, 'Ask');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete note' }));
  await gone(title);
}

it.each([
  { notes: [NOTE, OTHER, THIRD], deleted: OTHER, next: THIRD },
  { notes: [NOTE, OTHER], deleted: OTHER, next: NOTE },
])('moves the focus to the next row, or else to the previous one', async ({ notes, deleted, next }) => {
  await show(notes, (id) => ({ id }));
  await confirmDeletion(deleted.title);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: next.title })));
});

it('moves the focus to the heading if no row is left', async () => {
  await show([NOTE], (id) => ({ id }));
  await confirmDeletion(NOTE.title);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notes' })));
});
