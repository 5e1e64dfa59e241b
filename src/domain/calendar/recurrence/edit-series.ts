import { type EventPlan, type EventTimes, planEvent } from '#domain/calendar/event-plan';
import { moveRule } from '#domain/calendar/recurrence/move-rule';
import { daysOfSeries, type Occurrence, type Series, zoneOfSeries } from '#domain/calendar/recurrence/occurrences';
import { parseRule } from '#domain/calendar/recurrence/rule';
import { wallInstant } from '#domain/calendar/recurrence/wall-instant';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import { DAY_MS } from '#domain/shared/time';
import { wallClock } from '#domain/shared/time-zone';

export const RULE_CANNOT_MOVE =
  'The rule of this series says on which days it takes place. Change the rule (recurrence) to move it to other days';

/** A changed series, and where each of its former starts is now. */
export interface EditedSeries {
  plan: EventPlan;
  startAfter: (start: Date) => Date;
}

interface Edit {
  series: Series;
  /** The occurrence whose times `changes` gives; null for those of the series itself. */
  occurrence: Occurrence | null;
  changes: Partial<EventTimes>;
  /** The user's. */
  zone: string;
}

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * Changes when all of a series takes place (D90). If one of its occurrences moves, so do all others, and its rule: by
 * days, and by minutes on the clock of the series. Occurrences that were moved or removed stay so.
 *
 * Fails with VALIDATION at `startTime` if the rule has to be changed for that, and like `planEvent`.
 */
export function editSeries({ series, occurrence, changes, zone }: Edit): Result<EditedSeries> {
  const { startTime, endTime, allDay, recurrence, timeZone } = series;
  const before = { startTime, endTime, allDay, recurrence, timeZone };
  const { startTime: start, endTime: end, allDay: whole, timeZone: elsewhere } = changes;
  const isMoved = [start, end, whole, elsewhere].some((value) => value !== undefined);
  if (!occurrence || !isMoved) return edited(series, planEvent({ ...before, ...changes }, zone), (day) => day);

  const wanted = { ...before, startTime: occurrence.startTime, endTime: occurrence.endTime, ...changes };
  const single = planEvent({ ...wanted, recurrence: null, timeZone: wanted.timeZone ?? zone }, zone);
  if (!single.ok) return single;
  const newZone = zoneOfSeries(single.value);
  const [from, to] = [single.value.startTime, single.value.endTime].map((at) => wallClock(at.getTime(), newZone));
  const days = daysOfSeries(series);
  const [oldDay, newDay] = [days.dayAt(occurrence.originalStart), Math.floor((from ?? 0) / DAY_MS)];
  const rule =
    changes.recurrence === undefined ? moveRule(recurrence, dayText(oldDay), dayText(newDay)) : changes.recurrence;
  if (rule === null && changes.recurrence !== null)
    return fail(problem('VALIDATION', RULE_CANNOT_MOVE, { field: 'startTime' }));
  const dayAfter = (day: number) => (movesWith(series, day, oldDay) ? day + newDay - oldDay : day);
  const shift = (dayAfter(days.dayAt(startTime)) - newDay) * DAY_MS;
  const [first, last] = [from, to].map((shown) => new Date(wallInstant((shown ?? 0) + shift, newZone)));
  const plan = planEvent(
    { ...wanted, startTime: first ?? startTime, endTime: last ?? endTime, recurrence: rule },
    zone,
  );
  return edited(series, plan, dayAfter);
}

function edited(before: Series, plan: Result<EventPlan>, dayAfter: (day: number) => number): Result<EditedSeries> {
  if (!plan.ok) return plan;
  const { recurrence } = plan.value;
  if (recurrence === null) return ok({ plan: plan.value, startAfter: (start) => start });
  const [old, now] = [daysOfSeries(before), daysOfSeries({ ...plan.value, recurrence })];
  return ok({ plan: plan.value, startAfter: (start) => now.startOn(dayAfter(old.dayAt(start))) });
}

/** Whether a day of a series moves with another: of a rule of several weekdays, only the same weekday does. */
function movesWith({ recurrence }: Series, day: number, withDay: number): boolean {
  const rule = parseRule(recurrence);
  return rule?.frequency !== 'WEEKLY' || rule.byDay.length < 2 || (day - withDay) % 7 === 0;
}
