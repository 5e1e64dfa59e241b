import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { analyticsEvents, domainEvents, eventCursors, users } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { activeUsers, featureUse, funnelCounts } from '@/server/services/analytics/figures';
import { recordBatch } from '@/server/services/analytics/record';
import { recordServerEvents } from '@/server/services/analytics/server-events';
import { startAnalyticsSession } from '@/server/services/analytics/sessions';
import { sendFeedback } from '@/server/services/feedback/feedback';

const { scope, user } = userForEach({ alone: true });

beforeEach(async () => {
  await scope.db.delete(domainEvents);
  await scope.db.delete(eventCursors);
});

const counted = async (userId = user.id) => {
  const rows = await scope.db
    .select({ name: analyticsEvents.name, properties: analyticsEvents.properties })
    .from(analyticsEvents)
    .where(eq(analyticsEvents.userId, userId))
    .orderBy(asc(analyticsEvents.id));
  return rows;
};

/** A running transaction, even one of another test file, delays events of later ones. */
async function recordAll(expected: number): Promise<void> {
  let total = 0;
  await expect
    .poll(async () => {
      total += await recordServerEvents(scope);
      return total;
    }, LONG_TIMEOUT)
    .toBe(expected);
}

it('counts each domain event once, without text that users wrote', async () => {
  const caller = callerFor(scope, user);
  const lead = await caller.leads.create({ companyName: 'Secret Arena', contactPerson: 'Jo' });
  await caller.leads.update({ id: lead.id, changes: { status: 'CONTACTED' } });
  const [task] = (await caller.tasks.list({ leadId: lead.id })).items;
  await caller.tasks.update({ id: task?.id ?? '', changes: { status: 'COMPLETED' } });
  const row = { companyName: 'Secret Pier', contactPerson: 'Al', email: 'al@pier.example' };
  await caller.leads.importRows({ data: [row] });
  const written = await scope.db.$count(domainEvents);
  await recordAll(written);

  expect((await counted()).map(({ name }) => name).sort()).toEqual([
    ...['data_imported', 'lead_created', 'lead_updated'],
    ...['task_completed', 'task_created', 'task_updated'],
  ]);
  expect(JSON.stringify(await counted())).not.toMatch(/Secret|Arena|Follow up/);
  expect((await counted()).find(({ name }) => name === 'data_imported')?.properties).toBe('{"noun":"lead","count":1}');
  expect(await recordServerEvents(scope)).toBe(0);
  expect(await counted()).toHaveLength(6);
});

it('excludes users who do not share how they use the app, and deleted accounts', async () => {
  const gone = await makeUser(scope);
  const member = await makeUser(scope);
  await callerFor(scope, member).user.updateProfile({ sharesUsage: false });
  for (const each of [member, user]) {
    await callerFor(scope, each).leads.create({ companyName: 'Acme', contactPerson: 'Jo' });
  }
  // The event concerns a row of another user, who stays.
  await scope.db.update(domainEvents).set({ actorId: gone.id }).where(eq(domainEvents.ownerId, user.id));
  await scope.db.delete(users).where(eq(users.id, gone.id));
  await recordAll(2);
  expect([await counted(), await counted(member.id)]).toEqual([[], []]);
});

it('adds up active users, features and the funnel', async () => {
  scope.now = new Date('2026-03-11T12:00:00Z');
  const [second, third] = [await makeUser(scope), await makeUser(scope)];
  const use = (who: typeof user, days: number, feature?: string) =>
    recordBatch(
      { ...actorFor(scope, who), now: addDays(scope.now, -days) },
      {
        events: [
          feature
            ? { kind: 'feature' as const, ago: 0, feature, action: 'view' }
            : { kind: 'pageview' as const, ago: 0, path: '/', title: '', referrer: '' },
        ],
      },
    );
  await use(user, 0);
  await use(user, 0, 'csv_import');
  await use(second, 0, 'csv_import');
  await use(second, 1, 'csv_export');
  await use(third, 8);
  const days = await activeUsers(scope, { unit: 'day', periods: 3 });
  expect(days).toEqual([
    { starts: '2026-03-09', users: 0 },
    { starts: '2026-03-10', users: 1 },
    { starts: '2026-03-11', users: 2 },
  ]);
  expect(await activeUsers(scope, { unit: 'week', periods: 2 })).toEqual([
    { starts: '2026-03-02', users: 1 },
    { starts: '2026-03-09', users: 2 },
  ]);
  expect(await featureUse(scope, addDays(scope.now, -1))).toEqual([
    { name: 'feature_csv_import', uses: 2, users: 2 },
    { name: 'feature_csv_export', uses: 1, users: 1 },
  ]);

  const won = await callerFor(scope, second).leads.create({ companyName: 'Acme', contactPerson: 'Jo' });
  await callerFor(scope, second).leads.update({ id: won.id, changes: { status: 'CLOSED_WON' } });
  await callerFor(scope, third).leads.create({ companyName: 'Acme', contactPerson: 'Jo' });
  await recordAll(await scope.db.$count(domainEvents));
  expect(await funnelCounts(scope, addDays(scope.now, -2))).toEqual({ signedUp: 3, added: 2, worked: 1, won: 1 });
  expect(await funnelCounts(scope, addDays(scope.now, 1))).toEqual({ signedUp: 0, added: 0, worked: 0, won: 0 });
});

it('is removed after 13 months', async () => {
  const actor = actorFor(scope, user);
  await startAnalyticsSession(actor, { userAgent: '', screenResolution: '', language: '', timezone: '' });
  await recordBatch(actor, { events: [{ kind: 'pageview', ago: 0, path: '/', title: '', referrer: '' }] });
  scope.now = new Date(addDays(scope.now, 396).getTime() - 1);
  expect(await sweepOldRows(scope)).toMatchObject({ analyticsEvents: 0, analyticsSessions: 0 });
  scope.now = new Date(scope.now.getTime() + 1);
  expect(await sweepOldRows(scope)).toMatchObject({ analyticsEvents: 1, analyticsSessions: 1 });
});

it('takes feedback twenty times a day', async () => {
  const send = () =>
    sendFeedback(actorFor(scope, user), { type: 'bug', title: 'Gates', description: 'Stuck.', url: '', userAgent: '' });
  for (let sent = 0; sent < 20; sent += 1) await send();
  await expect(send()).rejects.toMatchObject({ problem: { code: 'RATE_LIMITED' } });
  scope.now = addDays(scope.now, 1);
  expect(await send()).toEqual({ id: expect.any(String) });
});
