import type { CalendarEvent } from '#domain/calendar/event';
import type { EventRangeInput } from '#domain/calendar/event-input';
import type { FilterRules } from '#domain/shared/filter-rules';
import { isLinkedWhose } from '#domain/shared/whose';

/**
 * The filters of events, equal to the SQL of the calendar's views: an event that only touches the range is not in it.
 */
export const EVENT_FILTER_RULES = {
  from: ({ endTime }, from) => endTime > from,
  to: ({ startTime }, to) => startTime < to,
  type: (event, type) => event.type === type,
  status: (event, status) => event.status === status,
  leadId: (event, leadId) => event.leadId === leadId,
  whose: isLinkedWhose,
} as const satisfies FilterRules<CalendarEvent, EventRangeInput>;
