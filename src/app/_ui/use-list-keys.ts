import { useHotkeys } from '@mantine/hooks';

interface ListKeysOptions {
  /** How many rows there are; each carries its number as `data-row`. */
  count: number;
  focusRow: (index: number) => void;
  /** The input that / goes to. */
  searchId: string;
  onNew: () => void;
  onEdit: (index: number) => void;
  /** Chooses a row, for lists in which many can be changed at once; with `range`, all up to it. */
  onSelect?: (index: number, range: boolean) => void;
  onEscape?: () => void;
  /** Something else is open and has keys of its own. */
  off: boolean;
}

/** J, K, E and X (choose) on the row in focus, N for something new, / for the search. Enter is the row's own link. */
export function useListKeys(options: ListKeysOptions) {
  const { count, focusRow, searchId, onNew, onEdit, onSelect, onEscape, off } = options;
  const move = (step: number) => focusRow(Math.min(count - 1, Math.max(0, (rowInFocus() ?? -1) + step)));
  const onRow = (act: ((index: number) => void) | undefined) => () => {
    const index = rowInFocus();
    if (index !== null) act?.(index);
  };
  const whenFree = (act: () => void) => (event: KeyboardEvent) => {
    if (!off && !isElsewhere(event.target)) act();
  };
  useHotkeys([
    ['J', whenFree(() => move(1))],
    ['K', whenFree(() => move(-1))],
    ['E', whenFree(onRow(onEdit))],
    ['X', whenFree(onRow((index) => onSelect?.(index, false)))],
    ['shift+X', whenFree(onRow((index) => onSelect?.(index, true)))],
    ['Escape', whenFree(() => onEscape?.())],
    ['N', whenFree(onNew)],
    ['/', whenFree(() => document.getElementById(searchId)?.focus())],
  ]);
}

function rowInFocus(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset.row) : null;
}

/** A menu or a dialog has its own keys. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null;
