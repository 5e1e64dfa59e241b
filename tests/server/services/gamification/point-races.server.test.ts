import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pointEntries } from '@/server/db/schema';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';

// Only a Postgres server runs two transactions at once.

const { scope, user, caller } = userForEach();

const LEAD = { companyName: 'Northgate Arena', contactPerson: 'Dana', status: 'NEW' } as const;
const times = <Result>(count: number, call: (n: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => call(n)));

/** The sum of the ledger, which the totals must agree with. */
async function ledgerOf(userId: string): Promise<number> {
  const [row] = await scope.db
    .select({ points: sql<number>`coalesce(sum(${pointEntries.points}), 0)::int` })
    .from(pointEntries)
    .where(and(eq(pointEntries.userId, userId), isNull(pointEntries.takenBackAt)));
  return row?.points ?? 0;
}

it('registers one day for a hundred concurrent streak calls', async () => {
  const ended = await times(100, () => caller.gamification.streak());
  expect(ended.filter((end) => end.status === 'fulfilled' && end.value.registered)).toHaveLength(1);
  expect(ended.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await caller.gamification.stats()).totalPoints).toBe(5);
});

it('registers each date once for streak calls around midnight in two time zones', async () => {
  const clocks = ['2026-03-10T23:59:59Z', '2026-03-11T00:00:01Z'].map((at) => ({ ...scope, now: new Date(at) }));
  const zones = ['UTC', 'Pacific/Kiritimati'];
  await times(60, (n) => {
    const clock = clocks[n % 2] ?? scope;
    return callerFor(clock, { ...user, timezone: zones[Math.floor(n / 2) % 2] ?? 'UTC' }).gamification.streak();
  });
  const days = await scope.db
    .select({ day: pointEntries.subject })
    .from(pointEntries)
    .where(and(eq(pointEntries.userId, user.id), eq(pointEntries.action, 'DAILY_LOGIN')));
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
  expect(days.length).toBeLessThanOrEqual(2);
  expect((await caller.gamification.stats()).totalPoints).toBe(5 * days.length);
});

it('converts a lead once if it is won fifty times at once', async () => {
  const { id } = await caller.leads.create(LEAD);
  await times(50, () => caller.leads.update({ id, changes: { status: 'CLOSED_WON' } }));
  const { counters, totalPoints } = await caller.gamification.stats();
  expect(counters.won).toBe(1);
  expect(totalPoints).toBe(10 + 10 + 100 + 50);
});

it('awards points for twenty of thirty concurrent leads, and unlocks each achievement once', async () => {
  const pro = await makeUser(scope, { tier: 'PRO' });
  const many = callerFor(scope, pro);
  await times(30, () => many.leads.create(LEAD));
  const { counters, totalPoints } = await many.gamification.stats();
  expect(counters.added).toBe(30);
  expect(totalPoints).toBe(20 * 20 + 10 + 25 + 100);
  expect(await ledgerOf(pro.id)).toBe(totalPoints);
});

it('neither deadlocks nor loses points if single and bulk moves run at once', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 40; n += 1) ids.push((await caller.leads.create(LEAD)).id);
  const [single, bulk] = [ids.slice(0, 20), ids.slice(20)];
  const ended = await Promise.all([
    times(20, (n) => caller.leads.update({ id: single[n] ?? '', changes: { status: 'CLOSED_WON' } })),
    times(4, (n) =>
      changeManyLeads(actorFor(scope, user), {
        select: { ids: bulk.slice(n * 5, n * 5 + 5) },
        action: { change: { status: 'CLOSED_WON' } },
      }),
    ),
  ]);
  const failed = ended.flat().flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(failed).toEqual([]);
  const { counters, totalPoints } = await caller.gamification.stats();
  expect(counters.won).toBe(40);
  expect(await ledgerOf(user.id)).toBe(totalPoints);
});
