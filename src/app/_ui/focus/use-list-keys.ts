import { usePageHotkeys } from './use-page-hotkeys';

interface PageKeysOptions {
  /** The input that / goes to. */
  searchId: string;
  onNew: () => void;
  /** Something else is open and has keys of its own. */
  off: boolean;
}

/** N for something new and / for the search, on a page with a list, also while the list is empty. */
export function usePageKeys({ searchId, onNew, off }: PageKeysOptions) {
  usePageHotkeys(
    [
      ['N', onNew],
      ['/', () => document.getElementById(searchId)?.focus()],
    ],
    off,
  );
}

interface RowKeysOptions<Item> {
  /** The rows; each carries its number among them as `data-row`. */
  items: readonly Item[];
  focusRow: (index: number) => void;
  rowInFocus: () => number | null;
  onEdit: (item: Item) => void;
  /** Chooses a row, for lists in which many can be changed at once; with `range`, all up to it. */
  onSelect?: (item: Item, range: boolean) => void;
  onEscape?: () => void;
  off: boolean;
}

/** J, K, E and X (choose) on the row in focus. Enter is the row's own link. */
export function useRowKeys<Item>(options: RowKeysOptions<Item>) {
  const { items, focusRow, rowInFocus, onEdit, onSelect, onEscape, off } = options;
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
      ['X', onRow((item) => onSelect?.(item, false))],
      ['shift+X', onRow((item) => onSelect?.(item, true))],
      ['Escape', () => onEscape?.()],
    ],
    off,
  );
}
