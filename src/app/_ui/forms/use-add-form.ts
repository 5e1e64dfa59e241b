import { useCallback, useMemo, useState } from 'react';

interface AddFormOptions {
  /** Work in it was left behind: it opens by itself. */
  startsOpen: () => boolean;
  /** The button that opens it, and gets the focus back. */
  buttonId: string;
  /** Nothing more can be added. */
  full?: boolean;
}

/** Whether the form is open in which something is added to a list. */
export function useAddForm({ startsOpen, buttonId, full = false }: AddFormOptions) {
  const [opened, setOpened] = useState(startsOpen);
  /** Counts how often it was asked for: asking again brings the focus back to it. */
  const [calls, setCalls] = useState(0);
  const open = useCallback(() => {
    if (full) return;
    setOpened(true);
    setCalls((count) => count + 1);
    window.scrollTo({ top: 0 });
  }, [full]);
  const close = useCallback(() => {
    setOpened(false);
    // Once the page has closed the form: on a phone the button is only then there again.
    requestAnimationFrame(() => document.getElementById(buttonId)?.focus({ preventScroll: true }));
  }, [buttonId]);
  return useMemo(() => ({ opened, calls, full, open, close }), [opened, calls, full, open, close]);
}

export type AddForm = ReturnType<typeof useAddForm>;
