import { v7 as uuidv7 } from 'uuid';
import { canWrite } from '@/domain/accounts/api-token';
import { USER_AGENT_MAX } from '@/domain/accounts/user-agent';
import { type ApiTokenAccess, hasBearerToken, readApiToken } from './auth/api-tokens';
import { clientAddress } from './auth/client-address';
import { readCookie } from './auth/cookies';
import { DEVICE_COOKIE, type Device } from './auth/devices';
import { recordSeen } from './auth/last-seen';
import { type Cookie, readSession, type SessionUser } from './auth/sessions';
import { getConnection } from './db/connection';
import type { Database, LookUps } from './db/database';
import { env } from './env';
import { createMailer } from './integrations/mailer';
import { refuse } from './problems/problem-error';
import type { Actor, Scope } from './scope';
import type { CountedImport } from './services/imports/import-limit';

export interface RequestContext extends Scope, Device {
  user: SessionUser | null;
  sessionId: string | null;
  /** The API token that authenticated the request; null for a session. */
  token: ApiTokenAccess | null;
  /** The request carried an Authorization header with an invalid token. */
  tokenRefused: boolean;
  /** The client's address as far as known; used for rate limits, and kept as evidence of an acceptance. */
  address: string;
  setCookie: (cookie: Cookie) => void;
  signInDb: Database;
  idempotencyKey?: string;
  /** Set if the import was counted before its file was read. */
  countedImport?: CountedImport;
  /** Set if an assistant makes the request with the token (D98). */
  via?: 'assistant';
  /** Identifies the request in the log and in the response. */
  requestId?: string;
}

/** A scope outside of requests: for the command line, jobs and boot. */
export async function createScope(): Promise<Scope> {
  const { db, imports: importDb } = await getConnection();
  const settings = env();
  return { db, importDb, env: settings, now: new Date(), newId: uuidv7, mailer: createMailer(settings, db) };
}

/** Without `responseHeaders`, no cookies can be set. */
export async function createRequestContext(headers: Headers, responseHeaders: Headers | null): Promise<RequestContext> {
  const [scope, { signIn: signInDb }] = await Promise.all([createScope(), getConnection()]);
  const setCookie = (cookie: Cookie) => responseHeaders?.append('set-cookie', cookie.serialize());
  const userAgent = (headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX);
  const { cookie, lastSeenAt, ...identity } = await identify({ ...scope, signInDb }, headers, {
    extend: responseHeaders !== null,
  });
  if (cookie) setCookie(cookie);
  recordSeen(scope, { ...identity, lastSeenAt, userAgent });
  return {
    ...scope,
    ...identity,
    signInDb,
    address: clientAddress(headers, scope.env.TRUSTED_PROXIES),
    deviceToken: readCookie(headers.get('cookie'), DEVICE_COOKIE),
    userAgent,
    setCookie,
  };
}

interface Identity extends Pick<RequestContext, 'user' | 'sessionId' | 'token' | 'tokenRefused'> {
  /** The cookie of an extended session. */
  cookie: Cookie | null;
  lastSeenAt: Date | null;
}

/**
 * Authenticates by token or by cookie, never both: a client with an invalid token must learn so, and a request that
 * skipped the same-origin check because of its token must not fall back on the cookie.
 */
async function identify(scope: Scope & LookUps, headers: Headers, { extend }: { extend: boolean }): Promise<Identity> {
  if (!hasBearerToken(headers)) {
    const session = await readSession(scope, headers.get('cookie'), { extend });
    const nobody = { user: null, sessionId: null, cookie: null, lastSeenAt: null };
    return { ...(session ?? nobody), token: null, tokenRefused: false };
  }
  const { user = null, token = null } = (await readApiToken(scope, headers.get('authorization') ?? '')) ?? {};
  return { user, sessionId: null, cookie: null, lastSeenAt: null, token, tokenRefused: token === null };
}

/** Narrows the context to a signed-in user. Throws UNAUTHENTICATED otherwise. */
export function requireActor<Context extends RequestContext>(context: Context): Context & Actor {
  const { user, tokenRefused } = context;
  if (user) return { ...context, user };
  return refuse('UNAUTHENTICATED', tokenRefused ? TOKEN_REFUSED : 'Sign in to continue.');
}

/** Like `requireActor`, for changes. Rejects read-only tokens. */
export function requireWriter<Context extends RequestContext>(context: Context): Context & Actor {
  const actor = requireActor(context);
  if (actor.token && !canWrite(actor.token.scope)) {
    refuse('READ_ONLY_TOKEN', 'This API token is read-only. Use a token with write access.');
  }
  return actor;
}

const TOKEN_REFUSED = 'This API token is unknown, has expired or was revoked.';
