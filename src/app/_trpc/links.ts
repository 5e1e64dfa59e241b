import { httpBatchStreamLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/server/routers/_app';

const url = '/api/trpc';

/**
 * Calls made together travel together and answer as they are ready. Those that set a cookie travel alone:
 * a streamed answer has sent its headers before its procedures run.
 */
export const links: TRPCLink<AppRouter>[] = [
  splitLink({
    condition: ({ path }) => path.startsWith('auth.'),
    true: httpLink({ url, transformer: superjson }),
    false: httpBatchStreamLink({ url, transformer: superjson, maxItems: 20 }),
  }),
];
