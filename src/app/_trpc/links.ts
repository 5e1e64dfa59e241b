import { httpBatchStreamLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/server/routers/_app';
import { fetchAnswer } from './fetch-answer';
import { keyOf, lostResponseLink } from './lost-responses';

const options = { url: '/api/trpc', transformer: superjson, fetch: fetchAnswer };

/**
 * Batches concurrent calls and streams their results. Auth calls set cookies and are not batched, because a streamed
 * response sends its headers before the procedures run; nor is a call with an Idempotency-Key, which is a header.
 */
export const links: TRPCLink<AppRouter>[] = [
  lostResponseLink,
  splitLink({
    condition: (op) => op.path.startsWith('auth.') || keyOf(op) !== null,
    true: httpLink({
      ...options,
      headers({ op }): Record<string, string> {
        const key = keyOf(op);
        return key === null ? {} : { 'Idempotency-Key': key };
      },
    }),
    false: splitLink({
      // Not batched either: the connection must close when the user stops.
      condition: ({ path }) => path === 'ai.write',
      true: httpBatchStreamLink({ ...options, maxItems: 1 }),
      false: httpBatchStreamLink({ ...options, maxItems: 20 }),
    }),
  }),
];
