import { httpBatchStreamLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/server/routers/_app';

const url = '/api/trpc';

/**
 * Batches concurrent calls and streams their results. Auth calls set cookies and are not batched, because a streamed
 * response sends its headers before the procedures run.
 */
export const links: TRPCLink<AppRouter>[] = [
  splitLink({
    condition: ({ path }) => path.startsWith('auth.'),
    true: httpLink({ url, transformer: superjson }),
    false: httpBatchStreamLink({ url, transformer: superjson, maxItems: 20 }),
  }),
];
