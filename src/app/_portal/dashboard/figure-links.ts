import { tabHref } from '@/app/_portal/use-tab';
import { useIsInTeam } from '@/app/_portal/viewer';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import type { LeadFocus } from '@/domain/leads/lead-focus';

/** How to sort the list behind a figure, if not by the last edit: what is most urgent comes first. */
const SORTS: Partial<Record<LeadFocus, { sort: string; order: 'asc' }>> = {
  UPCOMING_FOLLOW_UP: { sort: 'nextFollowUp', order: 'asc' },
  OVERDUE_FOLLOW_UP: { sort: 'nextFollowUp', order: 'asc' },
  STALLED: { sort: 'stageEnteredAt', order: 'asc' },
};

/** The lists of what the figures count: in a team, what is assigned to the user (D65). */
function figureLinks(isInTeam: boolean) {
  const whose = isInTeam ? { whose: 'ASSIGNED' } : undefined;
  return {
    leads: tabHref('crm', whose),
    leadsIn: (focus: LeadFocus): string => tabHref('crm', { ...whose, focus, ...SORTS[focus] }),
    status: (status: LeadStatus): string => tabHref('crm', { ...whose, status }),
    // That list is the user's own to begin with.
    overdueTasks: tabHref('tasks', { status: 'PAST_DUE' }),
    calendar: tabHref('calendar', whose),
    calendarOn: (day: string): string => tabHref('calendar', { ...whose, day }),
  };
}

export type FigureLinks = ReturnType<typeof figureLinks>;

export const useFigureLinks = (): FigureLinks => figureLinks(useIsInTeam());
