import fc from '@tests/support/fast-check';
import { runs } from '@tests/support/long';
import { describe, expect, it } from 'vitest';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { currentStreak, nextBonusDay, registerDay, type Streak, type Today } from '@/domain/gamification/streak';

const on = (today: string, { inFormerZone = today, daysOff = [] }: Partial<Omit<Today, 'today'>> = {}): Today => ({
  today,
  inFormerZone,
  daysOff,
});
const FIVE: Streak = { current: 5, longest: 9, lastDay: '2027-03-05' };
const WEEKEND = [6, 7];

/** The streak after using the app on these days. */
const afterDays = (days: readonly string[], daysOff: readonly number[] = []) =>
  days.reduce<Streak | null>((streak, day) => registerDay(streak, on(day, { daysOff }))?.streak ?? streak, null);

describe('a day', () => {
  it.each<[string, Streak | null, Today, Streak]>([
    ['starts a streak', null, on('2027-03-05'), { current: 1, longest: 1, lastDay: '2027-03-05' }],
    ['extends a streak', FIVE, on('2027-03-06'), { current: 6, longest: 9, lastDay: '2027-03-06' }],
    ['restarts a streak after a missed day', FIVE, on('2027-03-07'), { current: 1, longest: 9, lastDay: '2027-03-07' }],
    [
      'continues a streak across days off',
      FIVE,
      on('2027-03-08', { daysOff: WEEKEND }),
      { current: 6, longest: 9, lastDay: '2027-03-08' },
    ],
    [
      'that is off does not extend a streak',
      FIVE,
      on('2027-03-06', { daysOff: WEEKEND }),
      { current: 5, longest: 9, lastDay: '2027-03-06' },
    ],
    [
      'restarts a streak if a working day was missed besides the days off',
      FIVE,
      on('2027-03-09', { daysOff: WEEKEND }),
      { current: 1, longest: 9, lastDay: '2027-03-09' },
    ],
    [
      'continues a streak when traveling east skips a date',
      FIVE,
      on('2027-03-07', { inFormerZone: '2027-03-06' }),
      { current: 6, longest: 9, lastDay: '2027-03-07' },
    ],
  ])('%s', (_, streak, day, expected) => {
    expect(registerDay(streak, day)?.streak).toEqual(expected);
  });

  it('counts once, and not again on an earlier date after traveling west', () => {
    expect(registerDay(FIVE, on('2027-03-05'))).toBeNull();
    expect(registerDay(FIVE, on('2027-03-04', { inFormerZone: '2027-03-05' }))).toBeNull();
  });

  it('earns the bonus if it is a seventh working day, but not if it is off', () => {
    const six: Streak = { current: 6, longest: 6, lastDay: '2027-03-05' };
    const seven: Streak = { current: 7, longest: 7, lastDay: '2027-03-05' };
    expect(registerDay(six, on('2027-03-06'))?.bonus).toBe(true);
    expect(registerDay(seven, on('2027-03-06'))?.bonus).toBe(false);
    expect(registerDay(seven, on('2027-03-06', { daysOff: WEEKEND }))?.bonus).toBe(false);
    expect(registerDay({ ...six, current: 13 }, on('2027-03-06'))?.bonus).toBe(true);
  });
});

it('shows the streak until a day is missed, then 0', () => {
  expect(currentStreak(FIVE, on('2027-03-05'))).toBe(5);
  expect(currentStreak(FIVE, on('2027-03-06'))).toBe(5);
  expect(currentStreak(FIVE, on('2027-03-07'))).toBe(0);
  expect(currentStreak(FIVE, on('2027-03-08', { daysOff: WEEKEND }))).toBe(5);
  expect(currentStreak(null, on('2027-03-05'))).toBe(0);
});

it('counts the working days since the last missed one, whichever days are off', () => {
  const presence = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 });
  const off = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 });
  fc.assert(
    fc.property(presence, off, (here, daysOff) => {
      const FIRST = '2027-03-01';
      const days = here.flatMap((isHere, index) => (isHere ? [shiftDay(FIRST, index)] : []));
      let expected = 0;
      here.forEach((isHere, index) => {
        // The first of March 2027 is a Monday.
        if (daysOff.includes((index % 7) + 1)) return;
        expected = isHere ? expected + 1 : 0;
      });
      const last = shiftDay(FIRST, here.length - 1);
      expect(currentStreak(afterDays(days, daysOff), on(shiftDay(last, 1), { daysOff }))).toBe(expected);
    }),
    runs(200, 5000),
  );
});

describe('the day of the next bonus', () => {
  const SIX: Streak = { current: 6, longest: 6, lastDay: '2027-03-05' };
  it.each<[string, Streak | null, Today, string]>([
    ['today if the seventh day is not registered yet', SIX, on('2027-03-06'), '2027-03-06'],
    ['tomorrow if the sixth is', SIX, on('2027-03-05'), '2027-03-06'],
    ['after the days off', SIX, on('2027-03-05', { daysOff: WEEKEND }), '2027-03-08'],
    ['not on a day off', SIX, on('2027-03-06', { daysOff: WEEKEND }), '2027-03-08'],
    ['a week later right after a bonus', { ...SIX, current: 7 }, on('2027-03-05'), '2027-03-12'],
    ['the seventh day for somebody new', null, on('2027-03-05'), '2027-03-11'],
    ['the seventh day after a missed one', SIX, on('2027-03-09'), '2027-03-15'],
    ['after the last day for somebody who traveled west', SIX, on('2027-03-04'), '2027-03-06'],
  ])('is %s', (_, streak, day, expected) => {
    expect(nextBonusDay(streak, day)).toBe(expected);
  });

  it('is the day that earns it if every day until then is registered', () => {
    const streaks = fc.record({ current: fc.integer({ min: 0, max: 30 }), longest: fc.constant(30) });
    const off = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 });
    fc.assert(
      fc.property(streaks, off, fc.integer({ min: 0, max: 3 }), (streak, daysOff, later) => {
        const lastDay = '2027-03-05';
        const today = shiftDay(lastDay, later);
        let current: Streak = { ...streak, lastDay };
        const expected = nextBonusDay(current, on(today, { daysOff }));
        for (let day = today; ; day = shiftDay(day, 1)) {
          const registered = registerDay(current, on(day, { daysOff }));
          if (registered?.bonus) return day === expected;
          if (day >= expected) return false;
          current = registered?.streak ?? current;
        }
      }),
      runs(200, 5000),
    );
  });
});
