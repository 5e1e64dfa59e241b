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
 * names no hour (D14). Throws a RangeError for a task in an unknown zone.
 */
export function dueTime({ kind, at }: Due, zone: string): Date | null {
  return kind === 'task' && dueDayOnly(at, zone) === null ? at : null;
}

/**
 * What a day has of an event, for events are grouped by day (spec 2 section 2): all of it (until midnight too), its
 * beginning (it goes on the next day), its end, or all day of it.
 */
export type DayPart = 'all of it' | 'beginning' | 'end' | 'all day';

/**
 * Which part of an event lies on a day of `zone` that it touches (spec 2 section 2). Throws a RangeError for an unknown
 * zone or a day that does not exist.
 */
export function partOnDay({ startTime, endTime }: Lasting, day: string, zone: string): DayPart {
  const [from, to] = [startOfDay(day, zone), startOfDay(shiftDay(day, 1), zone)];
  if (startTime <= from && endTime >= to) return 'all day';
  if (startTime < from) return 'end';
  return endTime > to ? 'beginning' : 'all of it';
}

const [GOES_ON, UNTIMED, TIMED] = [0, 1, 2];

/** An event that has begun before the day, or lasts all of it, stands above what has a time there. */
const RANKS = { 'all day': GOES_ON, end: GOES_ON, beginning: TIMED, 'all of it': TIMED } satisfies Record<
  DayPart,
  number
>;

/**
 * Whether a day tells the time at which an event begins (spec 2 section 2): not where it goes on from before, and not
 * where it lasts all day. Throws as `partOnDay` does.
 */
export const isTimedOn = (event: Lasting, day: string, zone: string): boolean =>
  RANKS[partOnDay(event, day, zone)] === TIMED;

/** What stands on a day (spec 2 section 2): an event, or what is due. */
export type DayEntry<Event, Item> = { kind: 'event'; event: Event } | { kind: 'due'; item: Item };

interface DayContents<Event, Item> {
  day: string;
  events: readonly Event[];
  due: readonly Item[];
}

/**
 * Everything on a day of `zone` (spec 2 section 2) in one order: events that go on from an earlier day or last all of
 * this one, then what is due without a time, then events and tasks as they follow each other, of the same instant
 * events first. What is equal stays as it was given. Throws as `partOnDay` and `dueTime` do.
 */
export function orderDay<Event extends Lasting, Item extends Due>(
  { day, events, due }: DayContents<Event, Item>,
  zone: string,
): DayEntry<Event, Item>[] {
  const placed = [
    ...events.map((event) => ({
      entry: { kind: 'event', event } as const,
      rank: RANKS[partOnDay(event, day, zone)],
      at: event.startTime.getTime(),
    })),
    ...due.map((item) => {
      const time = dueTime(item, zone);
      return { entry: { kind: 'due', item } as const, rank: time ? TIMED : UNTIMED, at: time?.getTime() ?? 0 };
    }),
  ];
  return placed.sort((a, b) => a.rank - b.rank || a.at - b.at).map(({ entry }) => entry);
}
