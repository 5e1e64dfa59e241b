import { useRowKeys as useKeys } from '@/app/_ui/use-list-keys';
import type { LeadRowsProps } from './lead-list';

interface RowKeysOptions extends Pick<LeadRowsProps, 'leads' | 'actions' | 'selection' | 'keysOff'> {
  focusRow: (index: number) => void;
}

/** The keys of a row, on leads. */
export function useRowKeys({ leads, actions, selection, keysOff, focusRow }: RowKeysOptions) {
  useKeys({
    items: leads,
    focusRow,
    onEdit: actions.edit,
    onSelect: ({ id }, range) => selection.toggle(id, range),
    onEscape: selection.clear,
    off: keysOff,
  });
}
