import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeUser, type TestScope, testScope } from '@tests/support/scope';
import { afterAll, beforeAll } from 'vitest';
import * as route from '@/app/api/[...rest]/route';
import { type SessionUser, startSession } from '@/server/auth/sessions';
import type { Connection } from '@/server/db/client';
import { env } from '@/server/env';

const shared = globalThis as typeof globalThis & { stanchionConnection?: Promise<Connection> };

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface Ask {
  body?: unknown;
  /** Sent as it is, instead of a body written as JSON. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

const METHODS = { GET: route.GET, POST: route.POST, PUT: route.PUT, PATCH: route.PATCH, DELETE: route.DELETE };

export type Method = keyof typeof METHODS;

/** Calls the REST routes of this process as a client would over HTTP. */
export async function ask(method: Method, path: string, { body, raw, headers = {} }: Ask = {}): Promise<Answer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(new URL(path, env().APP_URL), {
    method,
    headers: { ...(content === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: content,
    duplex: 'half',
  } as RequestInit);
  const response = await METHODS[method](request);
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** The headers of a signed-in browser's request. */
export async function cookieOf({ db, env: settings }: TestScope, user: SessionUser): Promise<Record<string, string>> {
  const cookie = await startSession({ db, env: settings }, user.id);
  return { cookie: `${cookie.name}=${cookie.value}`, origin: env().APP_URL };
}

/** Puts the routes on a database of the test's own. */
export function openRestDatabase(): {
  database: () => TestDatabase;
  scope: () => TestScope;
  makeUser: (choices?: Parameters<typeof makeUser>[1]) => Promise<SessionUser>;
} {
  let database: TestDatabase;
  let scope: TestScope;
  beforeAll(async () => {
    database = await openTestDatabase();
    scope = testScope(database, { now: new Date() });
    shared.stanchionConnection = Promise.resolve(database);
  });
  afterAll(async () => {
    shared.stanchionConnection = undefined;
    await database.close();
  });
  const someone = (choices?: Parameters<typeof makeUser>[1]) => makeUser(scope, choices);
  return { database: () => database, scope: () => scope, makeUser: someone };
}
