import { moveFocus } from './move-focus';
import { usePageHotkeys } from './use-page-hotkeys';

interface PageKeysOptions {
  /** Id of the search input, which / focuses. */
  searchId: string;
  onNew: () => void;
  /** Whether something with its own shortcuts is open. */
  off: boolean;
}

/** Shortcuts of a page with a list, even an empty one: N for a new item, / for the search. */
export function usePageKeys({ searchId, onNew, off }: PageKeysOptions) {
  usePageHotkeys(
    [
      ['N', onNew],
      ['/', () => moveFocus(searchId)],
    ],
    off,
  );
}

interface RowKeysOptions<Item> {
  /** The rows; each has its index as `data-row`. */
  items: readonly Item[];
  focusRow: (index: number) => void;
  rowInFocus: () => number | null;
  onEdit: (item: Item) => void;
  /** Completes or reopens a row, in lists of what can be completed. */
  onComplete?: (item: Item) => void;
  /** Selects a row, in lists with bulk changes; with `range`, everything up to it. */
  onSelect?: (item: Item, range: boolean) => void;
  onEscape?: () => void;
  off: boolean;
}

/** Shortcuts for the focused row: J, K, E, C (complete) and X (select). Enter is handled by the row's link. */
export function useRowKeys<Item>(options: RowKeysOptions<Item>) {
  const { items, focusRow, rowInFocus, onEdit, onComplete, onSelect, onEscape, off } = options;
  const move = (step: number) => focusRow(Math.min(items.length - 1, Math.max(0, (rowInFocus() ?? -1) + step)));
  const onRow = (act?: (item: Item) => void) => () => {
    const item = items[rowInFocus() ?? -1];
    if (item !== undefined) act?.(item);
  };
  usePageHotkeys(
    [
      ['J', () => move(1)],
      ['K', () => move(-1)],
      ['E', onRow(onEdit)],
      ['C', onRow(onComplete)],
      ['X', onRow((item) => onSelect?.(item, false))],
      ['shift+X', onRow((item) => onSelect?.(item, true))],
      ['Escape', () => onEscape?.()],
    ],
    off,
  );
}
