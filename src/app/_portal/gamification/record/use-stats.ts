import { api } from '@/app/_trpc/client';

/**
 * The user's own standing. If it cannot be read, what the totals alone say (spec 2 section 7); `error` is set only if
 * neither can be read.
 */
export function useStats() {
  const stats = api.gamification.stats.useQuery();
  const isNeeded = stats.isError && !stats.data;
  const safe = api.gamification.statsSafe.useQuery(undefined, { enabled: isNeeded });
  return {
    stats: stats.data ?? (isNeeded ? safe.data : undefined),
    error: isNeeded && safe.error ? stats.error : null,
    /** What only the full answer contains is missing. */
    isPartial: isNeeded && safe.data !== undefined,
    retry: () => void stats.refetch(),
  };
}
