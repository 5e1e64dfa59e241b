import { api } from '@/app/_trpc/client';

/** The user's limits; undefined while loading. A hint only: the server enforces them. */
export function useLimits() {
  return api.usage.limits.useQuery().data;
}
