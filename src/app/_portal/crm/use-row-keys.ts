import { useRowKeys as useKeys } from '@/app/_ui/use-list-keys';
import type { LeadRowsProps } from './lead-list';

interface RowKeysOptions extends Pick<LeadRowsProps, 'leads' | 'actions' | 'selection' | 'keysOff'> {
  focusRow: (index: number) => void;
}

/** The keys of a row, on leads. */
export function useRowKeys({ leads, actions, selection, keysOff, focusRow }: RowKeysOptions) {
  useKeys({
    count: leads.length,
    focusRow,
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
