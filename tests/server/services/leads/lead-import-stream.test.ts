import { scopeForFile } from '@tests/support/browser/opening';
import { makeUser } from '@tests/support/database/scope';
import { createTRPCClient, httpBatchStreamLink, TRPCClientError } from '@trpc/client';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { eq } from 'drizzle-orm';
import superjson from 'superjson';
import { expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import type { RequestContext } from '@/server/context';
import { leads } from '@/server/db/schema';
import { type AppRouter, appRouter } from '@/server/routers/_app';
import type { ImportMessage } from '@/server/routers/import-procedures';

// The import as the browser's worker calls it: tRPC's own link and handler, without a socket in between.

const { scope } = scopeForFile();

function clientOf(user: SessionUser | null) {
  const session = { user, sessionId: null, signInDb: scope.db, token: null, tokenRefused: false as const };
  const createContext = (): RequestContext => ({ ...scope, ...session, address: '', setCookie: () => {} });
  const handle = (url: RequestInfo | URL | string, init?: RequestInit) =>
    fetchRequestHandler({ endpoint: '/api/trpc', req: new Request(url, init), router: appRouter, createContext });
  const link = httpBatchStreamLink({
    url: 'http://localhost/api/trpc',
    transformer: superjson,
    fetch: (url, init) => handle(url, init as RequestInit),
  });
  return createTRPCClient<AppRouter>({ links: [link] });
}

const many = (count: number) =>
  ['companyName,contactPerson,email', ...Array.from({ length: count }, (_, n) => `C${n},Ann,a@b.c`)].join('\n');

const input = (csv: string) => ({ csv, fileName: 'a.csv', createTasks: false });

async function messagesOf(stream: AsyncIterable<ImportMessage>) {
  const messages: ImportMessage[] = [];
  for await (const message of stream) messages.push(message);
  return messages;
}

const problemIn = (error: unknown) => (error instanceof TRPCClientError ? error.data?.problem : error);

it('streams its progress and ends with the result', async () => {
  const client = clientOf(await makeUser(scope, { tier: 'PRO' }));
  const messages = await messagesOf(await client.leads.import.mutate(input(many(2300))));
  expect(messages.at(-1)).toMatchObject({ type: 'done', result: { imported: 2300 } });
  const done = messages.flatMap((message) => (message.type === 'progress' ? [message.done] : []));
  expect(done.length).toBeGreaterThan(0);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
});

it('reports a failure of a started stream as a problem with its code', async () => {
  const client = clientOf(await makeUser(scope));
  const stream = await client.leads.import.mutate(input('companyName,contactPerson,email\n,,'));
  const problem = await messagesOf(stream).then(() => null, problemIn);
  expect(problem).toMatchObject({
    code: 'NO_VALID_ROWS',
    message: 'No valid rows to import',
    details: { errorCount: 3 },
  });
});

it('rejects a different body with the same idempotency key', async () => {
  const client = clientOf(await makeUser(scope));
  const send = async (csv: string) =>
    messagesOf(await client.leads.import.mutate({ ...input(csv), idempotencyKey: 'one' }));
  const first = await send(many(2));
  expect((await send(many(2))).at(-1)).toEqual(first.at(-1));
  expect(await send(many(3)).then(() => null, problemIn)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});

it('rolls back when the browser disconnects halfway', async () => {
  const user = await makeUser(scope, { tier: 'PRO' });
  const leaving = new AbortController();
  const stream = await clientOf(user).leads.import.mutate(input(many(20_000)), { signal: leaving.signal });
  const seen: string[] = [];
  for await (const message of stream) {
    seen.push(message.type);
    leaving.abort();
  }
  expect(seen).not.toContain('done');
  // This waits for the import, which locks the owner's usage until it ends.
  await clientOf(user).leads.create.mutate({ companyName: 'After', contactPerson: 'Ann' });
  const rows = await scope.db.select({ companyName: leads.companyName }).from(leads).where(eq(leads.ownerId, user.id));
  expect(rows).toEqual([{ companyName: 'After' }]);
});

it('an import repeated with its key does not count toward the limit', async () => {
  const client = clientOf(await makeUser(scope, { tier: 'PRO' }));
  const results = [];
  for (let time = 0; time < 21; time += 1) {
    const stream = await client.leads.import.mutate({ ...input(many(1)), idempotencyKey: 'again' });
    for await (const message of stream) if (message.type === 'done') results.push(message.result.imported);
  }
  expect(results).toEqual(Array(21).fill(1));
});

it('rate-limits imports before reading them, with a message that does not say “limit”', async () => {
  const client = clientOf(await makeUser(scope));
  const refusals = [];
  for (let time = 0; time < 21; time += 1) {
    // The last call is rate-limited before its invalid input is validated.
    const call = client.leads.import.mutate({ ...input(''), fileName: 'x'.repeat(300) });
    refusals.push(await call.then(() => null, problemIn));
  }
  expect(refusals.slice(0, 20).map((problem) => problem.code)).toEqual(Array(20).fill('VALIDATION'));
  expect(refusals[20]).toMatchObject({ code: 'RATE_LIMITED', details: { limit: 20, retryAfter: 600 } });
  expect(refusals[20].message).not.toMatch(/limit/i);
});
