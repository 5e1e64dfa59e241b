import { allDaySpan, spanIn } from '@/domain/calendar/all-day';
import type { EventSpan } from '@/domain/calendar/move-event';

type Timed = EventSpan & { allDay: boolean };

/** An event as its viewer in `zone` sees it: the dates of an all-day event are days there. */
export const shownIn = <Event extends Timed>(event: Event, zone: string): Event =>
  event.allDay ? { ...event, ...spanIn(event, zone) } : event;

/** The times of an event as they are sent: the dates of an all-day event, not the instants at which they begin here. */
export const sentSpan = ({ allDay }: Pick<Timed, 'allDay'>, span: EventSpan, zone: string): EventSpan =>
  allDay ? allDaySpan(span, zone) : { startTime: span.startTime, endTime: span.endTime };

/** Whether a change of an event has to say how much of its series it means. */
export const isRepeated = ({ recurrence }: { recurrence: string | null }): boolean => recurrence !== null;
