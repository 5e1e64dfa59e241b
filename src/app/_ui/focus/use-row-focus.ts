import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { isFocusLost, moveFocus, whenRendered } from './move-focus';

interface PendingFocus {
  index: number;
  id: string | undefined;
  /** The focused element when the row was requested. */
  from: Element | null;
}

/** Tracks which row has the focus, and focuses other rows. */
export function useRowFocus(
  container: RefObject<HTMLElement | null>,
  virtualizer: { scrollToIndex: (index: number) => void },
  items: readonly { id: string }[],
) {
  /** A distant row is rendered some frames after scrolling to it; further keys already count from it. */
  const pending = useRef<PendingFocus | null>(null);
  const current = useCallback((): PendingFocus | null => {
    const { activeElement } = document;
    // The focus is elsewhere because the user moved it. The element it came from may have been unmounted.
    if (!isFocusLost() && activeElement !== pending.current?.from) pending.current = null;
    return pending.current;
  }, []);
  useLayoutEffect(() => {
    // After a refetch, another item may be at this index.
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
      const request: PendingFocus = { index, id: items[index]?.id, from: document.activeElement };
      virtualizer.scrollToIndex(index);
      pending.current = request;
      whenRendered({
        find: () => container.current?.querySelector<HTMLElement>(`[data-row="${index}"] [data-row-focus]`),
        isWanted: () => current() === request,
        onEnd(row) {
          pending.current = null;
          moveFocus(row, { preventScroll: true });
        },
      });
    },
    [container, virtualizer, items, current],
  );
  const rowInFocus = useCallback(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    return current()?.index ?? (row ? Number(row.dataset.row) : null);
  }, [current]);
  return { focusRow, rowInFocus };
}
