import { createContext, useContext } from 'react';
import { tabHref } from '@/app/_portal/use-tab';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import type { Days } from '@/domain/reports/leads-behind';
import { useIsInTeam, useViewer } from '../viewer';
import { useReportChoice } from './use-report-choice';

export type LeadsHref = (filters: LeadFilters) => string;

/** The time zone of the shown report's days; null while there is none. */
export const ReportZone = createContext<string | null>(null);

/** The time zone of the report's days if it is not the user's (D63). */
export function useOtherZone(): string | undefined {
  const zone = useContext(ReportZone);
  const { timezone } = useViewer();
  return zone !== null && zone !== timezone ? zone : undefined;
}

/** The list of the tasks completed on some days; without one for a member, by whom tasks cannot be listed. */
export function useCompletedTasksHref(): (days: Days) => string | undefined {
  const { whose, member } = useReportChoice();
  const isInTeam = useIsInTeam();
  const timezone = useOtherZone();
  return ({ first, last }) =>
    member
      ? undefined
      : tabHref('tasks', {
          status: 'COMPLETED',
          ...(isInTeam && { whose }),
          completedFrom: first,
          completedTo: last,
          ...(timezone && { timezone }),
        });
}

/**
 * The list of the leads that a figure of the chosen report counts. In order of creation, which has an index on the days
 * of most figures.
 */
export function useLeadsHref(): LeadsHref {
  const { whose, member } = useReportChoice();
  const isInTeam = useIsInTeam();
  const ofTeam: LeadFilters = member ? { whose: 'TEAM', assigneeId: member } : { whose };
  const ofWhom = isInTeam ? ofTeam : undefined;
  const timezone = useOtherZone();
  return (filters) => tabHref('crm', { ...ofWhom, ...filters, ...(timezone && { timezone }), sort: 'createdAt' });
}
