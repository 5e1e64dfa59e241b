import { shiftDay } from '#domain/calendar/calendar-days';
import type { LayerItem } from '#domain/calendar/layer';
import { MINUTE_MS, startOfDay } from '#domain/shared/time';

type Due = Pick<LayerItem, 'kind' | 'at' | 'dueOn'>;

interface Lasting {
  startTime: Date;
  endTime: Date;
}

/**
 * The instant at which an item is due. Null if only the day counts: a task without a time of day, or a follow-up at the
 * last millisecond of a minute, which is the end of a day in some zone (D14).
 */
export const dueTime = ({ kind, at, dueOn }: Due): Date | null =>
  dueOn !== null || (kind === 'follow_up' && at.getTime() % MINUTE_MS === MINUTE_MS - 1) ? null : at;

/**
 * The part of an event that falls on a day, because events are grouped by day (spec 2 section 2): all of it (also if it
 * ends at midnight), its beginning (it continues on the next day), its end, or all day.
 */
export type DayPart = 'all of it' | 'beginning' | 'end' | 'all day';

/**
 * The part of an event on a day in `zone` that it touches (spec 2 section 2). Throws a RangeError for an unknown zone
 * or a day that does not exist.
 */
export function partOnDay({ startTime, endTime }: Lasting, day: string, zone: string): DayPart {
  const [from, to] = [startOfDay(day, zone), startOfDay(shiftDay(day, 1), zone)];
  if (startTime <= from && endTime >= to) return 'all day';
  if (startTime < from) return 'end';
  return endTime > to ? 'beginning' : 'all of it';
}

const [CONTINUES, UNTIMED, TIMED] = [0, 1, 2];

/** Events that began before the day, or last all day, come before everything with a time. */
const RANKS = { 'all day': CONTINUES, end: CONTINUES, beginning: TIMED, 'all of it': TIMED } satisfies Record<
  DayPart,
  number
>;

/**
 * Whether a day shows the event's start time (spec 2 section 2): not if it began earlier, and not if it lasts all day.
 * Throws like `partOnDay`.
 */
export const isTimedOn = (event: Lasting, day: string, zone: string): boolean =>
  RANKS[partOnDay(event, day, zone)] === TIMED;

/** An entry of a day (spec 2 section 2): an event, or an item that is due. */
export type DayEntry<Event, Item> = { kind: 'event'; event: Event } | { kind: 'due'; item: Item };

interface DayContents<Event, Item> {
  day: string;
  events: readonly Event[];
  due: readonly Item[];
}

/**
 * Sorts everything on a day in `zone` (spec 2 section 2): events that began earlier or last all day, then due items
 * without a time, then everything else by time, events first at the same instant. Ties keep the given order. Throws
 * like `partOnDay`.
 */
export function orderDay<Event extends Lasting, Item extends Due>(
  { day, events, due }: DayContents<Event, Item>,
  zone: string,
): DayEntry<Event, Item>[] {
  const ranked = [
    ...events.map((event) => ({
      entry: { kind: 'event', event } as const,
      rank: RANKS[partOnDay(event, day, zone)],
      at: event.startTime.getTime(),
    })),
    ...due.map((item) => {
      const time = dueTime(item);
      return { entry: { kind: 'due', item } as const, rank: time ? TIMED : UNTIMED, at: time?.getTime() ?? 0 };
    }),
  ];
  return ranked.sort((a, b) => a.rank - b.rank || a.at - b.at).map(({ entry }) => entry);
}
