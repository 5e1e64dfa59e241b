import { shiftDay } from '#domain/calendar/calendar-days';
import { nearestWorkDay, type Worker, workDay } from '#domain/calendar/work-days';
import { daysOfEvent, type EventDays } from '#domain/leads/event/event-days';
import { MAX_YEAR, MIN_YEAR } from '#domain/shared/calendar';
import { calendarDay } from '#domain/shared/time';
import { longDay } from '#domain/shared/us-words';
import type { RuleKey } from '#domain/staffing/rules/rule-keys';
import type { RuleBook } from '#domain/staffing/rules/rule-row';
import { type AutoTask, type AutoTaskText, autoTask } from '#domain/tasks/auto-tasks';

/** What starts a group of tasks of the event clock: the first sending of a quote, and the acceptance of one. */
export const CLOCK_GROUPS = ['sent', 'accepted'] as const;

export type ClockGroup = (typeof CLOCK_GROUPS)[number];

type ClockRuleKey = Extract<RuleKey, `clock.${string}`>;

/** A step of the event clock. */
interface ClockStep extends AutoTaskText {
  /** What the catch-up task calls it. */
  readonly name: string;
  /** The rule of the field that says how many days. */
  readonly days: ClockRuleKey;
  /** Business days are Monday to Friday. Days after the event count from its last day, the others from its first. */
  readonly counted: 'days before' | 'business days before' | 'days after';
}

/** The tasks that are counted from the date of a lead's event (rules, section 3). */
const CLOCK_STEPS = {
  sent: [
    {
      key: 'clock.permit',
      name: 'Application for the event permit',
      title: (company) => `Apply for event permit for ${company}`,
      description: (company) =>
        `Agree with ${company} on who applies to the city for the permit, and make sure that it is done in time.`,
      type: 'OTHER',
      priority: 'HIGH',
      days: 'clock.permitDays',
      counted: 'days before',
    },
    {
      key: 'clock.quote-follow-up',
      name: 'Follow-up on the quote',
      title: (company) => `Follow up on quote to ${company}`,
      description: (company) => `Ask ${company} for a decision while there is still time to staff the event.`,
      type: 'FOLLOW_UP',
      priority: 'HIGH',
      days: 'clock.quoteFollowUpDays',
      counted: 'days before',
    },
  ],
  accepted: [
    {
      key: 'clock.city-certificate',
      name: 'Certificate of insurance to the city',
      title: (company) => `Send certificate of insurance to city for ${company}`,
      description: (company) =>
        `Send the city a certificate that names it as additional insured for the event of ${company}.`,
      type: 'EMAIL',
      priority: 'HIGH',
      days: 'clock.cityCertificateDays',
      counted: 'days before',
    },
    {
      key: 'clock.roster',
      name: 'Roster and licenses',
      title: (company) => `Complete roster and check licenses for ${company}`,
      description: (company) =>
        `Fill every post of the event of ${company}, and check that the licenses of all guards are valid through its end.`,
      type: 'OTHER',
      priority: 'HIGH',
      days: 'clock.rosterDays',
      counted: 'days before',
    },
    {
      key: 'clock.headcount',
      name: 'Final headcount',
      title: (company) => `Get final headcount from ${company}`,
      description: (company) =>
        `Ask ${company} how many guests to expect, and whether the number of guards still fits.`,
      type: 'CALL',
      priority: 'MEDIUM',
      days: 'clock.headcountDays',
      counted: 'days before',
    },
    {
      key: 'clock.venue-certificate',
      name: 'Certificate of insurance to the venue',
      title: (company) => `Send certificate of insurance to venue for ${company}`,
      description: (company) =>
        `Send the venue a certificate that names it as additional insured for the event of ${company}.`,
      type: 'EMAIL',
      priority: 'HIGH',
      days: 'clock.venueCertificateDays',
      counted: 'business days before',
    },
    {
      key: 'clock.confirm-guards',
      name: 'Confirmation of the guards',
      title: (company) => `Confirm guards for ${company}`,
      description: (company) => `Have every guard confirm when and where they work at the event of ${company}.`,
      type: 'OTHER',
      priority: 'HIGH',
      days: 'clock.confirmGuardsDays',
      counted: 'days before',
    },
    {
      key: 'clock.outcome',
      name: 'Record of the outcome',
      title: (company) => `Record outcome of event for ${company}`,
      description: (company) => `Write down hours, no-shows and incidents, and ask ${company} how it went.`,
      type: 'OTHER',
      priority: 'MEDIUM',
      days: 'clock.outcomeDays',
      counted: 'days after',
    },
    {
      key: 'clock.rebook',
      name: 'Question about the next event',
      title: (company) => `Ask ${company} about next event`,
      description: (company) => `Ask ${company} when their next event is, and offer to hold the date.`,
      type: 'FOLLOW_UP',
      priority: 'MEDIUM',
      days: 'clock.rebookDays',
      counted: 'days after',
    },
  ],
} as const satisfies Record<ClockGroup, readonly ClockStep[]>;

