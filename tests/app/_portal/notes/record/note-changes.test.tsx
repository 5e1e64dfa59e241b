import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTE } from '@tests/support/browser/items';
import { type Call, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it } from 'vitest';
import { NOTE_MODULE, useCreateNote, useUpdateNote } from '@/app/_portal/notes/record/module';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import type { Note } from '@/domain/notes/note';
import type { NoteSort } from '@/domain/notes/note-choices';

const OTHER: Note = { ...NOTE, id: '01890000-0000-7000-8000-000000000022', title: 'Other' };
const NEW: Note = { ...NOTE, id: '01890000-0000-7000-8000-000000000023', title: 'New' };

/** A minimal list of notes from the cache. */
function Rows({ sort }: { sort?: NoteSort }) {
  const { data } = api.notes.list.useInfiniteQuery(
    { sort, limit: 50 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const [create, update, remove] = [useCreateNote(), useUpdateNote(), useDelete(NOTE_MODULE)];
  return (
    <>
      <button type="button" onClick={() => create.mutate({ title: 'New', content: 'x' })}>
        Create
      </button>
      {create.isSuccess && <p>Created</p>}
      <ul>
        {data?.pages
          .flatMap((page) => page.items)
          .map((note) => (
            <li key={note.id} aria-label={note.title}>
              <button
                type="button"
                onClick={() => void update.change(note, { title: 'Mine' }).catch(problemAlreadyShown)}
              >
                Rename
              </button>
              <button type="button" onClick={() => remove(note)}>
                Delete
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

/** Renders a list that is fetched only once, so that it then shows the cache. */
async function show(change: (call: Call) => unknown, sort?: NoteSort) {
  let reads = 0;
  const mutations = renderInPortal(<Rows sort={sort} />, (call) => {
    if (call.path === 'deleted.restore') return { name: 'Gate plan' };
    if (!call.path.startsWith('notes.')) return VIEWER;
    if (call.path !== 'notes.list') return change(call);
    reads += 1;
    if (reads > 1) return new Promise(() => {});
    return { items: [NOTE, OTHER], nextCursor: null };
  });
  await screen.findByRole('listitem', { name: 'Gate plan' });
  return { mutations, reads: () => reads };
}

const titles = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
const press = (title: string, name: string) =>
  userEvent.click(within(screen.getByRole('listitem', { name: title })).getByRole('button', { name }));

describe('the list', () => {
  it.each(['Create', 'Rename'])('is refetched after the last of several mutations, including %s', async (name) => {
    const [first, last] = [deferred<Note>(), deferred<Note>()];
    const { reads } = await show(({ path, input }) => {
      if (path === 'notes.create') return last.promise;
      return (input as Note).id === NOTE.id ? first.promise : last.promise;
    });
    await press('Gate plan', 'Rename');
    if (name === 'Create') await userEvent.click(screen.getByRole('button', { name }));
    else await press('Other', name);
    first.resolve({ ...NOTE, title: 'Saved', version: 4 });
    await screen.findByRole('listitem', { name: 'Saved' });
    expect(reads()).toBe(1);
    last.resolve(name === 'Create' ? NEW : { ...OTHER, title: 'Mine', version: 4 });
    await waitFor(() => expect(reads()).toBe(2));
  });
});

describe('a new note', () => {
  it('is on top of a list sorted by last edit', async () => {
    await show(() => NEW);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(titles()).toEqual(['New', 'Gate plan', 'Other']));
  });

  it('is not added to lists with another order', async () => {
    await show(() => NEW, 'title');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Created');
    expect(titles()).toEqual(['Gate plan', 'Other']);
  });
});
