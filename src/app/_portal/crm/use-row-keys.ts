import { useHotkeys } from '@mantine/hooks';
import { SEARCH_ID } from './lead-filters';
import type { LeadRowsProps } from './lead-list';

interface RowKeysOptions extends Pick<LeadRowsProps, 'leads' | 'actions' | 'selection' | 'keysOff' | 'onAdd'> {
  focusRow: (index: number) => void;
}

/** J, K, E and X (choose) on the row in focus, N for a new lead, / for the search. Enter is the row's own link. */
export function useRowKeys({ leads, actions, selection, keysOff, onAdd, focusRow }: RowKeysOptions) {
  const move = (step: number) => {
    const next = Math.min(leads.length - 1, Math.max(0, (rowInFocus() ?? -1) + step));
    focusRow(next);
  };
  const edit = () => {
    const lead = leads[rowInFocus() ?? -1];
    if (lead) actions.edit(lead);
  };
  const select = (range: boolean) => {
    const lead = leads[rowInFocus() ?? -1];
    if (lead) selection.toggle(lead.id, range);
  };
  const whenFree = (act: () => void) => (event: KeyboardEvent) => {
    if (!keysOff && !isElsewhere(event.target)) act();
  };
  useHotkeys([
    ['J', whenFree(() => move(1))],
    ['K', whenFree(() => move(-1))],
    ['E', whenFree(edit)],
    ['X', whenFree(() => select(false))],
    ['shift+X', whenFree(() => select(true))],
    ['Escape', whenFree(selection.clear)],
    ['N', whenFree(onAdd)],
    ['/', whenFree(focusSearch)],
  ]);
}

function focusSearch() {
  document.getElementById(SEARCH_ID)?.focus();
}

function rowInFocus(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset.row) : null;
}

/** A menu or a dialog has its own keys. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null;
