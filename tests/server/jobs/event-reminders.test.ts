import { userForEach } from '@tests/support/browser/opening';
import { inMinutes, makeDueEvent } from '@tests/support/database/due-rows';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { EventStatus } from '@/domain/calendar/event-choices';
import { calendarEvents } from '@/server/db/schema';
import { sweepEventReminders } from '@/server/jobs/event-reminders';

const { scope, user } = userForEach({ timezone: 'America/New_York', alone: true });

const minutes = (count: number) => inMinutes(scope, count);
const makeEvent = (choices?: Partial<typeof calendarEvents.$inferInsert>) => makeDueEvent(scope, user, choices);
const listNotices = async () => (await callerFor(scope, user).notifications.list({})).items;

describe('event reminders', () => {
  it('are sent once, with the time in the owner’s time zone', async () => {
    const id = await makeEvent({ location: 'Gate 4' });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 0 });
    expect(await listNotices()).toMatchObject([
      {
        title: 'Coming up: Site visit',
        message: 'Starts Tue, Mar 10, 8:30 AM, Gate 4',
        actionUrl: `/?tab=calendar&id=${id}`,
      },
    ]);
  });

  it('go to the assignee of the lead, in their time zone', async () => {
    const teamId = await makeTeam(scope);
    const mate = await joinTeam(scope, await makeUser(scope, { timezone: 'Europe/Berlin' }), teamId);
    const [leadId] = await makeLeads(scope, user, 1, { teamId, assigneeId: mate.id });
    await makeEvent({ teamId, leadId });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    expect(await listNotices()).toEqual([]);
    const { items } = await callerFor(scope, mate).notifications.list({});
    expect(items).toMatchObject([{ message: 'Starts Tue, Mar 10, 1:30 PM' }]);
  });

  it('are sent late if they were missed, but not once the event has ended', async () => {
    await makeEvent({ startTime: minutes(-10), endTime: minutes(10) });
    await makeEvent({ startTime: minutes(-60), endTime: minutes(0) });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    expect(await scope.db.$count(calendarEvents, sql`remind_at is not null`)).toBe(0);
  });

  it.each<[EventStatus, number]>([
    ['SCHEDULED', 1],
    ['CONFIRMED', 1],
    ['COMPLETED', 0],
    ['CANCELLED', 0],
    ['NO_SHOW', 0],
  ])('of a %s event: %i', async (status, reminded) => {
    await makeEvent({ status });
    expect(await sweepEventReminders(scope)).toEqual({ reminded });
  });

  it('wait for their time, and for a deleted event to be restored', async () => {
    await makeEvent({ remindAt: minutes(1) });
    const deleted = await makeEvent({ deletedAt: scope.now });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 0 });
    await scope.db.update(calendarEvents).set({ deletedAt: null }).where(eq(calendarEvents.id, deleted));
    scope.now = minutes(1);
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 2 });
  });

  it('are sent again when the event is moved', async () => {
    const id = await makeEvent();
    await sweepEventReminders(scope);
    const moved = { startTime: minutes(120), endTime: minutes(180), remindAt: minutes(90) };
    await scope.db.update(calendarEvents).set(moved).where(eq(calendarEvents.id, id));
    scope.now = minutes(90);
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
  });

  it('are sent again when the owner changes the reminder, but not when a cancelled event is reopened', async () => {
    const caller = callerFor(scope, user);
    const times = { startTime: minutes(1000), endTime: minutes(1060) };
    const { id } = await caller.calendarEvents.create({ title: 'Site visit', ...times, reminderMinutes: 1440 });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    await caller.calendarEvents.update({ id, changes: { reminderMinutes: 15 } });
    scope.now = minutes(985);
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    for (const status of ['CANCELLED', 'SCHEDULED'] as const) {
      await caller.calendarEvents.update({ id, changes: { status } });
      expect(await sweepEventReminders(scope)).toEqual({ reminded: 0 });
    }
    expect((await listNotices()).length).toBe(2);
  });

  it('are sent once by two concurrent sweeps', async () => {
    for (let n = 0; n < 20; n += 1) await makeEvent();
    const [one, two] = await Promise.all([sweepEventReminders(scope), sweepEventReminders(scope)]);
    expect(one.reminded + two.reminded).toBe(20);
  });

  describe('of a series', () => {
    const daily = (choices = {}) =>
      callerFor(scope, user).calendarEvents.create({
        ...{ title: 'Stand-up', startTime: minutes(60), endTime: minutes(75), reminderMinutes: 30 },
        ...{ recurrence: 'FREQ=DAILY', ...choices },
      });
    const DAY = 1440;

    it('are sent once for each occurrence, with its address, however many sweeps run', async () => {
      const start = scope.now;
      const { id } = await daily();
      for (const [at, expected] of [
        [29, 0],
        [30, 1],
        [31, 0],
        [DAY + 30, 1],
        [DAY + 45, 0],
      ] as const) {
        scope.now = new Date(start.getTime() + at * 60_000);
        const sweeps = await Promise.all([sweepEventReminders(scope), sweepEventReminders(scope)]);
        expect(sweeps[0].reminded + sweeps[1].reminded, String(at)).toBe(expected);
      }
      const [last, first] = await listNotices();
      const stamps = [first, last].map((each) => each?.actionUrl?.split(`${id}_`)[1]);
      expect(new Set(stamps).size).toBe(2);
      expect(stamps.every((stamp) => /^\d{8}T\d{6}Z$/.test(stamp ?? ''))).toBe(true);
    });

    it('are not sent again when the occurrence is edited, and not for one that was removed', async () => {
      const caller = callerFor(scope, user);
      const { id } = await daily();
      scope.now = minutes(30);
      expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
      const [next, after] = (await caller.calendarEvents.range({ from: minutes(0), to: minutes(3 * DAY) })).events.map(
        (event) => event.id,
      );
      await caller.calendarEvents.update({ id: next ?? '', changes: { title: 'Stand-up, on the roof' } });
      await caller.calendarEvents.delete({ id: after ?? '' });
      expect(await sweepEventReminders(scope)).toEqual({ reminded: 0 });
      scope.now = minutes(DAY);
      expect(await sweepEventReminders(scope)).toEqual({ reminded: 0 });
      scope.now = minutes(DAY);
      expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
      expect(await scope.db.$count(calendarEvents, eq(calendarEvents.id, id))).toBe(1);
    });

    it('skip what ended while the job did not run', async () => {
      await daily();
      scope.now = minutes(10 * DAY + 65);
      // The one that is going on, and no earlier one.
      expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    });
  });

  it('of an all-day event name its date', async () => {
    const caller = callerFor(scope, user);
    const day = { startTime: new Date('2026-03-12'), endTime: new Date('2026-03-13'), allDay: true };
    await caller.calendarEvents.create({ title: 'Festival', ...day, reminderMinutes: 1440 });
    scope.now = new Date('2026-03-11T04:00:00Z');
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    expect(await listNotices()).toMatchObject([{ message: 'All day Thu, Mar 12' }]);
  });
});
