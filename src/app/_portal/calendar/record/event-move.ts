import { type EventSpan, moveEvent, resizeEvent } from '@/domain/calendar/move-event';

/** A move of an event by days and minutes, or of its end by minutes. */
export type EventMove = { days: number; minutes: number } | { longer: number };

/** The event's times after a move, by the clock of `zone`. */
export const spanAfter = (event: EventSpan, by: EventMove, zone: string): EventSpan =>
  'longer' in by ? resizeEvent(event, by.longer, zone) : moveEvent(event, by, zone);
