import { useEffect, useRef } from 'react';

type Items = readonly { id: string }[];

/**
 * For `anchorTo` of a virtualizer, whose 'end' means: what is read stays in its place when rows come or go above it. Not
 * at the top, where new rows are to be seen, and not when the rows are sorted in another way.
 *
 * @param scrolled - How far the first row is above the visible part of the list, in pixels. Called while rendering.
 */
export function useReadingAnchor(items: Items, scrolled: () => number): 'start' | 'end' {
  const last = useRef(items);
  useEffect(() => {
    last.current = items;
  }, [items]);
  if (last.current === items || typeof window === 'undefined') return 'start';
  return scrolled() > 0 && isInSameOrder(last.current, items) ? 'end' : 'start';
}

function isInSameOrder(before: Items, after: Items): boolean {
  const places = new Map(before.map(({ id }, index) => [id, index]));
  let last = -1;
  for (const { id } of after) {
    const place = places.get(id) ?? last;
    if (place < last) return false;
    last = place;
  }
  return true;
}
