import { createHash, randomBytes } from 'node:crypto';
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle';
import { eq, inArray, lte } from 'drizzle-orm';
import { type Cookie, Lucia, TimeSpan } from 'lucia';
import type { Database, LookUps } from '../db/database';
import { sessions, teamMembers, users } from '../db/schema';
import type { Env } from '../env';
import { readCookie } from './cookies';

export const SESSION_COOKIE = 'stanchion_session';

type UserRow = Omit<typeof users.$inferSelect, 'passwordHash'>;

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: typeof users.$inferSelect;
  }
}

/** The signed-in user without secrets, plus the teams they belong to. */
export type SessionUser = UserRow & { teamIds: string[] };

/** Looks sessions up over other connections than it changes them. */
class Adapter extends DrizzlePostgreSQLAdapter {
  readonly #lookUps: DrizzlePostgreSQLAdapter;
  constructor({ db, signInDb = db }: SessionStore) {
    super(db, sessions, users);
    this.#lookUps = new DrizzlePostgreSQLAdapter(signInDb, sessions, users);
  }
  override getSessionAndUser(sessionId: string) {
    return this.#lookUps.getSessionAndUser(sessionId);
  }
}

/** Does not extend sessions. */
class ReadingAdapter extends Adapter {
  override async updateSessionExpiration(): Promise<void> {}
}

/** A session and its cookie last 30 days; use in the second half starts them again (D60). */
function createLucia(store: SessionStore, { appUrl, extend }: { appUrl: string; extend: boolean }) {
  return new Lucia(new (extend ? Adapter : ReadingAdapter)(store), {
    sessionExpiresIn: new TimeSpan(30, 'd'),
    sessionCookie: {
      name: SESSION_COOKIE,
      attributes: { secure: appUrl.startsWith('https:'), sameSite: 'lax', path: '/' },
    },
    getUserAttributes: ({ passwordHash: _, ...user }): UserRow => user,
  });
}

type Instance = ReturnType<typeof createLucia>;

const extending = new WeakMap<Database, Instance>();
const reading = new WeakMap<Database, Instance>();

function lucia(store: SessionStore, { APP_URL: appUrl }: Pick<Env, 'APP_URL'>, { extend = true } = {}): Instance {
  const instances = extend ? extending : reading;
  // The connections for looking up belong to one database.
  const key = store.signInDb ?? store.db;
  const instance = instances.get(key) ?? createLucia(store, { appUrl, extend });
  instances.set(key, instance);
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
export async function startSession({ db, env }: AuthScope, userId: string): Promise<Cookie> {
  const token = newToken();
  await lucia({ db }, env).createSession(userId, {}, { sessionId: hashToken(token) });
  return lucia({ db }, env).createSessionCookie(token);
}

/**
 * The valid session in a Cookie header, or null. `extend` says whether the response can set cookies: if so, a session in
 * its second half starts again, and `cookie` must be set.
 */
export async function readSession(scope: AuthScope, cookieHeader: string | null, { extend = true } = {}) {
  const { db, signInDb = db, env } = scope;
  const token = readCookie(cookieHeader, SESSION_COOKIE);
  if (!token) return null;
  const { user, session } = await lucia(scope, env, { extend }).validateSession(hashToken(token));
  if (!session) return null;
  const memberships = await signInDb
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(eq(teamMembers.userId, user.id));
  return {
    user: { ...user, teamIds: memberships.map(({ teamId }) => teamId) } satisfies SessionUser,
    sessionId: session.id,
    cookie: extend && session.fresh ? lucia(scope, env).createSessionCookie(token) : null,
  };
}

export async function endSession({ db, env }: AuthScope, sessionId: string): Promise<Cookie> {
  await lucia({ db }, env).invalidateSession(sessionId);
  return lucia({ db }, env).createBlankSessionCookie();
}

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
  await db.delete(sessions).where(inArray(sessions.id, ended));
}
