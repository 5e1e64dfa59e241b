import type { Active, Announcements, Over } from '@dnd-kit/core';
import type { CalendarFormats } from '../record/calendar-formats';
import { type EventMove, spanAfter } from '../record/event-move';
import type { EventItem } from './use-calendar';

export const DRAG_INSTRUCTIONS =
  'An event that has the focus is moved by Alt and the arrow keys. In the week, Shift, Alt and the up and down arrow ' +
  'keys make it shorter or longer.';

/** Where a drag has come to. */
export interface DragPlace {
  active: Pick<Active, 'data'>;
  over: Pick<Over, 'id'> | null;
  delta: { x: number; y: number };
}

/** What dnd-kit does not tell its announcements, and what was said last; null before anything was. */
export interface DragProgress {
  delta: DragPlace['delta'];
  told: string | null;
}

export const DRAG_NOT_STARTED: DragProgress = { delta: { x: 0, y: 0 }, told: null };

/** What a chip hands to the drag; the views add to it. */
export function eventOf({ data }: Pick<Active, 'data'>): EventItem | undefined {
  return (data.current as { event: EventItem } | undefined)?.event;
}

/** What is spoken while an event is dragged, or its end: each time only once, as a hand goes over it pixel by pixel. */
export function createAnnouncements(
  progress: { current: DragProgress },
  { whole, zone }: Pick<CalendarFormats, 'whole' | 'zone'>,
  moveOf: (place: DragPlace) => EventMove | null,
): Announcements {
  const times = ({ startTime, endTime }: Pick<EventItem, 'startTime' | 'endTime'>) => whole(startTime, endTime);
  const stays = (event: EventItem) => `${event.title} stays at ${times(event)}.`;

  const underway = ({ active, over }: Pick<DragPlace, 'active' | 'over'>) => {
    const event = eventOf(active);
    if (!event) return undefined;
    const by = moveOf({ active, over, delta: progress.current.delta });
    const { told } = progress.current;
    // Before anything is measured it seems to be over nothing.
    if (!by && told === null) return undefined;
    const words = by ? `${event.title}, ${times(spanAfter(event, by, zone))}.` : `${event.title} is over no day.`;
    if (words === told) return undefined;
    progress.current = { ...progress.current, told: words };
    return told === null ? `Picked up ${words}` : words;
  };

  return {
    onDragStart: () => undefined,
    onDragMove: underway,
    onDragOver: underway,
    onDragEnd({ active, over }) {
      const event = eventOf(active);
      if (!event) return undefined;
      const by = moveOf({ active, over, delta: progress.current.delta });
      const now = by && times(spanAfter(event, by, zone));
      if (!by || now === times(event)) return stays(event);
      return 'longer' in by ? `${event.title} now lasts ${now}.` : `${event.title} was dropped at ${now}.`;
    },
    onDragCancel({ active }) {
      const event = eventOf(active);
      return event && `Cancelled. ${stays(event)}`;
    },
  };
}
