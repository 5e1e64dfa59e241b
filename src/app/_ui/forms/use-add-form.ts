import { useCallback, useMemo, useState } from 'react';
import { focusWhenShown } from '../focus/move-focus';

interface AddFormOptions {
  /** A draft was kept: it opens by itself. */
  startsOpen: () => boolean;
  /** The button that opens it, and gets the focus back. */
  buttonId: string;
  /** Nothing more can be added. */
  full?: boolean;
}

/** Whether the form is open in which something is added to a list. */
export function useAddForm({ startsOpen, buttonId, full = false }: AddFormOptions) {
  const [opened, setOpened] = useState(startsOpen);
  /** Every new call moves the focus to the form. */
  const [calls, setCalls] = useState(0);
  const open = useCallback(() => {
    if (full) return;
    setOpened(true);
    setCalls((count) => count + 1);
    window.scrollTo({ top: 0 });
  }, [full]);
  const close = useCallback(() => {
    setOpened(false);
    // On a phone the button is there again only then.
    focusWhenShown(() => document.getElementById(buttonId));
  }, [buttonId]);
  return useMemo(() => ({ opened, calls, full, open, close }), [opened, calls, full, open, close]);
}

export type AddForm = ReturnType<typeof useAddForm>;
