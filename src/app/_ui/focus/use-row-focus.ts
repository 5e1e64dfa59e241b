import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** How many frames a row that is far away may take until it is in the page. */
const FRAMES = 60;

interface Coming {
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
  /** A row far away is in the page some frames after it was scrolled to; the keys that follow already mean it. */
  const coming = useRef<Coming | null>(null);
  const awaited = useCallback((): Coming | null => {
    const { activeElement } = document;
    // Whoever has gone elsewhere meanwhile is not fetched back. The row that had the focus may have left the page.
    if (activeElement !== document.body && activeElement !== coming.current?.from) coming.current = null;
    return coming.current;
  }, []);
  useLayoutEffect(() => {
    // In a list that was read anew, another item may stand where that one stood.
    if (coming.current && items[coming.current.index]?.id !== coming.current.id) coming.current = null;
  }, [items]);
  useLayoutEffect(
    () => () => {
      coming.current = null;
    },
    [],
  );
  const focusRow = useCallback(
    (index: number) => {
      const asked: Coming = { index, id: items[index]?.id, from: document.activeElement };
      const focus = (frames: number) => {
        if (awaited() !== asked) return;
        const row = container.current?.querySelector<HTMLElement>(`[data-row="${index}"] [data-row-focus]`);
        if (!row && frames > 0) {
          requestAnimationFrame(() => focus(frames - 1));
          return;
        }
        coming.current = null;
        row?.focus({ preventScroll: true });
      };
      virtualizer.scrollToIndex(index);
      coming.current = asked;
      focus(FRAMES);
    },
    [container, virtualizer, items, awaited],
  );
  const rowInFocus = useCallback(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    return awaited()?.index ?? (row ? Number(row.dataset.row) : null);
  }, [awaited]);
  return { focusRow, rowInFocus };
}
