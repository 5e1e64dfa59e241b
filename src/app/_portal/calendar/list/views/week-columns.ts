import type { Placed } from './day-layout';

/** In pixels. The week of a phone is wider than its screen anyway, which shows two days. */
const MIN_DAY_WIDTH = { desktop: 100, phone: 144 };
/** In pixels: an entry beside others can still be read. */
const MIN_LANE_WIDTH = { desktop: 56, phone: 80 };

/** So many entries beside one another widen the week. With more, they get narrower: one busy day is not the whole week. */
const MAX_LANES = 3;

/** The least width of every day's column, in pixels: that of the day on which most entries overlap. */
export function minDayWidth(placed: readonly Pick<Placed<never>, 'lanes'>[], screen: keyof typeof MIN_LANE_WIDTH) {
  const lanes = Math.min(MAX_LANES, Math.max(1, ...placed.map((one) => one.lanes)));
  return Math.max(MIN_DAY_WIDTH[screen], lanes * MIN_LANE_WIDTH[screen]);
}

/** A day's column on the screen, in pixels from the left of the first one. */
interface Column {
  left: number;
  width: number;
}

export function columnsOf(grid: HTMLElement | null): Column[] {
  if (!grid) return [];
  const start = grid.getBoundingClientRect().left;
  return [...grid.children].map((day) => {
    const { left, width } = day.getBoundingClientRect();
    return { left: left - start, width };
  });
}

/** Where an entry is taken hold of: the index of its day, and its middle as a share of that day's width. */
export interface Hold {
  at: number;
  middle: number;
}

/** By how many days an entry moves that is dragged `x` pixels to the right: to the day its middle is over. */
export function daysAcross(columns: readonly Column[], { at, middle }: Hold, x: number): number {
  const from = columns[at];
  if (!from || from.width === 0) return 0;
  const reached = from.left + middle * from.width + x;
  const to = columns.findIndex(({ left, width }) => reached < left + width);
  return (to === -1 ? columns.length - 1 : to) - at;
}
