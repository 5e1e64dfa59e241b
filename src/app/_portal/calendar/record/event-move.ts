import { type EventSpan, moveEvent, resizeEvent } from '@/domain/calendar/move-event';

/** What becomes of an event by hand or by keys: it is moved, or its end is, by so many minutes. */
export type EventMove = { days: number; minutes: number } | { longer: number };

/** When it is then, by the clock of `zone`. */
export const spanAfter = (event: EventSpan, by: EventMove, zone: string): EventSpan =>
  'longer' in by ? resizeEvent(event, by.longer, zone) : moveEvent(event, by, zone);
