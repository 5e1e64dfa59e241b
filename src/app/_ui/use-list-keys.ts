import { useHotkeys } from '@mantine/hooks';

interface PageKeysOptions {
  /** The input that / goes to. */
  searchId: string;
  onNew: () => void;
  /** Something else is open and has keys of its own. */
  off: boolean;
}

/** N for something new and / for the search, on a page with a list, also while the list is empty. */
export function usePageKeys({ searchId, onNew, off }: PageKeysOptions) {
  useHotkeys([
    ['N', whenFree(off, onNew)],
    ['/', whenFree(off, () => document.getElementById(searchId)?.focus())],
  ]);
}

interface RowKeysOptions {
  /** How many rows there are; each carries its number as `data-row`. */
  count: number;
  focusRow: (index: number) => void;
  onEdit: (index: number) => void;
  /** Chooses a row, for lists in which many can be changed at once; with `range`, all up to it. */
  onSelect: (index: number, range: boolean) => void;
  onEscape: () => void;
  off: boolean;
}

/** J, K, E and X (choose) on the row in focus. Enter is the row's own link. */
export function useRowKeys({ count, focusRow, onEdit, onSelect, onEscape, off }: RowKeysOptions) {
  const move = (step: number) => focusRow(Math.min(count - 1, Math.max(0, (rowInFocus() ?? -1) + step)));
  const onRow = (act: (index: number) => void) => () => {
    const index = rowInFocus();
    if (index !== null) act(index);
  };
  useHotkeys([
    ['J', whenFree(off, () => move(1))],
    ['K', whenFree(off, () => move(-1))],
    ['E', whenFree(off, onRow(onEdit))],
    [
      'X',
      whenFree(
        off,
        onRow((index) => onSelect(index, false)),
      ),
    ],
    [
      'shift+X',
      whenFree(
        off,
        onRow((index) => onSelect(index, true)),
      ),
    ],
    ['Escape', whenFree(off, onEscape)],
  ]);
}

const whenFree = (off: boolean, act: () => void) => (event: KeyboardEvent) => {
  if (!off && !isElsewhere(event.target)) act();
};

function rowInFocus(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset.row) : null;
}

/** A menu or a dialog has its own keys. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null;
