import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTE } from '@tests/support/browser/items';
import { type Call, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { describe, expect, it, vi } from 'vitest';
import { EditNoteForm } from '@/app/_portal/notes/record/form/edit-note-form';

const THEIRS = { ...NOTE, version: 4, title: 'Theirs', tags: ['VIP', 'new'] };

function open(update: (call: Call) => unknown, note = NOTE) {
  const onDone = vi.fn();
  const onDirty = vi.fn();
  const mutations = renderInPortal(
    <EditNoteForm note={note} onDirty={onDirty} onCancel={() => {}} onDone={onDone} />,
    (call) => {
      if (call.path === 'notes.update') return update(call);
      return call.path === 'notes.tags' ? { tags: [], isPartial: false } : VIEWER;
    },
  );
  return { mutations, onDone, onDirty };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

describe('editing a note', () => {
  it('sends only changed fields, with the version it started from', async () => {
    const { mutations, onDone, onDirty } = open(() => NOTE);
    expect(onDirty).not.toHaveBeenCalledWith(true);
    await userEvent.type(field(/content/i), '!');
    expect(onDirty).toHaveBeenLastCalledWith(true);
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(mutations).toEqual([
      {
        path: 'notes.update',
        input: { id: NOTE.id, version: 3, changes: { content: `${NOTE.content}!`, mentions: [] } },
      },
    ]);
  });

  it('shows the company from an import', () => {
    open(() => NOTE, { ...NOTE, leadCompany: 'Acme of the file' });
    expect(screen.getByText('From the import: “Acme of the file”')).toBeTruthy();
  });

  it('is merged with what somebody else has changed in other fields, without a question (D104)', async () => {
    const { mutations, onDone } = open(({ input }) => {
      if ((input as { version: number }).version === 3) {
        throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: THEIRS } });
      }
      return THEIRS;
    });
    await userEvent.type(field(/content/i), ' Mine.');
    await save();
    expect(await screen.findByText(`${THEIRS.title} was saved, along with someone else’s changes.`)).toBeTruthy();
    expect(onDone).toHaveBeenCalled();
    expect(mutations.at(-1)?.input).toEqual({
      id: NOTE.id,
      version: 4,
      changes: { content: `${NOTE.content} Mine.`, mentions: [] },
    });
  });
});
