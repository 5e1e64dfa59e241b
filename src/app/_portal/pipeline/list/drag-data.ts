import type { Active, Over } from '@dnd-kit/core';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead';

/** What a card hands to the drag: the lead as it was shown. */
export interface CardData {
  lead: LeadItem;
}

export function leadOf({ data }: Pick<Active, 'data'>): LeadItem | undefined {
  return (data.current as CardData | undefined)?.lead;
}

/** A column's id in the drag is its status. */
export function columnOf(over: Pick<Over, 'id'> | null): LeadStatus | null {
  return LEAD_STATUSES.find((status) => status === over?.id) ?? null;
}
