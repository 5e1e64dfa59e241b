import { setImmediate as nextTurn } from 'node:timers/promises';
import { openTestDatabase, type TestDatabase } from '@tests/support/database/database';
import { makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { CALLS_BUILD, serveBuild } from '@tests/support/rest/build-server';
import { type Answer as Checked, checkContract } from '@tests/support/rest/contract';
import type { Method } from '@tests/support/rest/document';
import { type RouteServer, route, routeTo } from '@tests/support/rest/routes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { type SessionUser, startSession } from '@/server/auth/sessions';
import { env, readEnv } from '@/server/env';
import { processWide } from '@/server/serving/process-wide.mjs';
import { appConnection } from '../database/app-connection';

export type { Method };

export interface Answer extends Checked {
  /** The body as it is, for files. */
  bytes: Uint8Array;
}

export interface Ask {
  body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

const JSON_CONTENT = { 'content-type': 'application/json' };

/** Calls the REST routes as an HTTP client would, in this process or on the production build, and checks the response against the document. */
export async function ask(method: Method, path: string, { body, raw, headers = {} }: Ask = {}): Promise<Answer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(new URL(path, env().APP_URL), {
    method,
    // A form brings its own, with a boundary.
    headers: { ...(content === undefined || content instanceof FormData ? {} : JSON_CONTENT), ...headers },
    body: content,
    duplex: 'half',
  } as RequestInit);
  const answer = await readAnswer(await route(request));
  checkContract({ method, path, answer });
  return answer;
}

/** Reads a response; the body is parsed if it is JSON. */
export async function readAnswer(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await (isEndless(response) ? firstChunk(response) : response.arrayBuffer()));
  const text = new TextDecoder().decode(bytes);
  const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text, bytes };
}

const isEndless = ({ headers }: Response) => headers.get('content-type') === 'text/event-stream';

/** Reads only the first chunk of a stream that does not end. */
async function firstChunk({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  const chunk = await reader?.read();
  await reader?.cancel();
  return new Uint8Array(chunk?.value ?? []);
}

/** Starts a session and returns the headers of a browser's requests in it. */
export async function cookieOf({ db, env: settings }: TestScope, user: SessionUser): Promise<Record<string, string>> {
  const cookie = await startSession({ db, env: settings }, user.id);
  return { cookie: `${cookie.name}=${cookie.value}`, origin: env().APP_URL };
}

/** Gives the routes a database and settings for the tests of a file. */
export function openRestDatabase(settings: Readonly<Record<string, string>> = {}): {
  database: () => TestDatabase;
  scope: () => TestScope;
  makeUser: (choices?: Parameters<typeof makeUser>[1]) => Promise<SessionUser>;
} {
  let database: TestDatabase;
  let scope: TestScope;
  let build: RouteServer | undefined;
  beforeAll(async () => {
    useSettings(settings);
    database = await openTestDatabase();
    scope = testScope(database, { now: new Date() });
    appConnection.opened = Promise.resolve(database);
    if (!CALLS_BUILD) return;
    if (!('connectionString' in database.queue)) throw new Error('The build is served on a Postgres server.');
    build = await serveBuild(database.queue.connectionString, { ...settings, APP_URL: env().APP_URL });
    routeTo(build);
  });
  afterAll(async () => {
    routeTo(undefined);
    await build?.close();
    useSettings({});
    appConnection.opened = undefined;
    // Let work that continued after a response finish before the database is closed.
    await nextTurn();
    await scope.db.execute(sql`select 1`);
    await database.close();
  });
  const makeUserInScope = (choices?: Parameters<typeof makeUser>[1]) => makeUser(scope, choices);
  return { database: () => database, scope: () => scope, makeUser: makeUserInScope };
}

/** Test files share a process, which reads its environment once: applies the settings and resets the request limits. */
function useSettings(settings: Readonly<Record<string, string>>): void {
  const shared = env();
  // A setting of the file before may be absent now.
  for (const name of Object.keys(shared)) Reflect.deleteProperty(shared, name);
  Object.assign(shared, readEnv({ ...process.env, ...settings }));
  processWide('requests', (): { limiter?: unknown } => ({})).limiter = undefined;
}
