import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { describe, expect, it } from 'vitest';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { addDays, calendarDay } from '@/domain/shared/time';

const { scope, user, caller } = userForEach({ alone: true });

const inDays = (days: number) => {
  scope.now = addDays(scope.now, days);
};

describe('a streak', () => {
  it('earns points once a day, and the bonus and an achievement on the seventh', async () => {
    for (let day = 1; day <= 7; day += 1) {
      expect(await caller.gamification.streak()).toEqual({ currentStreak: day, longestStreak: day, registered: true });
      expect(await caller.gamification.streak()).toMatchObject({ registered: false, currentStreak: day });
      if (day < 7) inDays(1);
    }
    expect((await caller.gamification.stats()).totalPoints).toBe(7 * 5 + 50 + 50);
    expect((await caller.gamification.stats()).bonusOn).toBe(shiftDay(calendarDay(scope.now, user.timezone), 7));
    inDays(2);
    expect(await caller.gamification.stats()).toMatchObject({ currentStreak: 0, longestStreak: 7 });
  });

  it('counts days in the profile’s time zone', async () => {
    const chatham = callerFor(scope, await makeUser(scope, { timezone: 'Pacific/Chatham' }));
    scope.now = new Date('2026-03-10T10:00:00Z');
    await chatham.gamification.streak();
    scope.now = new Date('2026-03-10T10:20:00Z');
    // 00:05 on the 11th there.
    expect(await chatham.gamification.streak()).toMatchObject({ currentStreak: 2, registered: true });
  });

  it('continues after a time zone change that skips a date', async () => {
    scope.now = new Date('2026-03-10T22:00:00Z');
    const traveler = await makeUser(scope, { timezone: 'Pacific/Pago_Pago' });
    await callerFor(scope, traveler).gamification.streak();
    scope.now = new Date('2026-03-11T21:00:00Z');
    const arrived = callerFor(scope, { ...traveler, timezone: 'Pacific/Kiritimati' });
    expect(await arrived.gamification.streak()).toMatchObject({ currentStreak: 2, registered: true });
  });

  it('unlocks the first-team achievement on the next visit after joining', async () => {
    const teamId = scope.newId();
    await caller.gamification.streak();
    expect((await caller.gamification.stats()).achievements).toEqual([]);
    const member = callerFor(scope, { ...user, teamIds: [teamId] });
    await member.gamification.streak();
    await member.gamification.streak();
    expect((await caller.gamification.stats()).achievements.map(({ id }) => id)).toEqual(['first_team']);
  });

  it('does not rescue a streak with days off that are chosen after they were missed', async () => {
    scope.now = new Date('2026-03-13T12:00:00Z');
    await caller.gamification.streak();
    // A Monday: Saturday and Sunday were missed.
    scope.now = new Date('2026-03-16T12:00:00Z');
    await caller.user.updateProfile({ streakDaysOff: [6, 7] });
    const rested = callerFor(scope, { ...user, streakDaysOff: [6, 7] });
    expect(await rested.gamification.streak()).toMatchObject({ currentStreak: 1 });
    // The next weekend is off.
    for (const day of [17, 18, 19, 20]) {
      scope.now = new Date(`2026-03-${day}T12:00:00Z`);
      await rested.gamification.streak();
    }
    scope.now = new Date('2026-03-23T12:00:00Z');
    expect(await rested.gamification.streak()).toMatchObject({ currentStreak: 6 });
  });
});
