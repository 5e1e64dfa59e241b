import { type RefObject, useCallback, useRef } from 'react';

/** How many frames a row that is far away may take until it is in the page. */
const FRAMES = 60;

/** Which row has the focus, and how to give it to another one. */
export function useRowFocus(
  container: RefObject<HTMLElement | null>,
  virtualizer: { scrollToIndex: (index: number) => void },
) {
  /** A row far away is in the page some frames after it was scrolled to; the keys that follow already mean it. */
  const coming = useRef<number | null>(null);
  const focusRow = useCallback(
    (index: number) => {
      const focus = (frames: number) => {
        if (coming.current !== index) return;
        const row = container.current?.querySelector<HTMLElement>(`[data-row="${index}"] [data-row-focus]`);
        if (!row && frames > 0) {
          requestAnimationFrame(() => focus(frames - 1));
          return;
        }
        coming.current = null;
        row?.focus({ preventScroll: true });
      };
      virtualizer.scrollToIndex(index);
      coming.current = index;
      focus(FRAMES);
    },
    [container, virtualizer],
  );
  const rowInFocus = useCallback(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    return coming.current ?? (row ? Number(row.dataset.row) : null);
  }, []);
  return { focusRow, rowInFocus };
}
