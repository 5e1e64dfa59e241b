import type { Filters } from '@/app/_portal/leads/record/filters/use-lead-filters';
import { api } from '@/app/_trpc/client';
import type { StageMatches } from '@/domain/pipeline/pipeline-summary';
import { totalOf } from './board-count';

export interface Matches {
  stages: StageMatches;
  total: number;
  /** Whether there are at least that many. */
  more: boolean;
}

/** How many leads match the filters of the board; undefined without filters, and until the first answer. */
export function useMatches({ hiding, where }: Filters): Matches | undefined {
  const { q, priority } = where;
  const { data } = api.pipeline.matches.useQuery(
    { q, priority },
    { enabled: hiding, placeholderData: (previous) => previous },
  );
  if (!hiding || !data) return undefined;
  return { stages: data, total: totalOf(data), more: Object.values(data).some(({ more }) => more) };
}
