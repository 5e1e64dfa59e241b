import type { Cookie } from 'lucia';
import { v7 as uuidv7 } from 'uuid';
import { clientAddress } from './auth/client-address';
import { readSession, type SessionUser } from './auth/sessions';
import type { Database } from './db/client';
import { getConnection } from './db/connection';
import { type Env, env } from './env';
import { createMailer, type Mailer } from './integrations/mailer';

/** What every piece of server code gets instead of reaching for globals. */
export interface Scope {
  db: Database;
  env: Env;
  now: Date;
  newId: () => string;
  mailer: Mailer;
  /** Runs what an answer must not wait for. Without it such work starts by itself; a test awaits it through this. */
  background?: (work: () => Promise<void>) => void;
}

/** A scope with somebody in it: what services that act for a person ask for. */
export interface Actor extends Scope {
  user: SessionUser;
  /** The caller's Idempotency-Key (D38). */
  idempotencyKey?: string;
}

export interface RequestContext extends Scope {
  user: SessionUser | null;
  sessionId: string | null;
  /** Where the request came from, as far as is known; only rate limits use it. */
  address: string;
  setCookie: (cookie: Cookie) => void;
  idempotencyKey?: string;
  /** Names the request in the log and in its answer. */
  requestId?: string;
}

/** A scope outside any request: the command line, jobs, boot. */
export async function createScope(): Promise<Scope> {
  const { db } = await getConnection();
  const settings = env();
  return { db, env: settings, now: new Date(), newId: uuidv7, mailer: createMailer(settings, db) };
}

export async function createRequestContext(headers: Headers, answer: Headers): Promise<RequestContext> {
  const scope = await createScope();
  const session = await readSession(scope, headers.get('cookie'));
  return {
    ...scope,
    user: session?.user ?? null,
    sessionId: session?.sessionId ?? null,
    address: clientAddress(headers, scope.env.TRUSTED_PROXIES),
    setCookie: (cookie) => answer.append('set-cookie', cookie.serialize()),
  };
}
