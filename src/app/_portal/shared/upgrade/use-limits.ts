import { api } from '@/app/_trpc/client';

/** What the user may still do; undefined until it is known. The server has the last word anyway. */
export function useLimits() {
  return api.usage.limits.useQuery().data;
}
