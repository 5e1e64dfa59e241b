import { databaseForFile } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { tell } from '@tests/support/notices';
import { readEvents, type StreamEvents } from '@tests/support/rest/streams';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '@/domain/shared/time';
import { endSession, hashToken, type SessionUser, startSession } from '@/server/auth/sessions';
import { apiTokens, notifications, sessions } from '@/server/db/schema';
import { type Realtime, realtimeOf } from '@/server/integrations/realtime';
import { createApiToken, revokeApiToken } from '@/server/services/accounts/api-tokens';
import { endOneSession, endOtherSessions } from '@/server/services/accounts/sessions';
import { changesOf } from '@/server/services/changes/change-follower';
import {
  type Listener,
  MAX_STREAMS,
  openNotificationStream,
  type StreamOptions,
} from '@/server/services/notifications/notification-stream';

const database = databaseForFile();
let scope: TestScope;
let user: SessionUser;
let realtime: Realtime;
let sessionId: string;
let opened: StreamEvents[];

beforeAll(async () => {
  realtime = realtimeOf(database);
});
beforeEach(async () => {
  scope = testScope(database, { now: new Date() });
  user = await makeUser(scope);
  sessionId = await newSession();
  opened = [];
});
afterEach(async () => {
  for (const stream of opened) await stream.close();
});

async function newSession(): Promise<string> {
  const { value } = await startSession(scope, user.id);
  return hashToken(value);
}

interface Open {
  after?: number;
  by?: Pick<Listener, 'sessionId' | 'token'>;
  heartbeatMs?: number;
  changes?: StreamOptions['changes'];
  signal?: AbortSignal;
}

async function open({ by = { sessionId, token: null }, ...options }: Open = {}): Promise<StreamEvents> {
  const listener = { ...actorFor(scope, user), ...by };
  const { signal = new AbortController().signal, ...rest } = options;
  const stream = await openNotificationStream(listener, { realtime, signal, clock: () => scope.now, ...rest });
  const events = readEvents(stream);
  opened.push(events);
  return events;
}

const messageOf = ({ data }: { data: string }) => JSON.parse(data).message;

it('sends committed notifications as the list has them, and announces reads and deletions', async () => {
  const stream = await open();
  await tell(scope, user, 'a');
  const event = await stream.next();
  const [listed] = (await callerFor(scope, user).notifications.list({})).items;
  expect(event).toMatchObject({ event: 'notification', id: expect.stringMatching(/^\d+$/) });
  expect(JSON.parse(event.data)).toEqual(JSON.parse(JSON.stringify(listed)));

  await callerFor(scope, user).notifications.mark({ markAll: true });
  expect(await stream.next()).toMatchObject({ event: 'changed' });
  await callerFor(scope, user).notifications.delete({ allRead: true });
  expect(await stream.next()).toMatchObject({ event: 'changed' });
});

it('does not send notifications that are rolled back or of other users', async () => {
  const stream = await open();
  const other = await makeUser(scope);
  await tell(scope, other, 'x');
  await scope.db
    .transaction(async (tx) => {
      await tx.insert(notifications).values({ ...ROW, id: scope.newId(), userId: user.id, createdAt: scope.now });
      throw new Error('Taken back.');
    })
    .catch(() => {});
  await tell(scope, user, 'a');
  expect(messageOf(await stream.next())).toBe('a');
});

const ROW = {
  kind: 'achievement',
  type: 'INFO',
  title: 'Never happened',
  message: 'Never happened',
} as const;

it('resumes after a lost connection without missing notifications', async () => {
  const first = await open();
  await tell(scope, user, 'a');
  const { id } = await first.next();
  await first.close();
  await tell(scope, user, 'b', 'c');
  const again = await open({ after: Number(id) });
  expect([messageOf(await again.next()), messageOf(await again.next()), (await again.next()).event]).toEqual([
    'b',
    'c',
    'changed',
  ]);
  // A wake for the earlier notifications may still be pending and send `changed` once more.
  await tell(scope, user, 'd');
  const last = await again.next('notification');
  expect([messageOf(last), Number(last.id) > Number(id) + 2]).toEqual(['d', true]);
});

