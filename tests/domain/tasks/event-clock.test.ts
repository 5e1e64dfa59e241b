import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { shiftDay, weekdayOf } from '@/domain/calendar/calendar-days';
import { LEAD_LIMITS } from '@/domain/leads/lead';
import { calendarDay, endOfDay } from '@/domain/shared/time';
import { placeOfEvent } from '@/domain/staffing/plan/plan-place';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import {
  CLOCK_GROUPS,
  CLOCK_KEYS,
  type ClockGroup,
  clockTasks,
  isClockKey,
  movedClockDay,
} from '@/domain/tasks/event-clock';
import { TASK_LIMITS } from '@/domain/tasks/task';

const timezone = 'America/Los_Angeles';
const SATURDAY = '2027-06-12';
/** Still January 3 in Los Angeles. */
const LONG_BEFORE = new Date('2027-01-04T07:59:59Z');
const NOBODY = new Set<string>();

interface Case {
  group: ClockGroup;
  eventDate?: string | null;
  eventEndDate?: string | null;
  venueCity?: string;
  venueState?: string;
  now?: Date;
  daysOff?: number[];
  taken?: ReadonlySet<string>;
  companyName?: string;
}

function clockOf({
  eventDate = SATURDAY,
  eventEndDate = null,
  now = LONG_BEFORE,
  daysOff = [],
  ...venue
}: Omit<Case, 'group'>) {
  const { venueCity = '', venueState = '' } = venue;
  const event = { eventDate, eventEndDate, venueName: '', venueCity, venueState };
  const rules = ruleBook(BUILT_IN_RULES, placeOfEvent(event, calendarDay(now, timezone)));
  return { event, rules, now, worker: { timezone, streakDaysOff: daysOff } };
}

const tasksOf = ({ group, taken = NOBODY, companyName = 'Arena', ...rest }: Case) =>
  clockTasks({ ...clockOf(rest), group, companyName, taken });

const daysOf = (given: Case) => tasksOf(given).map(({ autoRule, dueOn }) => [autoRule, dueOn]);

describe('clockTasks', () => {
  it('counts backward from a Saturday, and forward from its end', () => {
    expect(daysOf({ group: 'sent' })).toEqual([
      ['clock.permit', '2027-04-13'],
      ['clock.quote-follow-up', '2027-04-13'],
    ]);
    expect(daysOf({ group: 'accepted' })).toEqual([
      ['clock.city-certificate', '2027-05-22'],
      ['clock.roster', '2027-05-29'],
      ['clock.headcount', '2027-06-05'],
      ['clock.venue-certificate', '2027-06-07'],
      ['clock.confirm-guards', '2027-06-10'],
      ['clock.outcome', '2027-06-13'],
      ['clock.rebook', '2027-07-12'],
    ]);
  });

  it('counts what follows an event of several days from its last one', () => {
    const days = new Map(
      tasksOf({ group: 'accepted', eventEndDate: '2027-06-14' }).map((task) => [task.autoRule, task.dueOn]),
    );
    expect(days.get('clock.confirm-guards')).toBe('2027-06-10');
    expect(days.get('clock.outcome')).toBe('2027-06-15');
    expect(days.get('clock.rebook')).toBe('2027-07-14');
  });

  it.each([
    ['Colorado Springs', 'CO', '2027-03-14'],
    ['fullerton', 'California', '2027-03-14'],
    ['Vancouver', 'WA', '2027-04-13'],
    ['Marseilles', 'Illinois', '2027-04-13'],
    ['Boise', 'ID', '2027-04-28'],
    ['Carver', 'MN', '2027-04-28'],
    ['Lake Havasu City', 'AZ', '2027-04-13'],
    ['Boise', 'OK', '2027-04-13'],
    ['Fresno', 'California', '2027-04-13'],
  ])('knows when %s, %s asks for the application', (venueCity, venueState, day) => {
    expect(daysOf({ group: 'sent', venueCity, venueState })[0]).toEqual(['clock.permit', day]);
  });

  it('knows that Colorado Springs asks for the certificate a month before', () => {
    const given = { group: 'accepted', venueCity: 'Colorado Springs', venueState: 'CO' } as const;
    expect(daysOf(given)[0]).toEqual(['clock.city-certificate', '2027-05-13']);
  });

  it('moves a day off to the working day before, and after the event to the next one (D101)', () => {
    const given: Case = { group: 'accepted', daysOff: [6, 7] };
    expect(tasksOf(given).map(({ dueOn }) => dueOn)).toEqual([
      '2027-05-21',
      '2027-05-28',
      '2027-06-04',
      '2027-06-07',
      '2027-06-10',
      '2027-06-14',
      '2027-07-12',
    ]);
    const mondays = tasksOf({ ...given, daysOff: [1] });
    expect(mondays.find(({ autoRule }) => autoRule === 'clock.venue-certificate')?.dueOn).toBe('2027-06-06');
    expect(mondays.find(({ autoRule }) => autoRule === 'clock.rebook')?.dueOn).toBe('2027-07-13');
  });

  it('is due at the end of the day where the worker is, and names the company', () => {
    for (const task of CLOCK_GROUPS.flatMap((group) => tasksOf({ group }))) {
      expect(task).toMatchObject({ status: 'PENDING', assignedTo: 'Auto-generated' });
      expect(task.dueDate).toEqual(endOfDay(task.dueOn, timezone));
      expect(task.title).toContain('Arena');
    }
  });

  it('puts late steps into one task, due on the next working day', () => {
    // Wednesday, ten days before.
    const now = new Date('2027-06-02T18:00:00Z');
    const [catchUp, ...others] = tasksOf({ group: 'accepted', now, daysOff: [4] });
    expect(catchUp).toMatchObject({ autoRule: 'clock.catch-up.accepted', dueOn: '2027-06-04', priority: 'HIGH' });
    expect(catchUp?.description).toBe(
      'The day for these steps has passed. Do them now:\n- Certificate of insurance to the city: May 22, 2027\n- Roster and licenses: May 29, 2027',
    );
    expect(others.map(({ autoRule }) => autoRule)).toEqual([
      'clock.headcount',
      'clock.venue-certificate',
      'clock.confirm-guards',
      'clock.outcome',
      'clock.rebook',
    ]);
    expect(daysOf({ group: 'sent', now })).toEqual([['clock.catch-up.sent', '2027-06-03']]);
  });

  it('keeps a step that is due today', () => {
    const lastMinute = new Date('2027-04-14T06:59:59Z');
    expect(daysOf({ group: 'sent', now: lastMinute })[0]).toEqual(['clock.permit', '2027-04-13']);
    expect(daysOf({ group: 'sent', now: new Date('2027-04-14T07:00:00Z') })).toEqual([
      ['clock.catch-up.sent', '2027-04-15'],
    ]);
  });

  it('skips steps that the lead has a task for, also when they would be late', () => {
    const taken = new Set(['clock.permit', 'clock.roster', 'clock.headcount']);
    expect(daysOf({ group: 'sent', taken })).toEqual([['clock.quote-follow-up', '2027-04-13']]);
    const now = new Date('2027-06-08T18:00:00Z');
    expect(tasksOf({ group: 'accepted', taken, now })[0]?.description).not.toMatch(/Roster|headcount/);
    expect(daysOf({ group: 'accepted', now, taken: new Set(CLOCK_KEYS) })).toEqual([]);
  });

  it.each([null, '1900-01-01', '1901-12-31', '2998-01-01'])('has none for an event on %s', (eventDate) => {
    for (const group of CLOCK_GROUPS) expect(tasksOf({ group, eventDate }).map(({ dueOn }) => dueOn)).toEqual([]);
  });

  it('has a unique, stored key for each step, and texts within the limits of a task', () => {
    expect(CLOCK_KEYS).toEqual([
      'clock.permit',
      'clock.quote-follow-up',
      'clock.city-certificate',
      'clock.roster',
      'clock.headcount',
      'clock.venue-certificate',
      'clock.confirm-guards',
      'clock.outcome',
      'clock.rebook',
      'clock.catch-up.sent',
      'clock.catch-up.accepted',
    ]);
    expect(isClockKey('contacted.follow-up')).toBe(false);
    const companyName = 'W'.repeat(LEAD_LIMITS.companyName);
    for (const now of [LONG_BEFORE, new Date('2027-09-01T12:00:00Z')]) {
      for (const task of CLOCK_GROUPS.flatMap((group) => tasksOf({ group, companyName, now }))) {
        expect(task.title.length).toBeLessThanOrEqual(TASK_LIMITS.title);
        expect(task.description.length).toBeLessThanOrEqual(TASK_LIMITS.description);
      }
    }
  });
});

