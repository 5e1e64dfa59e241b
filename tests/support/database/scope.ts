import { v7 as uuidv7 } from 'uuid';
import type { Cookie, SessionUser } from '@/server/auth/sessions';
import type { RequestContext } from '@/server/context';
import type { Connection } from '@/server/db/client';
import { users } from '@/server/db/schema';
import { type Env, readEnv } from '@/server/env';
import type { Mail } from '@/server/integrations/mailer';
import { appRouter } from '@/server/routers/_app';
import type { Actor, Scope } from '@/server/scope';
import { createCallerFactory } from '@/server/trpc';

/** A scope whose clock a test sets (`scope.now = ...`) and whose mail and cookies it can read. */
export interface TestScope extends Scope {
  sent: Mail[];
  cookies: Cookie[];
}

export type ScopeChoices = { now?: Date; env?: Partial<Env> };

export function testScope({ db, imports: importDb }: Connection, choices: ScopeChoices = {}): TestScope {
  const sent: Mail[] = [];
  return {
    db,
    importDb,
    env: { ...readEnv({}), ...choices.env },
    now: choices.now ?? new Date('2026-03-10T12:00:00Z'),
    newId: uuidv7,
    mailer: { kind: 'local', send: async (mail) => void sent.push(mail) },
    sent,
    cookies: [],
  };
}

export type UserChoices = Partial<
  Pick<
    SessionUser,
    | 'id'
    | 'tier'
    | 'isBetaTester'
    | 'trialEndsAt'
    | 'timezone'
    | 'country'
    | 'phonesCountry'
    | 'email'
    | 'name'
    | 'emailSignature'
    | 'postalAddress'
    | 'businessName'
    | 'phone'
    | 'hideFromLeaderboard'
    | 'streakDaysOff'
  >
>;

/** Inserts a user as sign-up does, but by default FREE, without a trial and without a usable password. */
export async function makeUser(scope: TestScope, choices: UserChoices = {}): Promise<SessionUser> {
  const id = scope.newId();
  const row = {
    id,
    name: 'Robin Tester',
    email: `${id}@example.test`,
    passwordHash: 'no password fits this',
    createdAt: scope.now,
    updatedAt: scope.now,
    ...choices,
  };
  const [inserted] = await scope.db.insert(users).values(row).returning();
  if (!inserted) throw new Error('The user was not inserted.');
  const { passwordHash: _, ...user } = inserted;
  return { ...user, teamIds: [] };
}

/** The scope with a signed-in user. It follows the scope's clock. */
export function actorFor(scope: TestScope, user: SessionUser): Actor {
  return {
    ...scope,
    user,
    get now() {
      return scope.now;
    },
  };
}

const createCaller = createCallerFactory(appRouter);

/** Calls procedures as a user, with a session or a token, or anonymously. Each call reads the scope's current time. */
export function callerFor(scope: TestScope, user: SessionUser | null, token: RequestContext['token'] = null) {
  return createCaller(
    (): RequestContext => ({
      ...scope,
      signInDb: scope.db,
      user,
      sessionId: null,
      token,
      tokenRefused: false,
      address: '203.0.113.7',
      setCookie: (cookie) => void scope.cookies.push(cookie),
    }),
  );
}
