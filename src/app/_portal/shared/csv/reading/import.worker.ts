import '@/app/_ui/loading/interpreted-schemas';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import { fetchAnswer } from '@/app/_trpc/fetch-answer';
import { lostResponseLink } from '@/app/_trpc/lost-responses';
import type { AppRouter } from '@/server/routers/_app';
import { importKinds } from './import-kinds';
import { serveImports } from './serve-imports';

const url = new URL('/api/trpc', self.location.origin).href;
const client = createTRPCClient<AppRouter>({
  links: [lostResponseLink, httpBatchStreamLink({ url, transformer: superjson, fetch: fetchAnswer })],
});

serveImports(importKinds(client), self);
