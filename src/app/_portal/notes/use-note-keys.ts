import { useHotkeys } from '@mantine/hooks';
import type { NoteItem } from '../_notes/note-cache';
import { SEARCH_ID } from './note-filters';
import type { NoteActions } from './note-list';

interface NoteKeysOptions {
  notes: NoteItem[];
  actions: NoteActions;
  keysOff: boolean;
  onAdd: () => void;
}

/** J, K and E on the note in focus, N for a new one, / for the search. Enter is the note's own link. */
export function useNoteKeys({ notes, actions, keysOff, onAdd }: NoteKeysOptions) {
  const move = (step: number) => {
    const next = Math.min(notes.length - 1, Math.max(0, indexInFocus(notes) + step));
    const id = notes[next]?.id;
    if (id) document.querySelector<HTMLElement>(`[data-note="${id}"] [data-row-focus]`)?.focus();
  };
  const edit = () => {
    const note = notes[indexInFocus(notes)];
    if (note) actions.edit(note);
  };
  const whenFree = (act: () => void) => (event: KeyboardEvent) => {
    if (!keysOff && !isElsewhere(event.target)) act();
  };
  useHotkeys([
    ['J', whenFree(() => move(1))],
    ['K', whenFree(() => move(-1))],
    ['E', whenFree(edit)],
    ['N', whenFree(onAdd)],
    ['/', whenFree(() => document.getElementById(SEARCH_ID)?.focus())],
  ]);
}

/** -1 when no note has the focus. */
function indexInFocus(notes: NoteItem[]): number {
  const id = document.activeElement?.closest<HTMLElement>('[data-note]')?.dataset.note;
  return notes.findIndex((note) => note.id === id);
}

/** A menu or a dialog has its own keys. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null;
