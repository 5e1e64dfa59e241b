import type { Cookie } from 'lucia';
import { v7 as uuidv7 } from 'uuid';
import { canWrite } from '@/domain/accounts/api-token';
import { type ApiTokenAccess, hasBearerToken, readApiToken } from './auth/api-tokens';
import { clientAddress } from './auth/client-address';
import { readSession, type SessionUser } from './auth/sessions';
import { getConnection } from './db/connection';
import { env } from './env';
import { createMailer } from './integrations/mailer';
import { refuse } from './problem-error';
import type { Actor, Scope } from './scope';

export interface RequestContext extends Scope {
  user: SessionUser | null;
  sessionId: string | null;
  /** The API token the request came with, when it is by that and not by a session that the user is in. */
  token: ApiTokenAccess | null;
  /** An Authorization header came along that lets nobody in. */
  tokenRefused: boolean;
  /** Where the request came from, as far as is known; only rate limits use it. */
  address: string;
  setCookie: (cookie: Cookie) => void;
  idempotencyKey?: string;
  /** The door has counted this import before it read the file. */
  importCounted?: boolean;
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
  return {
    ...scope,
    ...(await identify(scope, headers)),
    address: clientAddress(headers, scope.env.TRUSTED_PROXIES),
    setCookie: (cookie) => answer.append('set-cookie', cookie.serialize()),
  };
}

type Identity = Pick<RequestContext, 'user' | 'sessionId' | 'token' | 'tokenRefused'>;

/**
 * By the token or by the cookie, never by both: whoever presents a token that does not hold must learn it, and a
 * request that the same-origin rule let through for its token must not go on by the cookie.
 */
async function identify(scope: Scope, headers: Headers): Promise<Identity> {
  if (!hasBearerToken(headers)) {
    const session = await readSession(scope, headers.get('cookie'));
    return { user: session?.user ?? null, sessionId: session?.sessionId ?? null, token: null, tokenRefused: false };
  }
  const access = await readApiToken(scope, headers.get('authorization') ?? '');
  return { user: access?.user ?? null, sessionId: null, token: access?.token ?? null, tokenRefused: access === null };
}

/** The context of somebody who is in; refuses nobody's with UNAUTHENTICATED. */
export function requireActor<Context extends RequestContext>(context: Context): Context & Actor {
  const { user, tokenRefused } = context;
  if (user) return { ...context, user };
  return refuse('UNAUTHENTICATED', tokenRefused ? TOKEN_REFUSED : 'Sign in to go on.');
}

/** As `requireActor`, for what changes something; refuses a token that may only read. */
export function requireWriter<Context extends RequestContext>(context: Context): Context & Actor {
  const actor = requireActor(context);
  if (actor.token && !canWrite(actor.token.scope)) {
    refuse('READ_ONLY_TOKEN', 'This API token may only read. Use one that may also write.');
  }
  return actor;
}

const TOKEN_REFUSED = 'This API token is unknown, has expired or was revoked.';
