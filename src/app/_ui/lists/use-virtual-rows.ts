import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRowFocus } from '../focus/use-row-focus';
import { useReadingAnchor } from './use-reading-anchor';

/** The next pages of a list, and how to load them. */
export interface MoreRows {
  has: boolean;
  failed: boolean;
  loading: boolean;
  load: () => void;
}

interface PagedQuery {
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

export const moreOf = (query: PagedQuery): MoreRows => ({
  has: query.hasNextPage,
  failed: query.isFetchNextPageError,
  loading: query.isFetchingNextPage,
  load: () => void query.fetchNextPage(),
});

interface VirtualRowsOptions {
  items: readonly { id: string }[];
  more: MoreRows;
  estimate: number;
  gap?: number;
  /** Height of the sticky elements at the top, which must not cover the focused row. */
  stickyHeight: number;
  /** The same at the bottom. */
  bottomHeight?: number;
  /** For rows under headings: the number of items under each, in order, and the height of a heading. */
  sections?: readonly number[];
  headingHeight?: number;
}

const NO_SECTIONS: readonly number[] = [];

/** Number of placeholder rows for the next page, which loads when they come into view. */
const WAITING_ROWS = 3;
const LOAD_AHEAD = 20;

/** Virtualizes rows within the scrolling page, for lists of up to a hundred thousand rows. */
export function useVirtualRows<Container extends HTMLElement>({
  items,
  more,
  estimate,
  gap = 0,
  stickyHeight,
  bottomHeight = 0,
  sections = NO_SECTIONS,
  headingHeight = 0,
}: VirtualRowsOptions) {
  const container = useRef<Container>(null);
  const margin = useOffsetTop(container);
  const entries = useMemo(() => entriesOf(sections), [sections]);
  const virtualizer = useWindowVirtualizer({
    count: items.length + sections.length + (more.has ? WAITING_ROWS : 0),
    estimateSize: (entry) => (entries.isHeading(entry) ? headingHeight : estimate),
    getItemKey(entry) {
      if (entries.isHeading(entry)) return `heading-${entry}`;
      const index = entries.itemAt(entry);
      return items[index]?.id ?? `waiting-${index - items.length}`;
    },
    overscan: 12,
    gap,
    scrollMargin: margin,
    scrollPaddingStart: stickyHeight + 8,
    scrollPaddingEnd: bottomHeight + 16,
    anchorTo: useReadingAnchor(items, () => window.scrollY - margin + stickyHeight),
  });
  const rows = virtualizer.getVirtualItems().flatMap(({ index: entry, key, start }) => {
    return entries.isHeading(entry) ? [] : [{ entry, index: entries.itemAt(entry), key, start }];
  });
  const height = virtualizer.getTotalSize();
  /** Where each heading begins and where its section ends, from the top of the list. */
  const bounds = entries.headings.map((entry, nth) => {
    const startOf = (at: number | undefined) => virtualizer.measurementsCache[at ?? -1]?.start;
    const start = (startOf(entry) ?? margin) - margin;
    return { start, height: (startOf(entries.headings[nth + 1]) ?? height + margin) - margin - start };
  });

  const lastShown = rows.at(-1)?.index ?? 0;
  const due = more.has && !more.loading && !more.failed && lastShown >= items.length - LOAD_AHEAD;
  const { load } = more;
  // biome-ignore lint/correctness/useExhaustiveDependencies: check again when a page has arrived.
  useEffect(() => {
    if (due) load();
  }, [due, items.length]);

  const scrolling = useMemo(
    () => ({ scrollToIndex: (index: number) => virtualizer.scrollToIndex(entries.entryOf(index)) }),
    [virtualizer, entries],
  );
  return { container, virtualizer, rows, margin, bounds, ...scrolling, ...useRowFocus(container, scrolling, items) };
}

/** How headings and items follow one another: an entry is either. `sections`: the number of items under each heading. */
function entriesOf(sections: readonly number[]) {
  const headings: number[] = [];
  let next = 0;
  for (const size of sections) {
    headings.push(next);
    next += size + 1;
  }
  return {
    /** The entries that are headings. */
    headings,
    isHeading: (entry: number) => headings.includes(entry),
    itemAt: (entry: number) => entry - headings.filter((heading) => heading < entry).length,
    entryOf: (index: number) => index + headings.filter((heading, nth) => heading - nth <= index).length,
  };
}

/** Distance of the list from the top of the document, which changes when something above it opens or closes. */
function useOffsetTop(element: React.RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
