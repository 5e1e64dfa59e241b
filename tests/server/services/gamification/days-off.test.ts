import { userForEach } from '@tests/support/browser/opening';
import { callerFor } from '@tests/support/database/scope';
import { expect, it } from 'vitest';

const { scope, user, caller } = userForEach({ alone: true });

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
