import type { Active, Announcements, Over } from '@dnd-kit/core';
import type { CalendarFormats } from '../record/calendar-formats';
import type { EventItem } from '../record/event-item';
import { type EventMove, spanAfter } from '../record/event-move';

export const DRAG_INSTRUCTIONS =
  'With an event in focus, press Alt and an arrow key to move it. In the week, press Shift, Alt and the up or down arrow ' +
  'to make it shorter or longer.';

/** The current position of a drag. */
export interface DragPlace {
  active: Pick<Active, 'data'>;
  over: Pick<Over, 'id'> | null;
  delta: { x: number; y: number };
}

/** State that dnd-kit does not pass to announcements. `announced` is the last announcement, null before the first. */
export interface DragProgress {
  delta: DragPlace['delta'];
  announced: string | null;
}

export const DRAG_NOT_STARTED: DragProgress = { delta: { x: 0, y: 0 }, announced: null };

/** The event that a chip attaches to the drag. */
export function eventOf({ data }: Pick<Active, 'data'>): EventItem | undefined {
  return (data.current as { event: EventItem } | undefined)?.event;
}

/** Announces where a dragged event, or its dragged end, currently is. Skips repeats of the same time. */
export function createAnnouncements(
  progress: { current: DragProgress },
  { whole, zone }: Pick<CalendarFormats, 'whole' | 'zone'>,
  moveOf: (place: DragPlace) => EventMove | null,
): Announcements {
  const times = ({ startTime, endTime }: Pick<EventItem, 'startTime' | 'endTime'>) => whole(startTime, endTime);
  const stays = (event: EventItem) => `${event.title} stays at ${times(event)}.`;

  const announceProgress = ({ active, over }: Pick<DragPlace, 'active' | 'over'>) => {
    const event = eventOf(active);
    if (!event) return undefined;
    const by = moveOf({ active, over, delta: progress.current.delta });
    const { announced } = progress.current;
    // Until dnd-kit has measured the page, the event appears to be over nothing.
    if (!by && announced === null) return undefined;
    const words = by
      ? `${event.title}, ${times(spanAfter(event, by, zone))}.`
      : `${event.title} is outside the calendar.`;
    if (words === announced) return undefined;
    progress.current = { ...progress.current, announced: words };
    return announced === null ? `Picked up ${words}` : words;
  };

  return {
    onDragStart: () => undefined,
    onDragMove: announceProgress,
    onDragOver: announceProgress,
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
      return event && `Canceled. ${stays(event)}`;
    },
  };
}
