import { httpBatchStreamLink, httpLink, type Operation, splitLink, type TRPCLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/server/routers/_app';
import { fetchAnswer } from './fetch-answer';

const options = { url: '/api/trpc', transformer: superjson, fetch: fetchAnswer };

/** The Idempotency-Key in the context of a call that must not run twice, such as sending an email (D38). */
const keyOf = ({ context }: Pick<Operation, 'context'>): string | null =>
  typeof context.idempotencyKey === 'string' ? context.idempotencyKey : null;

/**
 * Batches concurrent calls and streams their results. Auth calls set cookies and are not batched, because a streamed
 * response sends its headers before the procedures run; nor is a call with an Idempotency-Key, which is a header.
 */
export const links: TRPCLink<AppRouter>[] = [
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
