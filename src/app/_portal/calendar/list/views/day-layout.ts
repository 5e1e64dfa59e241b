import { DAY_MS } from '@/domain/shared/time';
import { wallClock } from '@/domain/shared/time-zone';
import type { EventItem } from '../use-calendar';

/** Where an event stands in the column of a day. */
export interface PlacedEvent {
  event: EventItem;
  /** Minutes since midnight on the clock of the zone: where it begins on this day, and where it ends. */
  from: number;
  to: number;
  /** Side by side with others at the same time: which one, of how many. */
  lane: number;
  lanes: number;
  /** It begins, or ends, on this day; otherwise it goes on beyond. */
  begins: boolean;
  ends: boolean;
}

export const DAY_MINUTES = 1440;
/** What is shorter is drawn so long, that it can be read and hit. */
const SHORTEST_DRAWN = 30;

/** What lasts a day or longer stands above the columns. */
export const isLong = ({ startTime, endTime }: Pick<EventItem, 'startTime' | 'endTime'>): boolean =>
  endTime.getTime() - startTime.getTime() >= DAY_MS;

/** Places a day's events by the clock of `zone`, those at the same time side by side. */
export function layOutDay(events: readonly EventItem[], day: string, zone: string): PlacedEvent[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const minuteOf = (at: Date) => Math.round((wallClock(at.getTime(), zone) - midnight) / 60_000);
  const placed = events.map((event): PlacedEvent => {
    const [start, end] = [minuteOf(event.startTime), minuteOf(event.endTime)];
    const from = Math.min(Math.max(start, 0), DAY_MINUTES - SHORTEST_DRAWN);
    // Where the clock was put back meanwhile it may show an end before the start.
    const to = Math.min(Math.max(end, from + SHORTEST_DRAWN), DAY_MINUTES);
    return { event, from, to, lane: 0, lanes: 1, begins: start >= 0, ends: end <= DAY_MINUTES };
  });
  placed.sort((a, b) => a.from - b.from || b.to - a.to);
  for (const group of overlapping(placed)) spread(group);
  return placed;
}

/** Those that touch each other, directly or by others in between. */
function overlapping(placed: readonly PlacedEvent[]): PlacedEvent[][] {
  const groups: PlacedEvent[][] = [];
  let until = -1;
  for (const one of placed) {
    if (one.from >= until) groups.push([]);
    groups.at(-1)?.push(one);
    until = Math.max(until, one.to);
  }
  return groups;
}

/** Gives each the first lane that is free when it begins. */
function spread(group: PlacedEvent[]): void {
  const ends: number[] = [];
  for (const one of group) {
    const free = ends.findIndex((end) => end <= one.from);
    one.lane = free === -1 ? ends.length : free;
    ends[one.lane] = one.to;
  }
  for (const one of group) one.lanes = ends.length;
}
