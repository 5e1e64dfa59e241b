import { userForEach } from '@tests/support/browser/opening';
import { makeDueEvent, makeDueTask } from '@tests/support/database/due-rows';
import { actorFor, callerFor } from '@tests/support/database/scope';
import { tell } from '@tests/support/notices';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import {
  aiGenerations,
  bulkChanges,
  type calendarEvents,
  emailLogs,
  idempotencyKeys,
  knownDevices,
  leads,
  localMail,
  notes,
  notifications,
  passedEvents,
  tasks,
} from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { recordEvents } from '@/server/services/shared/domain-events';
import { consumeEvents } from '@/server/services/shared/event-cursors';

const { scope, user } = userForEach({ timezone: 'America/New_York', alone: true });

const makeTask = (choices?: Partial<typeof tasks.$inferInsert>) => makeDueTask(scope, user, choices);
const makeEvent = (choices?: Partial<typeof calendarEvents.$inferInsert>) => makeDueEvent(scope, user, choices);
const listNotices = async () => (await callerFor(scope, user).notifications.list({})).items;
const taskRow = async (id: string) => (await scope.db.select().from(tasks).where(eq(tasks.id, id)))[0];

describe('the purge', () => {
  const old = () => addDays(scope.now, -30);
  const young = () => new Date(old().getTime() + 1);

  it('removes rows deleted 30 days ago, but none that can still be restored', async () => {
    const caller = callerFor(scope, user);
    const { id } = await caller.leads.create({ companyName: 'Acme', contactPerson: 'Jo', status: 'CONTACTED' });
    const kept = await caller.leads.create({ companyName: 'Beta', contactPerson: 'Bo' });
    await caller.leads.delete({ id });
    await makeTask({ deletedAt: old() });
    const restorable = await makeTask({ deletedAt: young() });
    await makeEvent({ deletedAt: old() });
    const note = { title: 'Gates', content: 'North', ownerId: user.id, createdAt: scope.now, updatedAt: scope.now };
    await scope.db.insert(notes).values({ ...note, id: scope.newId(), deletedAt: old() });
    await scope.db.insert(notes).values({ ...note, id: scope.newId() });

    expect(await sweepOldRows(scope)).toMatchObject({ leads: 0, tasks: 1, notes: 1, events: 1 });
    scope.now = new Date(young().getTime() + 30 * 86_400_000);
    expect(await sweepOldRows(scope)).toMatchObject({ leads: 0, tasks: 1, notes: 0, events: 0 });
    expect(await taskRow(restorable)).toBeUndefined();
    scope.now = addDays(scope.now, 30);
    expect(await sweepOldRows(scope)).toMatchObject({ leads: 1, tasks: 1 });
    const left = await scope.db.select({ id: leads.id }).from(leads).where(eq(leads.ownerId, user.id));
    expect(left).toEqual([{ id: kept.id }]);
  });

  it('removes read notifications after 90 days, and bulk changes and imports that can no longer be undone', async () => {
    const at = (days: number) => addDays(scope.now, -days);
    const row = (isRead: boolean, createdAt: Date) => ({
      ...{ id: scope.newId(), userId: user.id, kind: 'achievement', type: 'INFO', title: 'Ten wins', message: '' },
      isRead,
      createdAt,
    });
    const rows = [row(true, at(90)), row(true, new Date(at(90).getTime() + 1)), row(false, at(400))];
    await scope.db.insert(notifications).values(rows as (typeof notifications.$inferInsert)[]);
    const change = { userId: user.id, subject: 'leads', changed: 3 } as const;
    await scope.db.insert(bulkChanges).values({ ...change, id: scope.newId(), at: at(1) });
    await scope.db.insert(bulkChanges).values({ ...change, id: scope.newId(), at: scope.now });
    const imported = { ...change, imported: { fileName: 'leads.csv', added: 3, updated: 0 } };
    await scope.db.insert(bulkChanges).values({ ...imported, id: scope.newId(), at: at(30) });
    await scope.db.insert(bulkChanges).values({ ...imported, id: scope.newId(), at: new Date(at(30).getTime() + 1) });
    expect(await sweepOldRows(scope)).toMatchObject({ notifications: 1, bulkChanges: 2 });
    expect((await listNotices()).length).toBe(2);
  });

  it('removes generations of the AI writer once their month and their free edits are over', async () => {
    const at = (milliseconds: number) => new Date(addDays(scope.now, -32).getTime() + milliseconds);
    const generation = (createdAt: Date) => {
      return { id: scope.newId(), userId: user.id, period: '2026-01-01', state: 'done' as const, createdAt };
    };
    await scope.db.insert(aiGenerations).values([generation(at(0)), generation(at(1))]);
    expect(await sweepOldRows(scope)).toMatchObject({ aiGenerations: 1 });
    expect(await scope.db.select({ at: aiGenerations.createdAt }).from(aiGenerations)).toEqual([{ at: at(1) }]);
  });

  it('removes mail of the local outbox after a week, and idempotency keys and known devices that have expired', async () => {
    const past = (days: number, milliseconds = 0) => new Date(addDays(scope.now, -days).getTime() + milliseconds);
    const mail = (at: Date) => ({ id: scope.newId(), to: user.email, subject: 'Hello', body: 'x', at });
    await scope.db.insert(localMail).values([mail(past(7)), mail(past(7, 1))]);
    const claimed = (key: string, createdAt: Date) => ({ userId: user.id, key, bodyHash: 'x', createdAt });
    await scope.db.insert(idempotencyKeys).values([claimed('old', past(1)), claimed('young', past(1, 1))]);
    const device = (tokenHash: string, expiresAt: Date) => ({ userId: user.id, tokenHash, expiresAt });
    await scope.db.insert(knownDevices).values([device('old', past(0)), device('young', past(0, 1))]);
    expect(await sweepOldRows(scope)).toMatchObject({ localMail: 1, idempotencyKeys: 1, knownDevices: 1 });
    expect(await scope.db.select({ at: localMail.at }).from(localMail)).toEqual([{ at: past(7, 1) }]);
    expect((await scope.db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['young']);
    expect((await scope.db.select().from(knownDevices)).map(({ tokenHash }) => tokenHash)).toEqual(['young']);
  });

  it('removes Monday summaries after a month, and no other email', async () => {
    const email = { ownerId: user.id, to: user.email, subject: 'Summary', body: 'x', delivery: 'sent' as const };
    const row = (summaryWeek: string | null) => ({
      ...{ ...email, id: scope.newId(), summaryWeek },
      ...{ dueAt: addDays(scope.now, -99), createdAt: addDays(scope.now, -99) },
    });
    await scope.db.insert(emailLogs).values([row('2026-02-06'), row('2026-02-07'), row(null)]);
    expect(await sweepOldRows(scope)).toMatchObject({ mondaySummaries: 1 });
    const kept = await scope.db.select({ week: emailLogs.summaryWeek }).from(emailLogs);
    expect(kept.map(({ week }) => week).sort()).toEqual(['2026-02-07', null]);
  });

  it('removes events 90 days after every consumer has passed them', async () => {
    const record = () =>
      recordEvents(scope.db, actorFor(scope, user), { id: null, ownerId: user.id, teamId: null }, [
        { type: 'data_exported', noun: 'lead' },
      ]);
    const handled: number[] = [];
    const consume = () =>
      consumeEvents(scope.db, 'points', {
        limit: 10,
        handle: async (_tx, events) => void handled.push(...events.map(({ id }) => id)),
      });
    const purgeAfter = async (days: number) => {
      scope.now = addDays(scope.now, days);
      return (await sweepOldRows(scope)).domainEvents;
    };
    await consume();
    await record();
    // Not read for a year, so still there.
    expect(await purgeAfter(0)).toBe(0);
    expect(await purgeAfter(365)).toBe(0);
    await expect.poll(() => consume().then(() => handled.length), LONG_TIMEOUT).toBe(1);
    await record();
    expect(await purgeAfter(1)).toBe(0);
    expect(await purgeAfter(89)).toBe(0);
    expect(await purgeAfter(1)).toBe(1);
    expect(await purgeAfter(365)).toBe(0);
    expect(await scope.db.$count(passedEvents)).toBeLessThanOrEqual(2);
  });

  it('forgets after 90 days what a user was notified of', async () => {
    const notifyUser = (...names: string[]) => tell(scope, user, ...names);
    await notifyUser('a');
    scope.now = addDays(scope.now, 1);
    await notifyUser('b');
    scope.now = addDays(scope.now, 89);
    expect(await sweepOldRows(scope)).toMatchObject({ notifiedOccasions: 1 });
    expect(await notifyUser('b')).toBe(0);
    expect(await notifyUser('a')).toBe(1);
  });
});
