import { makeRowOf } from '@tests/support/database/row-makers';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import fc from '@tests/support/fast-check';
import { runs, shortOrLong } from '@tests/support/long';
import { expectProblem } from '@tests/support/problems';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { readEvents } from '@tests/support/rest/streams';
import { bearerOf } from '@tests/support/rest/tokens';
import { and, count, eq, gt, isNull, sum } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CHANGE_KINDS, MAX_CHANGED_ROWS } from '@/domain/changes/change-kinds';
import { LEADERBOARD_PERIODS } from '@/domain/gamification/periods';
import { DAILY_AWARDS } from '@/domain/gamification/point-actions';
import { pointEntries } from '@/server/db/schema';
import { realtimeOf } from '@/server/integrations/realtime';
import type { ChangeFollower } from '@/server/services/changes/change-follower';
import { type Position, readChangesSince, readPosition } from '@/server/services/changes/change-log';
import { openNotificationStream } from '@/server/services/notifications/notification-stream';
import { Model, PEOPLE, type Who } from './point-model';
import { run, step, type Team } from './point-steps';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });

const START = new Date('2027-03-10T12:00:00Z');

async function newTeam(): Promise<Team> {
  const scope = Object.assign(rest.scope(), { now: START });
  // More than any run adds.
  scope.env = { ...scope.env, PLAN_FREE_LEADS: 5000 };
  const teamId = await makeTeam(scope);
  const session = async () => ({ ...(await makeUser(scope)), teamIds: [teamId] });
  const users = [await session(), await session(), await session()] as const;
  await joinTeam(scope, users[0], teamId, 'owner');
  await joinTeam(scope, users[1], teamId);
  return { scope, users, teamId, model: new Model() };
}

/** Earned points count once, within the day's maximum, and every page shows the same points. */
async function expectPointsToHold({ scope, users, model }: Team, who: Who): Promise<void> {
  const [user, caller] = [users[who], callerFor(scope, users[who])];
  const { db } = scope;
  const expected = model.standing(who);
  const stats = await caller.gamification.stats();
  expect(stats.totalPoints).toBe(expected.points);
  expect(stats.achievements.map(({ id }) => id).sort()).toEqual(expected.achievements);
  expect((await caller.gamification.statsSafe()).totalPoints).toBe(expected.points);
  for (const period of LEADERBOARD_PERIODS) {
    const { you } = await caller.gamification.leaderboard({ period });
    expect(you.points, period).toBe(expected.points);
  }
  const theirs = eq(pointEntries.userId, user.id);
  const [ledger] = await db
    .select({ points: sum(pointEntries.points).mapWith(Number) })
    .from(pointEntries)
    .where(and(theirs, isNull(pointEntries.takenBackAt)));
  expect(ledger?.points ?? 0).toBe(expected.points);
  const { action, subject } = pointEntries;
  const twice = await db
    .select({ action, subject })
    .from(pointEntries)
    .where(theirs)
    .groupBy(action, subject)
    .having(gt(count(), 1));
  expect(twice).toEqual([]);
  for (const [limited, most] of Object.entries(DAILY_AWARDS)) {
    const paid = and(theirs, eq(action, limited as keyof typeof DAILY_AWARDS), gt(pointEntries.points, 0));
    expect(await db.$count(pointEntries, paid), limited).toBeLessThanOrEqual(most);
  }
}

/** Hands out what has changed when the test says so, instead of after some time. */
function followerOf({ scope: { db } }: Team) {
  let onChanges: Parameters<ChangeFollower['subscribe']>[0] = () => {};
  let position: Position | undefined;
  const follower: ChangeFollower = {
    async subscribe(listener) {
      onChanges = listener;
      position = await readPosition(db);
      return { position, unsubscribe: () => {} };
    },
  };
  const look = async () => {
    if (!position) return;
    const { changes, ...batch } = await readChangesSince(db, position, 5000);
    position = batch.position;
    const audiences = [...new Set(changes.map(({ audience }) => audience))];
    const to = (audience: string) => changes.filter((change) => change.audience === audience);
    onChanges({ ...batch, byAudience: new Map(audiences.map((audience) => [audience, to(audience)])) });
  };
  return { follower, look };
}

/** What a former member still has: open tabs, a token, a cursor of the changes, and a stream. */
async function keepAccess(team: Team, who: Who) {
  const { scope, users } = team;
  const caller = callerFor(scope, users[who]);
  const { follower, look } = followerOf(team);
  const listener = { ...actorFor(scope, users[who]), sessionId: null, token: null };
  const signal = new AbortController().signal;
  const stream = readEvents(
    await openNotificationStream(listener, {
      ...{ realtime: realtimeOf(rest.database()), signal, clock: () => scope.now },
      changes: { follower },
    }),
  );
  const { nextCursor: cursor } = await caller.changes.list({});
  const headers = await bearerOf(scope, users[who]);
  /** The next rows that the stream names. */
  const rows = async () => JSON.parse((await stream.next('rows')).data);
  expect(await rows()).toEqual({});
  return { caller, headers, cursor, look, rows, ended: stream.ended, close: () => stream.close() };
}

