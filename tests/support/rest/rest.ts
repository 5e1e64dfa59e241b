import { setImmediate as nextTurn } from 'node:timers/promises';
import { openTestDatabase, type TestDatabase } from '@tests/support/database/database';
import { makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { type Answer, checkContract } from '@tests/support/rest/contract';
import type { Method } from '@tests/support/rest/document';
import { route } from '@tests/support/rest/routes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { type SessionUser, startSession } from '@/server/auth/sessions';
import type { Connection } from '@/server/db/client';
import { env, readEnv } from '@/server/env';

const shared = globalThis as typeof globalThis & {
  stanchionConnection?: Promise<Connection>;
  stanchionRequests?: unknown;
};

export type { Answer, Method };

export interface Ask {
  body?: unknown;
  /** Sent as it is, instead of a body written as JSON. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

/** Calls the REST routes of this process as a client would over HTTP. Every answer is held against the document. */
export async function ask(method: Method, path: string, { body, raw, headers = {} }: Ask = {}): Promise<Answer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(new URL(path, env().APP_URL), {
    method,
    headers: { ...(content === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: content,
    duplex: 'half',
  } as RequestInit);
  const answer = await readAnswer(await route(request));
  checkContract({ method, path, answer });
  return answer;
}

/** An answer with its body as the content type has it. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await (isEndless(response) ? firstPiece(response) : response.text());
  const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

const isEndless = ({ headers }: Response) => headers.get('content-type') === 'text/event-stream';

/** Of what goes on for ever the beginning will do. */
async function firstPiece({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const piece = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(piece?.value);
}

/** The headers of a signed-in browser's request. */
export async function cookieOf({ db, env: settings }: TestScope, user: SessionUser): Promise<Record<string, string>> {
  const cookie = await startSession({ db, env: settings }, user.id);
  return { cookie: `${cookie.name}=${cookie.value}`, origin: env().APP_URL };
}

/** Gives the routes a database of this file's own, and its settings. */
export function openRestDatabase(settings: Readonly<Record<string, string>> = {}): {
  database: () => TestDatabase;
  scope: () => TestScope;
  makeUser: (choices?: Parameters<typeof makeUser>[1]) => Promise<SessionUser>;
} {
  let database: TestDatabase;
  let scope: TestScope;
  beforeAll(async () => {
    useSettings(settings);
    database = await openTestDatabase();
    scope = testScope(database, { now: new Date() });
    shared.stanchionConnection = Promise.resolve(database);
  });
  afterAll(async () => {
    useSettings({});
    shared.stanchionConnection = undefined;
    // What no answer waited for must be done before the database is closed.
    await nextTurn();
    await scope.db.execute(sql`select 1`);
    await database.close();
  });
  const someone = (choices?: Parameters<typeof makeUser>[1]) => makeUser(scope, choices);
  return { database: () => database, scope: () => scope, makeUser: someone };
}

/** The server reads its environment once a process, which files share; nor does a file inherit what others have sent. */
function useSettings(settings: Readonly<Record<string, string>>): void {
  Object.assign(env(), readEnv({ ...process.env, ...settings }));
  shared.stanchionRequests = undefined;
}
