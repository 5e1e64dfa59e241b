import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './move-focus';

/** How many frames a row that is far away may take until it is in the page. */
const FRAMES = 60;

interface PendingFocus {
  index: number;
  id: string | undefined;
  /** What had the focus when the row was asked for. */
  from: Element | null;
}

/** Which row has the focus, and how to give it to another one. */
export function useRowFocus(
  container: RefObject<HTMLElement | null>,
  virtualizer: { scrollToIndex: (index: number) => void },
  items: readonly { id: string }[],
) {
  /** A row far away is in the page some frames after it was scrolled to; the next keys start from it already. */
  const pending = useRef<PendingFocus | null>(null);
  const current = useCallback((): PendingFocus | null => {
    const { activeElement } = document;
    // Anywhere else the person has moved it. The row that had it may have left the page.
    if (!isFocusLost() && activeElement !== pending.current?.from) pending.current = null;
    return pending.current;
  }, []);
  useLayoutEffect(() => {
    // In a refetched list another item may have its index.
    if (pending.current && items[pending.current.index]?.id !== pending.current.id) pending.current = null;
  }, [items]);
  useLayoutEffect(
    () => () => {
      pending.current = null;
    },
    [],
  );
  const focusRow = useCallback(
    (index: number) => {
      const asked: PendingFocus = { index, id: items[index]?.id, from: document.activeElement };
      const focus = (frames: number) => {
        if (current() !== asked) return;
        const row = container.current?.querySelector<HTMLElement>(`[data-row="${index}"] [data-row-focus]`);
        if (!row && frames > 0) {
          requestAnimationFrame(() => focus(frames - 1));
          return;
        }
        pending.current = null;
        row?.focus({ preventScroll: true });
      };
      virtualizer.scrollToIndex(index);
      pending.current = asked;
      focus(FRAMES);
    },
    [container, virtualizer, items, current],
  );
  const rowInFocus = useCallback(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    return current()?.index ?? (row ? Number(row.dataset.row) : null);
  }, [current]);
  return { focusRow, rowInFocus };
}
