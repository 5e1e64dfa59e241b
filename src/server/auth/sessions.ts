import { createHash, randomBytes } from 'node:crypto';
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle';
import { eq, inArray, lte } from 'drizzle-orm';
import { type Cookie, Lucia, TimeSpan } from 'lucia';
import type { Database, LookUps } from '../db/database';
import { sessions, teamMembers, users } from '../db/schema';
import type { Env } from '../env';
import { logFailure } from '../log';
import { expectedProblem } from '../problems/errors';
import { readCookie } from './cookies';
import { endAccess } from './end-access';

export type { Cookie };

export const SESSION_COOKIE = 'stanchion_session';

type UserRow = Omit<typeof users.$inferSelect, 'passwordHash'>;
/** The columns of a session that its user sees. */
type SessionFacts = Pick<typeof sessions.$inferSelect, 'userAgent' | 'createdAt' | 'lastSeenAt'>;

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: typeof users.$inferSelect;
    DatabaseSessionAttributes: SessionFacts;
  }
}

/** The signed-in user without secrets, plus the teams they belong to. */
export type SessionUser = UserRow & { teamIds: string[] };

/** Deletes sessions and announces it, which closes their streams. */
class SessionAdapter extends DrizzlePostgreSQLAdapter {
  readonly #db: Database;
  constructor(db: Database) {
    super(db, sessions, users);
    this.#db = db;
  }
  override async deleteSession(id: string): Promise<void> {
    await endAccess(this.#db, sessions, eq(sessions.id, id));
  }
  override async deleteUserSessions(userId: string): Promise<void> {
    await endAccess(this.#db, sessions, eq(sessions.userId, userId));
  }
}

/**
 * Reads sessions over the connections reserved for that. Reading must work on a full disk: extending a session, or
 * deleting an expired one, can wait.
 */
class ExtendingAdapter extends SessionAdapter {
  readonly #lookUps: DrizzlePostgreSQLAdapter;
  constructor({ db, signInDb = db }: SessionStore) {
    super(db);
    this.#lookUps = new DrizzlePostgreSQLAdapter(signInDb, sessions, users);
  }
  override getSessionAndUser(id: string) {
    return this.#lookUps.getSessionAndUser(id);
  }
  override updateSessionExpiration(id: string, expiresAt: Date): Promise<void> {
    return unlessItFails(super.updateSessionExpiration(id, expiresAt));
  }
  override deleteSession(id: string): Promise<void> {
    return unlessItFails(super.deleteSession(id));
  }
}

/** Does not extend sessions. */
class ReadingAdapter extends ExtendingAdapter {
  override async updateSessionExpiration(): Promise<void> {}
}

async function unlessItFails(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!expectedProblem(error)) logFailure('A session could not be extended or deleted', error);
  }
}

const ADAPTERS = {
  changing: ({ db }: SessionStore) => new SessionAdapter(db),
  extending: (store: SessionStore) => new ExtendingAdapter(store),
  reading: (store: SessionStore) => new ReadingAdapter(store),
};
type Use = keyof typeof ADAPTERS;

/** A session and its cookie last 30 days; use in the second half extends them to 30 days again (D60). */
function createLucia(store: SessionStore, { appUrl, use }: { appUrl: string; use: Use }) {
  return new Lucia(ADAPTERS[use](store), {
    sessionExpiresIn: new TimeSpan(30, 'd'),
    sessionCookie: {
      name: SESSION_COOKIE,
      attributes: { secure: appUrl.startsWith('https:'), sameSite: 'lax', path: '/' },
    },
    getUserAttributes: ({ passwordHash: _, ...user }): UserRow => user,
    getSessionAttributes: ({ lastSeenAt }) => ({ lastSeenAt }),
  });
}

type Instance = ReturnType<typeof createLucia>;

const created = {
  changing: new WeakMap<Database, Instance>(),
  extending: new WeakMap<Database, Instance>(),
  reading: new WeakMap<Database, Instance>(),
} satisfies Record<Use, unknown>;

function lucia(store: SessionStore, { APP_URL: appUrl }: Pick<Env, 'APP_URL'>, use: Use = 'changing'): Instance {
  // The reserved connections belong to one database, so they identify it.
  const key = store.signInDb ?? store.db;
  const instance = created[use].get(key) ?? createLucia(store, { appUrl, use });
  created[use].set(key, instance);
  return instance;
}

/** Maximum number of expired sessions that one sign-in deletes. */
const SWEEP_LIMIT = 100;

type SessionStore = { db: Database } & LookUps;

export interface AuthScope extends SessionStore {
  env: Pick<Env, 'APP_URL'>;
}

/** The hash stored in place of a secret from a cookie or link (D42). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Starts a session with a fresh id and returns its cookie. */
export async function startSession(
  { db, env, now = new Date(), userAgent = '' }: AuthScope & { now?: Date; userAgent?: string },
  userId: string,
): Promise<Cookie> {
  const token = newToken();
  const facts = { userAgent, createdAt: now, lastSeenAt: now };
  await lucia({ db }, env).createSession(userId, facts, { sessionId: hashToken(token) });
  return lucia({ db }, env).createSessionCookie(token);
}

/**
 * The valid session in a Cookie header, or null. `extend` says whether the response can set cookies: if so, a session
 * in its second half is extended, and the caller must set `cookie`. If the disk is too full to extend it, the session
 * is still valid.
 */
export async function readSession(scope: AuthScope, cookieHeader: string | null, { extend = true } = {}) {
  const { db, signInDb = db, env } = scope;
  const token = readCookie(cookieHeader, SESSION_COOKIE);
  if (!token) return null;
  const { user, session } = await lucia(scope, env, extend ? 'extending' : 'reading').validateSession(hashToken(token));
  if (!session) return null;
  const memberships = await signInDb
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(eq(teamMembers.userId, user.id));
  return {
    user: { ...user, teamIds: memberships.map(({ teamId }) => teamId) } satisfies SessionUser,
    sessionId: session.id,
    lastSeenAt: session.lastSeenAt,
    cookie: extend && session.fresh ? lucia(scope, env).createSessionCookie(token) : null,
  };
}

export async function endSession({ db, env }: AuthScope, sessionId: string): Promise<Cookie> {
  await lucia({ db }, env).invalidateSession(sessionId);
  return blankSessionCookie({ db, env });
}

/** The cookie that removes the session from the browser. */
export const blankSessionCookie = ({ db, env }: AuthScope): Cookie => lucia({ db }, env).createBlankSessionCookie();

/** Ends all sessions of a user, for example after a password change (D42). */
export const endAllSessions = ({ db, env }: AuthScope, userId: string): Promise<void> =>
  lucia({ db }, env).invalidateUserSessions(userId);

/** Deletes expired sessions. Skips locked rows, so it never waits. */
export async function sweepSessions({ db, now }: { db: Database; now: Date }): Promise<void> {
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lte(sessions.expiresAt, now))
    .limit(SWEEP_LIMIT)
    .for('update', { skipLocked: true });
  await endAccess(db, sessions, inArray(sessions.id, ended));
}
