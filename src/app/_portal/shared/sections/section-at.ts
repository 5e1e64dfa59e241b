/**
 * The section being read, for the tops of all of them relative to the top of the reading area. A line moves down that
 * area as the page scrolls, from its top at the start to its bottom at the end, so that short last sections have
 * their turn too.
 *
 * @param scrolled How far the page has scrolled, from 0 to 1.
 */
export function sectionAt(tops: readonly number[], area: number, scrolled: number): number {
  const line = Math.max(1, area * scrolled);
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}