describe('movedClockDay', () => {
  const moved = (autoRule: string, dueOn: string | null, given: Omit<Case, 'group'>) =>
    movedClockDay({ autoRule, dueOn }, clockOf(given));

  it('moves a task as far as the event', () => {
    expect(moved('clock.venue-certificate', '2027-06-07', { eventDate: '2027-06-19' })).toBe('2027-06-14');
    expect(moved('clock.rebook', '2027-07-12', { eventDate: '2027-06-19' })).toBe('2027-07-19');
  });

  it('moves it to the next working day if its day is past', () => {
    // Friday.
    const now = new Date('2027-06-04T18:00:00Z');
    expect(moved('clock.roster', '2027-07-30', { now, daysOff: [6, 7] })).toBe('2027-06-07');
  });

  it('leaves a task where it is if its day stays, even an overdue one', () => {
    const now = new Date('2027-06-04T18:00:00Z');
    expect(moved('clock.roster', '2027-05-29', { now, eventEndDate: '2027-06-14' })).toBeNull();
  });

  it('leaves catch-up tasks, other tasks, and those of an event without a date', () => {
    expect(moved('clock.catch-up.sent', '2027-06-03', {})).toBeNull();
    expect(moved('contacted.follow-up', '2027-06-03', {})).toBeNull();
    expect(moved('clock.roster', '2027-05-29', { eventDate: null })).toBeNull();
  });
});

it('no task of the clock is due in the past or on a day off, whenever the event is', () => {
  const day = fc.integer({ min: -400, max: 400 }).map((days) => shiftDay(SATURDAY, days));
  const given = fc.record({
    group: fc.constantFrom(...CLOCK_GROUPS),
    eventDate: day,
    eventEndDate: fc.option(day),
    now: fc.date({ min: new Date('2026-06-01'), max: new Date('2028-06-01'), noInvalidDate: true }),
    daysOff: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
    venueCity: fc.constantFrom('Boise', 'Fresno'),
  });
  fc.assert(
    fc.property(given, day, (one, other) => {
      const today = calendarDay(one.now, timezone);
      const made = tasksOf({ ...one, venueState: 'Idaho' });
      const steps = made.filter(({ autoRule }) => !autoRule.startsWith('clock.catch-up'));
      expect(made.length - steps.length).toBe(steps.length === (one.group === 'sent' ? 2 : 7) ? 0 : 1);
      const moved = steps.flatMap((task) => movedClockDay(task, clockOf({ ...one, eventDate: other })) ?? []);
      for (const dueOn of [...made.map((task) => task.dueOn), ...moved]) {
        expect(dueOn >= today).toBe(true);
        expect(one.daysOff).not.toContain(weekdayOf(dueOn));
      }
    }),
  );
});