it('asks to refetch the list after more than a hundred missed notifications, and continues', async () => {
  await tell(scope, user, ...Array.from({ length: 101 }, (_, n) => `n${n}`));
  const stream = await open({ after: 0 });
  const [{ seq: last } = { seq: 0 }] = await scope.db
    .select({ seq: notifications.seq })
    .from(notifications)
    .where(eq(notifications.userId, user.id))
    .orderBy(notifications.seq)
    .offset(100);
  expect(await stream.next()).toMatchObject({ event: 'changed', id: String(last) });
  await tell(scope, user, 'one more');
  const news = await stream.next('notification');
  expect([messageOf(news), Number(news.id) > last]).toEqual(['one more', true]);
});

it('continues with new notifications when the last event was deleted meanwhile', async () => {
  await tell(scope, user, 'a');
  const stream = await open({ after: 999_999_999 });
  expect((await stream.next()).event).toBe('changed');
  await tell(scope, user, 'b');
  expect(messageOf(await stream.next('notification'))).toBe('b');
});

it('ends at once with its own session, and with no other', async () => {
  const [mine, others] = [await open(), await open({ by: { sessionId: await newSession(), token: null } })];
  await endSession(scope, sessionId);
  expect(await mine.ended()).toBe(true);
  await tell(scope, user, 'a');
  expect(messageOf(await others.next())).toBe('a');
});

it('ends at once when its session is ended from another device, alone or with all others', async () => {
  const device = { ...actorFor(scope, user), sessionId };
  const [second, third] = [await newSession(), await newSession()];
  const streamOf = (id: string) => open({ by: { sessionId: id, token: null } });
  const [mine, seconds, thirds] = [await streamOf(sessionId), await streamOf(second), await streamOf(third)];
  await endOneSession(device, second);
  expect(await seconds.ended()).toBe(true);
  await endOtherSessions(device);
  expect(await thirds.ended()).toBe(true);
  await tell(scope, user, 'a');
  expect(await mine.next()).toMatchObject({ event: 'notification' });
});

it('ends at once when its token is revoked, and with no other token', async () => {
  const owner = actorFor(scope, user);
  const newToken = () => createApiToken(owner, { name: 'Sync', scopes: ['read'], expiresInDays: null });
  const [first, second] = [(await newToken()).token, (await newToken()).token];
  const streamOf = ({ id }: { id: string }) => open({ by: { sessionId: null, token: { id, scopes: ['read'] } } });
  const [revoked, valid] = [await streamOf(first), await streamOf(second)];
  await revokeApiToken(owner, first.id);
  expect(await revoked.ended()).toBe(true);
  await tell(scope, user, 'a');
  expect(messageOf(await valid.next('notification'))).toBe('a');
});

it('sends a heartbeat that pages notice, and that does not move the position', async () => {
  const stream = await open({ heartbeatMs: 20 });
  expect(await stream.next('heartbeat')).toEqual({ event: 'heartbeat', data: '{}', id: '' });
});

it('sends the changes of a team, and ends when its user has left; another one then sends none of them', async () => {
  const teamId = await makeTeam(scope);
  const owner = await joinTeam(scope, await makeUser(scope, { tier: 'PRO' }), teamId, 'owner');
  await joinTeam(scope, user, teamId);
  const { leads, teams, notes } = callerFor(scope, owner);
  const { id } = await leads.create({ companyName: 'Acme', contactPerson: 'Jo', teamId });
  const follower = changesOf(database);
  const stream = await open({ changes: { follower } });
  await stream.next('rows');
  await leads.update({ id, changes: { status: 'CONTACTED' } });
  const rows = async (of = stream) => JSON.parse((await of.next('rows')).data);
  expect(await rows()).toMatchObject({ lead: [id] });

  await teams.removeMember({ id: teamId, userId: user.id });
  const last = await stream.next('rows');
  expect(JSON.parse(last.data)).toEqual({ reset: true });
  expect(await stream.ended()).toBe(true);

  const [, after] = /^\d+\.(.+)$/.exec(last.id) ?? [];
  const again = await open({ changes: { follower, after } });
  expect(await rows(again)).toEqual({});
  await leads.update({ id, changes: { notes: 'Not theirs' } });
  await notes.create({ title: 'Gates', content: 'x', leadId: id });
  const own = await callerFor(scope, user).notes.create({ title: 'Mine', content: 'x' });
  expect(await rows(again)).toEqual({ note: [own.id] });
});

