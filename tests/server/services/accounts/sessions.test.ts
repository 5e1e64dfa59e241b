import { databaseForRoutes } from '@tests/support/browser/opening';
import { actorFor, makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { LAST_SEEN_INTERVAL_MS, MAX_LISTED_SESSIONS } from '@/domain/accounts/session';
import { recordSeen } from '@/server/auth/last-seen';
import { hashToken, readSession, type SessionUser, startSession } from '@/server/auth/sessions';
import { createRequestContext } from '@/server/context';
import { sessions } from '@/server/db/schema';
import { endOneSession, endOtherSessions, listSessions } from '@/server/services/accounts/sessions';

const database = databaseForRoutes();
let scope: TestScope;
let user: SessionUser;

beforeEach(async () => {
  scope = testScope(database, { now: new Date() });
  user = await makeUser(scope);
});

async function openSession(userAgent = '', minutesAgo = 0) {
  const now = new Date(scope.now.getTime() - minutesAgo * 60_000);
  const cookie = await startSession({ ...scope, now, userAgent }, user.id);
  return { id: hashToken(cookie.value), cookie: `${cookie.name}=${cookie.value}` };
}
const device = (sessionId: string | null = null) => ({ ...actorFor(scope, user), sessionId });
const idsOf = async (sessionId: string | null = null) => (await listSessions(device(sessionId))).map(({ id }) => id);

it('lists the sessions that have not expired, this device first, then by last use', async () => {
  const [old, mine, recent, expired] = [
    await openSession('Old', 60),
    await openSession('Mine', 90),
    await openSession('Recent', 5),
    await openSession('Expired'),
  ];
  await scope.db.update(sessions).set({ expiresAt: scope.now }).where(eq(sessions.id, expired.id));
  const listed = await listSessions(device(mine.id));
  expect(listed.map(({ id, isThisDevice }) => [id, isThisDevice])).toEqual([
    [mine.id, true],
    [recent.id, false],
    [old.id, false],
  ]);
  expect(listed[1]).toMatchObject({ userAgent: 'Recent', lastSeenAt: new Date(scope.now.getTime() - 300_000) });
});

it('lists at most 50, and always this device', async () => {
  const mine = await openSession('', 999);
  const others = Array.from({ length: MAX_LISTED_SESSIONS }, (_, index) => index);
  const row = (index: number) => ({ id: `${user.id}-${index}`, userId: user.id, expiresAt: new Date('2100-01-01') });
  await scope.db.insert(sessions).values(others.map(row));
  const listed = await idsOf(mine.id);
  expect([listed.length, listed[0]]).toEqual([MAX_LISTED_SESSIONS, mine.id]);
});

it('ends one session, and none of other users', async () => {
  const [mine, other] = [await openSession(), await openSession()];
  const stranger = await makeUser(scope);
  const attack = endOneSession({ ...actorFor(scope, stranger), sessionId: null }, other.id);
  await expect(attack).rejects.toThrow('This session does not exist, or is not yours.');
  await endOneSession(device(mine.id), other.id);
  expect(await readSession(scope, other.cookie)).toBeNull();
  expect(await idsOf(mine.id)).toEqual([mine.id]);
  await expect(endOneSession(device(mine.id), other.id)).rejects.toThrow('This session does not exist');
});

it('ends all sessions but this one, and none of other users', async () => {
  const mine = await openSession();
  for (let count = 0; count < 3; count += 1) await openSession();
  const stranger = await makeUser(scope);
  await startSession(scope, stranger.id);
  expect(await endOtherSessions(device(mine.id))).toBe(3);
  expect(await idsOf(mine.id)).toEqual([mine.id]);
  expect(await scope.db.$count(sessions, eq(sessions.userId, stranger.id))).toBe(1);
});

it('a request records the time and the user agent of the session, once per interval', async () => {
  const { id, cookie } = await openSession('Before');
  const work: Promise<void>[] = [];
  const use = async (later: number, userAgent: string) => {
    const now = new Date(scope.now.getTime() + later);
    const session = await readSession(scope, cookie);
    if (!session) throw new Error('The session did not hold.');
    database.resetStatements();
    recordSeen({ db: scope.db, now, background: (job) => void work.push(job()) }, { ...session, userAgent });
    await Promise.all(work.splice(0));
    return database.statements.length;
  };
  expect(await use(LAST_SEEN_INTERVAL_MS - 1, 'Early')).toBe(0);
  expect(await use(LAST_SEEN_INTERVAL_MS, 'After')).toBe(1);
  expect(await use(LAST_SEEN_INTERVAL_MS + 1, 'Again')).toBe(0);
  const [row] = await scope.db.select().from(sessions).where(eq(sessions.id, id));
  expect(row).toMatchObject({
    userAgent: 'After',
    lastSeenAt: new Date(scope.now.getTime() + LAST_SEEN_INTERVAL_MS),
    createdAt: scope.now,
  });
});

it('a request reads the user agent, up to its maximum', async () => {
  const headers = new Headers({ 'user-agent': 'x'.repeat(9000) });
  expect((await createRequestContext(headers, null)).userAgent).toBe('x'.repeat(400));
  expect((await createRequestContext(new Headers(), null)).userAgent).toBe('');
});
