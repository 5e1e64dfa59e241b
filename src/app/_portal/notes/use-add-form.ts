import { useCallback, useMemo, useState } from 'react';
import { NOTES_TAB, noteDrafts } from '../_notes/note-drafts';
import { useViewer } from '../viewer';

export const ADD_BUTTON_ID = 'add-note';

/** Whether the add form is open. It opens by itself when work in it was left behind. */
export function useAddForm() {
  const { id } = useViewer();
  const [opened, setOpened] = useState(() => noteDrafts.of(id, NOTES_TAB) !== null);
  /** Counts how often it was asked for: asking again brings the focus back to it. */
  const [calls, setCalls] = useState(0);
  const open = useCallback(() => {
    setOpened(true);
    setCalls((count) => count + 1);
    window.scrollTo({ top: 0 });
  }, []);
  const close = useCallback(() => {
    setOpened(false);
    // Once the page has closed the form: on a phone the button is only then there again.
    requestAnimationFrame(() => document.getElementById(ADD_BUTTON_ID)?.focus({ preventScroll: true }));
  }, []);
  return useMemo(() => ({ opened, calls, open, close }), [opened, calls, open, close]);
}

export type AddForm = ReturnType<typeof useAddForm>;
