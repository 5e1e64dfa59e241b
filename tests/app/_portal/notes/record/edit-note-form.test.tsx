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

  it('closes without a request if nothing changed', async () => {
    const { mutations, onDone } = open(() => NOTE);
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(mutations).toEqual([]);
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

  it('overwrites nothing on a conflict; "Keep mine" then sends only my fields on top of their version', async () => {
    const { mutations, onDone } = open(({ input }) => {
      if ((input as { version: number }).version === 3) {
        throw new Refusal({
          code: 'STALE_EDIT',
          message: 'x',
          details: { current: { ...THEIRS, content: 'Gate 3.' } },
        });
      }
      return THEIRS;
    });
    await userEvent.type(field(/content/i), ' Mine.');
    await save();
    expect(await screen.findByText('This note was changed since you opened it')).toBeTruthy();
    expect(screen.getByRole('row', { name: /title theirs not changed by you/i })).toBeTruthy();
    expect(screen.getByRole('row', { name: /tags vip, new not changed by you/i })).toBeTruthy();
    expect(screen.getByRole('row', { name: /then the west\. mine\.$/i })).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(mutations.at(-1)?.input).toEqual({
      id: NOTE.id,
      version: 4,
      changes: { content: `${NOTE.content} Mine.`, mentions: [] },
    });
  });

  it('sends nothing on "Take theirs"', async () => {
    const { mutations, onDone } = open(() => {
      throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: THEIRS } });
    });
    await userEvent.type(field(/title/i), '9');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(onDone).toHaveBeenCalled();
    expect(mutations).toHaveLength(1);
  });

  it('keeps the input and offers a retry without a connection', async () => {
    let online = false;
    const { onDone } = open(() => {
      if (!online) throw new Refusal({ code: 'OFFLINE', message: 'No connection' });
      return NOTE;
    });
    await userEvent.type(field(/title/i), '9');
    await save();
    expect(await screen.findByText('No connection')).toBeTruthy();
    expect(field(/title/i).value).toBe('Gate plan9');
    online = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
  });
});
