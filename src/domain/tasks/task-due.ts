import { calendarDay, isCalendarDay, LAST_DAY, type Moment, momentToInstant } from '#domain/shared/time';

/** When a task is due. Without a time, `dueOn` is the day, and `dueDate` the end of that day in the zone that applies. */
interface Due {
  dueDate: Date;
  dueOn: string | null;
}

/** When a task is due, as a day if it has no time of day (D14). */
export const dueMoment = ({ dueDate, dueOn }: Due): Moment => dueOn ?? dueDate;

/**
 * What a task stores for a due date as it was sent: a day without a time ends in `zone` (D14). Throws a RangeError for an
 * unknown zone.
 */
export const dueOf = (given: Moment, zone: string): Due => ({
  dueDate: momentToInstant(given, zone),
  dueOn: typeof given === 'string' ? given : null,
});

/**
 * The fields of {@link dueOf} that an edit changes: none if it sends back the day or the instant that was read. Throws
 * a RangeError for an unknown zone.
 */
export function changedDue(before: Due, given: Moment | undefined, zone: string): Partial<Due> {
  if (given === undefined) return {};
  const isSame = typeof given === 'string' ? given === before.dueOn : given.getTime() === before.dueDate.getTime();
  return isSame ? {} : dueOf(given, zone);
}

/**
 * The day ('YYYY-MM-DD') of an instant that was stored without one: a follow-up, or a task of an earlier version. Null if it
 * has a time of day; otherwise it is the last millisecond of a day in `zone` (D14), or the latest accepted instant. Throws a RangeError for an unknown zone.
 */
export function dueDayOnly(dueDate: Date, zone: string): string | null {
  const day = calendarDay(dueDate, zone);
  if (!isCalendarDay(day) || day > LAST_DAY) return null;
  return momentToInstant(day, zone).getTime() === dueDate.getTime() ? day : null;
}

/** The calendar day of a due date: of an instant, in `zone`. Throws a RangeError for an unknown zone. */
export const dueDay = (due: Moment, zone: string): string => (typeof due === 'string' ? due : calendarDay(due, zone));

export type DueState = 'overdue' | 'today' | 'upcoming';

/**
 * How a due date is highlighted: by its calendar day in `zone`, not by its time (spec 2 section 2). Throws a RangeError
 * for an unknown zone.
 */
export function dueState(due: Moment, now: Date, zone: string): DueState {
  const [day, today] = [dueDay(due, zone), calendarDay(now, zone)];
  if (day === today) return 'today';
  return day < today ? 'overdue' : 'upcoming';
}