/** Checks that a former member sees and changes only their own rows. */
async function expectNoRights(team: Team, who: Who, { caller, headers, cursor, ...stream }: Kept): Promise<void> {
  const { scope, users, teamId, model } = team;
  const [me, owner] = [users[who], callerFor(scope, users[0])];
  const making = { scope, owner: users[0], teamId };
  const lead = await makeRowOf('lead', making);
  const linked = { ...making, leadId: lead };
  const task = await makeRowOf('task', linked);
  const note = await makeRowOf('note', linked);
  const event = await makeRowOf('event', linked);
  await owner.leads.update({ id: lead, changes: { status: 'CONTACTED' } });
  await stream.look();
  expect(await stream.rows()).toEqual({ reset: true });
  await owner.tasks.update({ id: task, changes: { status: 'COMPLETED' } });
  await caller.notes.create({ title: 'Mine', content: 'x' });
  await stream.look();
  expect(await stream.ended()).toBe(true);

  const lists = await Promise.all([
    ...[caller.leads.list({ limit: 200 }), caller.tasks.list({ limit: 200 })],
    ...[caller.notes.list({ limit: 200 }), caller.calendarEvents.list({ limit: 200 })],
  ]);
  const rest = (path: string) => ask('GET', `/api/${path}`, { headers });
  const answers = [await rest('leads?limit=200'), await rest('tasks?limit=200'), await rest('notes?limit=200')];
  const sent = answers.flatMap(({ body }) => Object.values(body as object).find(Array.isArray) ?? []);
  const rows = [...lists.flatMap(({ items }): { ownerId: string }[] => items), ...sent];
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ ownerId }) => ownerId !== me.id)).toEqual([]);

  const theirs = [...model.leads, ...model.tasks, ...model.notes].filter((row) => !model.sees(who, row));
  const others = new Set([lead, task, note, event, ...theirs.map(({ id }) => id)]);
  for (const since of [cursor, undefined]) {
    const { items } = await caller.changes.list({ cursor: since, limit: 200 });
    expect(items.filter(({ id, op }) => op === 'upsert' && others.has(id))).toEqual([]);
    // The feed has no changes that the owner made after they had left.
    expect(items.filter(({ id }) => [lead, task, note, event].includes(id))).toEqual([]);
  }
  const changed = await ask('GET', `/api/changes?cursor=${cursor}&limit=200`, { headers });
  expect(JSON.stringify(changed.body)).not.toContain(lead);
  for (const ids of chunksOf([...others], MAX_CHANGED_ROWS / CHANGE_KINDS.length)) {
    const byId = await caller.changes.rows({ lead: ids, task: ids, note: ids, event: ids });
    expect(Object.values(byId).flat()).toEqual([]);
  }

  const refused = [
    () => caller.leads.byId({ id: lead }),
    () => caller.leads.update({ id: lead, changes: { status: 'CLOSED_WON' } }),
    () => caller.leads.create({ companyName: 'Arena', contactPerson: 'Jo', teamId }),
    () => caller.leads.delete({ id: lead }),
    () => caller.tasks.byId({ id: task }),
    () => caller.tasks.update({ id: task, changes: { title: 'x' } }),
    () => caller.tasks.delete({ id: task }),
    () => caller.notes.byId({ id: note }),
    () => caller.notes.update({ id: note, changes: { title: 'x' } }),
    () => caller.notes.create({ title: 'x', content: 'x', leadId: lead }),
    () => caller.calendarEvents.byId({ id: event }),
    () => caller.calendarEvents.delete({ id: event }),
    () => caller.teams.byId({ id: teamId }),
    ...theirs.flatMap((row) => ('shared' in row ? [() => caller.leads.byId({ id: row.id })] : [])),
  ];
  for (const call of refused) expect(await expectProblem(call())).toMatchObject({ code: 'NOT_FOUND' });
  for (const path of [`leads/${lead}`, `tasks/${task}`, `notes/${note}`, `calendar-events/${event}`]) {
    expect((await rest(path)).status, path).toBe(404);
  }
  const change = { body: { title: 'x' }, headers };
  expect((await ask('PUT', `/api/notes/${note}`, change)).status).toBe(404);
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) => items.slice(chunk * size, (chunk + 1) * size));

type Kept = Awaited<ReturnType<typeof keepAccess>>;

it('awards actions that were not undone, and ends all access with the membership', { timeout: 600_000 }, async () => {
  const steps = fc.array(step, { minLength: 10, maxLength: shortOrLong(30, 80) });
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const team = await newTeam();
      const { scope, users, teamId, model } = team;
      for (const each of steps) await run(team, each);
      for (const who of PEOPLE) await expectPointsToHold(team, who);

      const leaver: Who = 1;
      if (!model.members.has(leaver)) await run(team, { kind: 'join', who: leaver, pick: 0, times: 1 });
      const kept = await keepAccess(team, leaver);
      const by = callerFor(scope, users[steps.length % 2 === 0 ? leaver : 0]);
      await by.teams.removeMember({ id: teamId, userId: users[leaver].id });
      model.left(leaver);
      // Their points stay theirs.
      await expectPointsToHold(team, leaver);
      await expectNoRights(team, leaver, kept).finally(kept.close);
    }),
    runs(40, 400),
  );
});
