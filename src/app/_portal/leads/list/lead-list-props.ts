import type { Selection } from '@/app/_portal/shared/bulk/use-selection';
import type { MoreRows } from '@/app/_ui/lists/use-virtual-rows';
import type { Filters } from '../record/filters/use-lead-filters';
import type { LeadItem } from '../record/lead-cache';

export interface LeadActions {
  edit: (lead: LeadItem) => void;
  remove: (lead: LeadItem) => void;
  bookAgain: (lead: LeadItem) => void;
}

export interface LeadRowsProps {
  leads: LeadItem[];
  /** Total number of matches; null if they were not all counted. */
  total: number | null;
  addedId: string | null;
  actions: LeadActions;
  selection: Selection;
  filters: Filters;
  more: MoreRows;
  keysOff: boolean;
}
