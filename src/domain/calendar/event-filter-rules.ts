import type { CalendarEvent } from '#domain/calendar/event';
import type { EventRangeInput } from '#domain/calendar/event-input';
import { choicesIn, type FilterRules, LINKED_FILTER_RULES } from '#domain/shared/filter-rules';
import { DAY_MS } from '#domain/shared/time';
import { isLinkedWhose } from '#domain/shared/whose';

/** How far the dates of an all-day event may be from its midnights in UTC: views show only their own days anyway. */
const reachOf = ({ allDay }: Pick<CalendarEvent, 'allDay'>): number => (allDay ? DAY_MS : 0);

/**
 * The filters of events, equal to the SQL of the calendar's views: an event that only touches the range is not in it.
 */
export const EVENT_FILTER_RULES = {
  from: (event, from) => event.endTime.getTime() + reachOf(event) > from.getTime(),
  to: (event, to) => event.startTime.getTime() - reachOf(event) < to.getTime(),
  type: (event, types) => choicesIn(types).includes(event.type),
  status: (event, statuses) => choicesIn(statuses).includes(event.status),
  ...LINKED_FILTER_RULES,
  externalId: (event, externalId) => event.externalId === externalId,
  whose: isLinkedWhose,
} as const satisfies FilterRules<CalendarEvent, EventRangeInput>;