/** One for each group, so that the late steps of one are not lost while the task of the other is open (D12). */
const CATCH_UP = {
  sent: 'clock.catch-up.sent',
  accepted: 'clock.catch-up.accepted',
} as const satisfies Record<ClockGroup, string>;

const STEPS: ReadonlyMap<string, ClockStep> = new Map(
  Object.values(CLOCK_STEPS)
    .flat()
    .map((step: ClockStep) => [step.key, step]),
);

/** The keys of all tasks of the event clock, as they are stored. */
export const CLOCK_KEYS: readonly string[] = [...STEPS.keys(), ...Object.values(CATCH_UP)];

export const isClockKey = (key: string): boolean => CLOCK_KEYS.includes(key);

/** Saturday and Sunday. */
const WEEKEND = { streakDaysOff: [6, 7] };

function businessDaysBefore(day: string, count: number): string {
  let before = day;
  for (let left = count; left > 0; left -= 1) before = nearestWorkDay(shiftDay(before, -1), WEEKEND, -1);
  return before;
}

/** What the days of the clock follow: the event, the rules in force at its venue, and who works on the lead. */
interface Clock {
  event: EventDays;
  rules: RuleBook;
  now: Date;
  worker: Worker;
}

/** Whether the days around it exist, too: rules count up to a year. */
const isCountable = (day: string): boolean => day > `${MIN_YEAR + 2}` && day < `${MAX_YEAR - 1}`;

/** The day of a step, which may be past; null if the event has no date, or one at the end of all dates. */
function dayOfStep({ days, counted }: ClockStep, { event, rules, worker }: Omit<Clock, 'now'>): string | null {
  const span = daysOfEvent(event);
  if (!span || !isCountable(span.first) || !isCountable(span.last)) return null;
  const count = rules.get(days).value;
  if (counted === 'days after') return nearestWorkDay(shiftDay(span.last, count), worker);
  const day = counted === 'days before' ? shiftDay(span.first, -count) : businessDaysBefore(span.first, count);
  return nearestWorkDay(day, worker, -1);
}

/**
 * The tasks that a group adds at `now` to the lead of an event; none if it has no date. Skips the steps in `taken`: those
 * that the lead has a task for, open or completed. Tasks are due on working days of `worker` (D101). One task, due on the
 * next of them, lists the steps whose day is past, once for each group. Throws a RangeError for an unknown zone.
 */
export function clockTasks({
  group,
  companyName,
  taken,
  ...clock
}: Clock & { group: ClockGroup; companyName: string; taken: ReadonlySet<string> }): AutoTask[] {
  const { now, worker } = clock;
  const today = calendarDay(now, worker.timezone);
  const steps: readonly ClockStep[] = CLOCK_STEPS[group];
  const dated = steps.flatMap((step) => {
    const dueOn = taken.has(step.key) ? null : dayOfStep(step, clock);
    return dueOn === null ? [] : [{ step, dueOn }];
  });
  const tasks = dated
    .filter(({ dueOn }) => dueOn >= today)
    .map(({ step, dueOn }) => autoTask(step, { companyName, dueOn, worker }));
  const late = dated.filter(({ dueOn }) => dueOn < today);
  if (late.length === 0 || taken.has(CATCH_UP[group])) return tasks;
  const lines = late.map(({ step, dueOn }) => `- ${step.name}: ${longDay(dueOn)}`);
  const catchUp: AutoTaskText = {
    key: CATCH_UP[group],
    title: (company) => `Catch up on event for ${company}`,
    description: () => ['The day for these steps has passed. Do them now:', ...lines].join('\n'),
    type: 'OTHER',
    priority: 'HIGH',
  };
  return [autoTask(catchUp, { companyName, dueOn: workDay(1, now, worker), worker }), ...tasks];
}

/**
 * The day to which a task of the clock moves once the event, or what else its day follows, has changed: the next working
 * day if that day is past. Null if it stays where it is, as a catch-up task does, and every task of an event without a
 * date. Throws a RangeError for an unknown zone.
 */
export function movedClockDay(
  { autoRule, dueOn }: { autoRule: string; dueOn: string | null },
  clock: Clock,
): string | null {
  const { now, worker } = clock;
  const step = STEPS.get(autoRule);
  const day = step ? dayOfStep(step, clock) : null;
  if (day === null || day === dueOn) return null;
  return day < calendarDay(now, worker.timezone) ? workDay(1, now, worker) : day;
}
