import { v7 as uuidv7 } from 'uuid';
import { allows, isReadOnly, type TokenScope } from '@/domain/accounts/token-scopes';
import { USER_AGENT_MAX } from '@/domain/accounts/user-agent';
import { hasBearerToken, readApiToken, type TokenRefusal } from './auth/api-tokens';
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
import type { Actor, ApiTokenAccess, Scope } from './scope';
import type { CountedImport } from './services/imports/import-limit';

export interface RequestContext extends Scope, Device {
  user: SessionUser | null;
  sessionId: string | null;
  /** The API token that authenticated the request; null for a session. */
  token: ApiTokenAccess | null;
  /** Set if the request carried an Authorization header with a token that does not work. */
  tokenRefused: TokenRefusal | false;
  /** The client's address as far as known; used for rate limits, and kept as evidence of an acceptance. */
  address: string;
  setCookie: (cookie: Cookie) => void;
  signInDb: Database;
  idempotencyKey?: string;
  /** Called if the response is the first one again, to a repeated key. */
  noteReplay?: () => void;
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
  const address = clientAddress(headers, scope.env.TRUSTED_PROXIES);
  const { cookie, lastSeenAt, ...identity } = await identify({ ...scope, signInDb }, headers, {
    address,
    extend: responseHeaders !== null,
  });
  if (cookie) setCookie(cookie);
  recordSeen(scope, { ...identity, lastSeenAt, userAgent });
  return {
    ...scope,
    ...identity,
    signInDb,
    address,
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
async function identify(
  scope: Scope & LookUps,
  headers: Headers,
  { address, extend }: { address: string; extend: boolean },
): Promise<Identity> {
  if (!hasBearerToken(headers)) {
    const session = await readSession(scope, headers.get('cookie'), { extend });
    const nobody = { user: null, sessionId: null, cookie: null, lastSeenAt: null };
    return { ...(session ?? nobody), token: null, tokenRefused: false };
  }
  const read = await readApiToken(scope, { authorization: headers.get('authorization') ?? '', address });
  const known =
    typeof read === 'object' ? { ...read, tokenRefused: false as const } : { ...NO_TOKEN, tokenRefused: read };
  return { sessionId: null, cookie: null, lastSeenAt: null, ...known };
}

const NO_TOKEN = { user: null, token: null };

/**
 * Narrows the context to a signed-in user. A token must have the scope; null stands for what needs none. Throws
 * UNAUTHENTICATED, or says what the token lacks.
 */
export function requireActor<Context extends RequestContext>(
  context: Context,
  scope: TokenScope | null,
): Context & Actor {
  const { user, token, tokenRefused } = context;
  if (tokenRefused === 'ADDRESS') refuse('ADDRESS_NOT_ALLOWED', ADDRESS_NOT_ALLOWED);
  if (!user) return refuse('UNAUTHENTICATED', tokenRefused ? TOKEN_REFUSED : 'Sign in to continue.');
  if (token && scope) requireScope(token, scope);
  return { ...context, user };
}

/** Throws what a token lacks: READ_ONLY_TOKEN if it only reads, and otherwise SCOPE_MISSING. */
export function requireScope({ scopes }: Pick<ApiTokenAccess, 'scopes'>, scope: TokenScope): void {
  if (allows(scopes, scope)) return;
  if (isReadOnly(scopes)) refuse('READ_ONLY_TOKEN', 'This API token is read-only. Use a token with write access.');
  refuse('SCOPE_MISSING', `This API token lacks the scope ${scope}. Use a token that has it.`, { details: { scope } });
}

export const ADDRESS_NOT_ALLOWED = 'This API token does not work from this address.';

const TOKEN_REFUSED = 'This API token is unknown, has expired or was revoked.';
