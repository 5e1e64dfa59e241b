import { tabHref } from '@/app/_portal/use-tab';
import { useIsInTeam } from '@/app/_portal/viewer';
import { COUNTED, LEADS_OF_FIGURE, type LeadFigure } from '@/domain/dashboard/figure-rows';

/** How to sort the list behind a figure, if not by the last edit: what is most urgent comes first. */
const SORTS: Partial<Record<LeadFigure, { sort: string; order: 'asc' }>> = {
  upcomingFollowUps: { sort: 'nextFollowUp', order: 'asc' },
  overdueFollowUps: { sort: 'nextFollowUp', order: 'asc' },
  stalledLeads: { sort: 'stageEnteredAt', order: 'asc' },
  upcomingEvents: { sort: 'eventDate', order: 'asc' },
  pastEvents: { sort: 'eventDate', order: 'asc' },
};

/** The lists of what the figures count. Without a team, all that the user sees is theirs. */
function figureLinks(isInTeam: boolean) {
  const whose = isInTeam ? { whose: COUNTED } : undefined;
  return {
    leads: (figure: LeadFigure): string => tabHref('crm', { ...whose, ...LEADS_OF_FIGURE[figure], ...SORTS[figure] }),
    notes: tabHref('notes', whose),
    // That list is the user's own to begin with.
    overdueTasks: tabHref('tasks', { status: 'OVERDUE' }),
    calendar: tabHref('calendar', whose),
    calendarOn: (day: string): string => tabHref('calendar', { ...whose, day }),
  };
}

export type FigureLinks = ReturnType<typeof figureLinks>;

export const useFigureLinks = (): FigureLinks => figureLinks(useIsInTeam());
