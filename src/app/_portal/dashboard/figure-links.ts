import { tabHref } from '@/app/_portal/use-tab';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import type { LeadFocus } from '@/domain/leads/lead-focus';

/** How to sort the list behind a figure, if not by the last edit: what is most urgent comes first. */
const SORTS: Partial<Record<LeadFocus, { sort: string; order: 'asc' }>> = {
  UPCOMING_FOLLOW_UP: { sort: 'nextFollowUp', order: 'asc' },
  OVERDUE_FOLLOW_UP: { sort: 'nextFollowUp', order: 'asc' },
  STALLED: { sort: 'stageEnteredAt', order: 'asc' },
};

/** The list of the leads that a figure counts. */
export const focusHref = (focus: LeadFocus): string => tabHref('crm', { focus, ...SORTS[focus] });

export const statusHref = (status: LeadStatus): string => tabHref('crm', { status });
