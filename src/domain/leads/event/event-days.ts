/** The days of an event, as on the wall at its venue. */
export interface EventDays {
  eventDate: string | null;
  eventEndDate: string | null;
}

export const EVENT_ENDS_EARLY = 'The last day must not be before the first';

/** The error in the last day of an event, as a message for the user; null if there is none. */
export const eventEndError = ({ eventDate, eventEndDate }: Partial<EventDays>): string | null =>
  eventDate && eventEndDate && eventEndDate < eventDate ? EVENT_ENDS_EARLY : null;

/** Like `eventEndError`, of a stored event after a change; null if the change leaves its days alone. */
export function eventEndErrorAfter(before: EventDays, changes: Partial<EventDays>): string | null {
  const { eventDate = before.eventDate, eventEndDate = before.eventEndDate } = changes;
  return changes.eventDate === undefined && changes.eventEndDate === undefined
    ? null
    : eventEndError({ eventDate, eventEndDate });
}

/** The first and the last day of an event; null if it has no date. A stored last day before the first is ignored. */
export function daysOfEvent({ eventDate, eventEndDate }: EventDays): { first: string; last: string } | null {
  if (!eventDate) return null;
  return { first: eventDate, last: eventEndDate && eventEndDate > eventDate ? eventEndDate : eventDate };
}