it('ends at a heartbeat once the session has expired or the token was revoked', async () => {
  const { token } = await createApiToken(actorFor(scope, user), {
    name: 'Sync',
    scopes: ['read'],
    expiresInDays: null,
  });
  const byToken = await open({ by: { sessionId: null, token: { id: token.id, scopes: ['read'] } }, heartbeatMs: 20 });
  const bySession = await open({ heartbeatMs: 20 });
  await tell(scope, user, 'a');
  const messages = [await byToken.next('notification'), await bySession.next('notification')].map(messageOf);
  expect(messages).toEqual(['a', 'a']);

  await revokeApiToken(actorFor(scope, user), token.id);
  expect(await byToken.ended()).toBe(true);
  scope.now = new Date(scope.now.getTime() + 31 * DAY_MS);
  expect(await bySession.ended()).toBe(true);
  // Listening neither extended nor deleted the session.
  expect(await scope.db.$count(sessions, eq(sessions.id, sessionId))).toBe(1);
  expect(await scope.db.$count(apiTokens, eq(apiTokens.id, token.id))).toBe(0);
});

it('rejects streams beyond the limit, and accepts another when one has closed', async () => {
  for (let n = 0; n < MAX_STREAMS; n += 1) await open();
  await expect(open()).rejects.toMatchObject({ problem: { code: 'RATE_LIMITED' } });
  await opened[0]?.close();
  await tell(scope, user, 'a', 'b');
  const late = await open({ after: 0 });
  expect([messageOf(await late.next('notification')), messageOf(await late.next('notification'))]).toEqual(['a', 'b']);
});

it('leaves no subscription behind after two hundred closed streams', async () => {
  const before = realtime.count();
  const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(scope)));
  const controllers: AbortController[] = [];
  const signalOf = () => {
    const controller = new AbortController();
    controllers.push(controller);
    return controller.signal;
  };
  const streams = await Promise.all(
    people.flatMap((person) =>
      Array.from({ length: MAX_STREAMS }, () =>
        openNotificationStream(
          { ...actorFor(scope, person), sessionId: null, token: null },
          { realtime, signal: signalOf() },
        ),
      ),
    ),
  );
  expect(realtime.count()).toBe(before + 200);
  // The caller aborts half of them, and the reader cancels the rest.
  for (const [n, controller] of controllers.entries()) if (n % 2) controller.abort();
  for (const stream of streams) await stream.cancel();
  expect(realtime.count()).toBe(before);
});

it('disconnects a reader that does not read', async () => {
  const silent = await openNotificationStream(
    { ...actorFor(scope, user), sessionId, token: null },
    { realtime, signal: new AbortController().signal },
  );
  const reading = await open();
  const before = realtime.count(user.id);
  let round = 0;
  await expect
    .poll(
      async () => {
        round += 1;
        await tell(scope, user, ...Array.from({ length: 90 }, (_, n) => `${round} ${n}`));
        // Two rounds in one read would be more than it sends: it would only report that something has changed.
        for (let n = 0; n < 90; n += 1) await reading.next('notification');
        return realtime.count(user.id);
      },
      { ...LONG_TIMEOUT, interval: 20 },
    )
    .toBe(before - 1);
  await silent.cancel();
});
