import { useCallback, useMemo, useState } from 'react';
import { focusWhenShown } from '../focus/move-focus';

interface AddFormOptions {
  /** Whether a kept draft exists, so that the form starts open. */
  startsOpen: () => boolean;
  /** Id of the button that opens the form; it gets the focus back afterwards. */
  buttonId: string;
  /** Whether the limit is reached. */
  full?: boolean;
}

/** State of the form for adding an item to a list. */
export function useAddForm({ startsOpen, buttonId, full = false }: AddFormOptions) {
  const [opened, setOpened] = useState(startsOpen);
  /** Incremented to move the focus to the form. */
  const [calls, setCalls] = useState(0);
  const open = useCallback(() => {
    if (full) return;
    setOpened(true);
    setCalls((count) => count + 1);
    window.scrollTo({ top: 0 });
  }, [full]);
  const close = useCallback(() => {
    setOpened(false);
    // On phones, the button is rendered only after the form has closed.
    focusWhenShown(() => document.getElementById(buttonId));
  }, [buttonId]);
  return useMemo(() => ({ opened, calls, full, open, close }), [opened, calls, full, open, close]);
}

export type AddForm = ReturnType<typeof useAddForm>;
