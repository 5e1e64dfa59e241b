import { httpBatchStreamLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/server/routers/_app';
import { fetchAnswer } from './fetch-answer';

const options = { url: '/api/trpc', transformer: superjson, fetch: fetchAnswer };

/**
 * Batches concurrent calls and streams their results. Auth calls set cookies and are not batched, because a streamed
 * response sends its headers before the procedures run.
 */
export const links: TRPCLink<AppRouter>[] = [
  splitLink({
    condition: ({ path }) => path.startsWith('auth.'),
    true: httpLink(options),
    false: splitLink({
      // Not batched either: the connection must close when the user stops.
      condition: ({ path }) => path === 'ai.write',
      true: httpBatchStreamLink({ ...options, maxItems: 1 }),
      false: httpBatchStreamLink({ ...options, maxItems: 20 }),
    }),
  }),
];
