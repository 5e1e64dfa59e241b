import type { Active, Over } from '@dnd-kit/core';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';

/** Drag data of a card: the lead as shown when the drag started. */
export interface CardData {
  lead: LeadItem;
}

export function leadOf({ data }: Pick<Active, 'data'>): LeadItem | undefined {
  return (data.current as CardData | undefined)?.lead;
}

/** The droppable id of a column is its status. */
export function columnOf(over: Pick<Over, 'id'> | null): LeadStatus | null {
  return LEAD_STATUSES.find((status) => status === over?.id) ?? null;
}
