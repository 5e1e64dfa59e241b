import { tabHref } from '@/app/_portal/use-tab';
import type { LeadFilters } from '@/domain/leads/lead';
import { useIsInTeam } from '../viewer';
import { useReportChoice } from './use-report-choice';

export type LeadsHref = (filters: LeadFilters) => string;

/**
 * The list of the leads that a figure of the chosen report counts. In order of creation, which has an index on the days
 * of most figures.
 */
export function useLeadsHref(): LeadsHref {
  const { whose, member } = useReportChoice();
  const isInTeam = useIsInTeam();
  const ofTeam: LeadFilters = member ? { whose: 'TEAM', assigneeId: member } : { whose };
  const ofWhom = isInTeam ? ofTeam : undefined;
  return (filters) => tabHref('crm', { ...ofWhom, ...filters, sort: 'createdAt' });
}
