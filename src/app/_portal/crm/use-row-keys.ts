import { useListKeys } from '@/app/_ui/use-list-keys';
import { SEARCH_ID } from './lead-filters';
import type { LeadRowsProps } from './lead-list';

interface RowKeysOptions extends Pick<LeadRowsProps, 'leads' | 'actions' | 'selection' | 'keysOff' | 'onAdd'> {
  focusRow: (index: number) => void;
}

/** The keys of a list, on leads. */
export function useRowKeys({ leads, actions, selection, keysOff, onAdd, focusRow }: RowKeysOptions) {
  useListKeys({
    count: leads.length,
    focusRow,
    searchId: SEARCH_ID,
    onNew: onAdd,
    onEdit(index) {
      const lead = leads[index];
      if (lead) actions.edit(lead);
    },
    onSelect(index, range) {
      const lead = leads[index];
      if (lead) selection.toggle(lead.id, range);
    },
    onEscape: selection.clear,
    off: keysOff,
  });
}
