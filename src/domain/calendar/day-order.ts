import { shiftDay } from '#domain/calendar/calendar-days';
import type { LayerItem } from '#domain/calendar/layer';
import { startOfDay } from '#domain/shared/time';
import { dueDayOnly } from '#domain/tasks/task-due';

type Due = Pick<LayerItem, 'kind' | 'at'>;

interface Lasting {
  startTime: Date;
  endTime: Date;
}

/**
 * The instant at which something is due on its day. Null where only the day counts: of a follow-up, and of a task that
 * names no hour (D14). Throws a RangeError for an unknown zone.
 */
export function dueTime({ kind, at }: Due, zone: string): Date | null {
  return kind === 'task' && dueDayOnly(at, zone) === null ? at : null;
}

/** What stands on a day. */
export type DayEntry<Event, Item> = { kind: 'event'; event: Event } | { kind: 'due'; item: Item };

interface DayContents<Event, Item> {
  day: string;
  events: readonly Event[];
  due: readonly Item[];
}

/**
 * Everything on a day of `zone` in one order: events that go on from an earlier day or last all of this one, then what
 * is due without a time, then events and tasks as they follow each other, of the same instant events first. What is
 * equal stays as it was given. Throws a RangeError for an unknown zone or a day that does not exist.
 */
export function orderDay<Event extends Lasting, Item extends Due>(
  { day, events, due }: DayContents<Event, Item>,
  zone: string,
): DayEntry<Event, Item>[] {
  const [from, to] = [startOfDay(day, zone), startOfDay(shiftDay(day, 1), zone)];
  const isAllDay = ({ startTime, endTime }: Lasting) => startTime < from || (startTime <= from && endTime >= to);
  const placed = [
    ...events.map((event) => ({
      entry: { kind: 'event', event } as const,
      part: isAllDay(event) ? 0 : 2,
      at: event.startTime.getTime(),
    })),
    ...due.map((item) => {
      const time = dueTime(item, zone);
      return { entry: { kind: 'due', item } as const, part: time ? 2 : 1, at: time?.getTime() ?? 0 };
    }),
  ];
  return placed.sort((a, b) => a.part - b.part || a.at - b.at).map(({ entry }) => entry);
}
