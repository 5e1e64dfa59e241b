import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTE } from '@tests/support/browser/items';
import { Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { NoteDetail } from '@/app/_portal/notes/record/note-detail';
import { api } from '@/app/_trpc/client';

const GONE = new Refusal({ code: 'NOT_FOUND', message: 'This note does not exist, or is not yours.' });
const GONE_WORDS = 'This note doesn’t exist, or it was deleted.';

function Detail({ onTag, onClose }: { onTag: (tag: string) => void; onClose: () => void }) {
  const [editId, setEditId] = useState<string | null>(null);
  const utils = api.useUtils();
  return (
    <>
      <NoteDetail
        id={NOTE.id}
        editing={editId === NOTE.id}
        onEdit={setEditId}
        onDelete={() => {}}
        busy={false}
        onClose={onClose}
        onTag={onTag}
      />
      <button type="button" onClick={() => void utils.notes.byId.invalidate()}>
        Refetch
      </button>
    </>
  );
}

function show(read: () => unknown) {
  const [onTag, onClose] = [vi.fn(), vi.fn()];
  renderInPortal(<Detail onTag={onTag} onClose={onClose} />, ({ path }) => {
    if (path === 'notes.byId') return read();
    return path === 'notes.tags' ? { tags: [], isPartial: false } : VIEWER;
  });
  return { onTag, onClose };
}

describe('the detail of a note', () => {
  it('shows line breaks, and tags that filter the list', async () => {
    const { onTag } = show(() => NOTE);
    expect((await screen.findByText(/North gate first/)).textContent).toBe(NOTE.content);
    await userEvent.click(screen.getByRole('button', { name: /^VIP/ }));
    expect(onTag).toHaveBeenCalledWith('VIP');
  });

  it('reports a note that does not exist, and offers a retry where that may help', async () => {
    let online = false;
    show(() => {
      if (!online) throw new Refusal({ code: 'UNAVAILABLE', message: 'Not now' });
      throw GONE;
    });
    online = await screen.findByText('Not now').then(() => true);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(GONE_WORDS)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('hides a deleted note, but keeps a form that is being edited', async () => {
    let reads = 0;
    show(() => {
      reads += 1;
      if (reads > 1) throw GONE;
      return NOTE;
    });
    await screen.findByText(/North gate first/);
    await userEvent.click(screen.getByRole('button', { name: 'Edit note' }));
    await userEvent.type(screen.getByRole('textbox', { name: /title/i }), '!');
    await userEvent.click(screen.getByText('Refetch'));
    await waitFor(() => expect(reads).toBe(2));
    expect(screen.queryByText(GONE_WORDS)).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /title/i }).value).toBe('Gate plan!');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(GONE_WORDS)).toBeTruthy();
  });
});
