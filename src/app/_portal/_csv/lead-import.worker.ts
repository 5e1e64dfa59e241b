import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import { LEAD_CSV, readLeadRow } from '@/domain/leads/lead-csv';
import type { AppRouter } from '@/server/routers/_app';
import { serveImports } from './serve-imports';

const url = new URL('/api/trpc', self.location.origin).href;
const client = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url, transformer: superjson })] });

serveImports({
  csv: LEAD_CSV,
  rowErrors(row, at) {
    const read = readLeadRow(row, at);
    return read.ok ? [] : read.errors;
  },
  failure: 'Failed to import leads',
  upload: (input, signal) => client.leads.import.mutate(input, { signal }),
});
