import { keepPreviousData } from '@tanstack/react-query';
import type { Filters } from '@/app/_portal/leads/record/filters/use-lead-filters';
import { api } from '@/app/_trpc/client';
import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import type { StageMatches } from '@/domain/pipeline/pipeline-summary';

/** The number of leads in all stages. */
export const totalOf = (stages: Record<LeadStatus, { count: number }>): number =>
  LEAD_STATUSES.reduce((sum, status) => sum + stages[status].count, 0);

export interface Matches {
  stages: StageMatches;
  total: number;
  /** Whether there are at least that many. */
  more: boolean;
  /** Whether they are those of a former search. */
  isStale: boolean;
}

/** How many leads match the filters of the board; undefined without filters, and until the first answer. */
export function useMatches({ hiding, where }: Filters): Matches | undefined {
  const { q, priority, whose } = where;
  const { data, isPlaceholderData: isStale } = api.pipeline.matches.useQuery(
    { q, priority, whose },
    { enabled: hiding, placeholderData: keepPreviousData },
  );
  if (!hiding || !data) return undefined;
  const more = Object.values(data).some((stage) => stage.more);
  return { stages: data, total: totalOf(data), more, isStale };
}
