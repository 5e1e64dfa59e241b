import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { DAY_MS } from '@/domain/shared/time';
import { wallClock } from '@/domain/shared/time-zone';

interface Lasting extends Pick<EventItem, 'startTime' | 'endTime'> {
  /** Lines of text to make room for; one if not given. */
  lines?: number;
}

/** Position of an event, or of what is due at a time, in a day's column. */
export interface Placed<Entry extends Lasting> {
  entry: Entry;
  /** Start and end on this day, in minutes since midnight on the zone's clock. */
  from: number;
  to: number;
  /** Column index and count among events that overlap. */
  lane: number;
  lanes: number;
  /** How many columns it takes: the ones next to it that nothing else needs meanwhile are its own. */
  span: number;
  /** Whether the entry begins or ends on this day, or continues beyond it. */
  begins: boolean;
  ends: boolean;
}

export const DAY_MINUTES = 1440;
/** In minutes: the length at which a line is drawn, so that short events can be read and clicked. */
const LINE_MINUTES = 30;

/** Events of whole days, of a day or longer are shown above the columns. */
export const isLong = ({ startTime, endTime, allDay = false }: Lasting & { allDay?: boolean }): boolean =>
  allDay || endTime.getTime() - startTime.getTime() >= DAY_MS;

/** Lays out a day's entries by the clock of `zone`, with overlapping entries side by side. */
export function layOutDay<Entry extends Lasting>(
  entries: readonly Entry[],
  day: string,
  zone: string,
): Placed<Entry>[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const minuteOf = (at: Date) => Math.round((wallClock(at.getTime(), zone) - midnight) / 60_000);
  const placed = entries.map((entry): Placed<Entry> => {
    const [start, end] = [minuteOf(entry.startTime), minuteOf(entry.endTime)];
    const least = LINE_MINUTES * (entry.lines ?? 1);
    const from = Math.min(Math.max(start, 0), DAY_MINUTES - least);
    // If the clock was set back during the event, the wall time of its end may be before that of its start.
    const to = Math.min(Math.max(end, from + least), DAY_MINUTES);
    return { entry, from, to, lane: 0, lanes: 1, span: 1, begins: start >= 0, ends: end <= DAY_MINUTES };
  });
  placed.sort((a, b) => a.from - b.from || b.to - a.to);
  for (const group of overlapGroups(placed)) assignLanes(group);
  return placed;
}

type Slot = Placed<Lasting>;

/** Groups entries that overlap directly or through others. */
function overlapGroups(placed: readonly Slot[]): Slot[][] {
  const groups: Slot[][] = [];
  let until = -1;
  for (const one of placed) {
    if (one.from >= until) groups.push([]);
    groups.at(-1)?.push(one);
    until = Math.max(until, one.to);
  }
  return groups;
}

/** Assigns each entry the first lane that is free at its start, and the lanes next to it that are free while it lasts. */
function assignLanes(group: Slot[]): void {
  const ends: number[] = [];
  for (const one of group) {
    const free = ends.findIndex((end) => end <= one.from);
    one.lane = free === -1 ? ends.length : free;
    ends[one.lane] = one.to;
  }
  for (const one of group) {
    const next = group
      .filter((other) => other.lane > one.lane && other.from < one.to && one.from < other.to)
      .map((other) => other.lane);
    one.lanes = ends.length;
    one.span = Math.min(ends.length, ...next) - one.lane;
  }
}
