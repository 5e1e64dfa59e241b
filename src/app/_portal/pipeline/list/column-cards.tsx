import { SortableContext, type SortingStrategy } from '@dnd-kit/sortable';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useReadingAnchor } from '@/app/_ui/lists/use-reading-anchor';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead-choices';
import classes from './board.module.css';
import { nextCardIndex } from './card-keys';
import { CardSkeletons, ColumnEmpty, ColumnProblem } from './column-states';
import { LeadCard } from './lead-card';
import { type ColumnFilters, useColumnLeads } from './use-column-leads';

/** A card that has just been moved. */
export interface Landing {
  id: string;
  to: LeadStatus;
  /** Whether to focus the card: true if it was moved by keyboard. */
  focus: boolean;
}

export interface ColumnCardsProps {
  status: LeadStatus;
  where: ColumnFilters;
  /** Total number of leads in the column, not only the loaded ones. */
  total: number | undefined;
  /** The id of the dragged card, if it is from this column. */
  draggedId: string | null;
  landing: Landing | null;
}

/** Cards do not make room for the dragged card: a line shows where it will land. */
const noSorting: SortingStrategy = () => null;

/** Initial estimate in pixels; the actual heights are measured. */
const CARD_HEIGHT = 106;
/** The next page loads when this many cards before the end come into view. */
const PREFETCH_DISTANCE = 12;

export const ColumnCards = memo(function ColumnCards(props: ColumnCardsProps) {
  const { status, where, total, draggedId, landing } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const {
    data,
    items,
    isPending,
    isError,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useColumnLeads(status, where, scroller);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [focusId, setFocusId] = useState<string | null>(null);

  // Keep dragged and focused cards mounted when they scroll out of view.
  const pinned = useMemo(
    () =>
      [draggedId, currentId].map((id) => (id ? items.findIndex((item) => item.id === id) : -1)).filter((at) => at >= 0),
    [draggedId, currentId, items],
  );
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), ...pinned])].sort((a, b) => a - b),
    [pinned],
  );
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => items[index]?.id ?? index,
    gap: 8,
    overscan: 4,
    rangeExtractor,
    // Reading `scrollTop` while rendering would lay out the page.
    onChange: ({ scrollOffset }) => {
      scrolled.current = scrollOffset ?? 0;
    },
    anchorTo: useReadingAnchor(items, () => scrolled.current),
  });
  const cards = virtualizer.getVirtualItems();

  const lastSeen = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && lastSeen >= items.length - PREFETCH_DISTANCE) {
      void fetchNextPage();
    }
  }, [lastSeen, items.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const shownLanding = useRef<Landing | null>(null);
  useEffect(() => {
    if (!landing || shownLanding.current === landing) return;
    const index = items.findIndex((item) => item.id === landing.id);
    if (index < 0) return;
    shownLanding.current = landing;
    virtualizer.scrollToIndex(index);
    if (landing.focus) setFocusId(landing.id);
  }, [landing, items, virtualizer]);

  const onFocused = useCallback(() => setFocusId(null), []);
  const firstSeen = items[virtualizer.range?.startIndex ?? 0]?.id;
  const tabbableId = items.some(({ id }) => id === currentId) ? currentId : firstSeen;

  const focusWithin = (event: KeyboardEvent) => {
    const from = items.findIndex(({ id }) => id === (event.target as HTMLElement).dataset.handle);
    if (from < 0 || draggedId) return;
    const index = nextCardIndex(event.key, from, items.length);
    if (index === null) return;
    event.preventDefault();
    virtualizer.scrollToIndex(index);
    setCurrentId(items[index]?.id ?? null);
    setFocusId(items[index]?.id ?? null);
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      {isPending && <CardSkeletons count={Math.min(total ?? 3, 4)} isLoading />}
      {isError && !data && <ColumnProblem error={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && <ColumnEmpty status={status} filtered={Boolean(where.q || where.priority)} />}
      {items.length > 0 && (
        <ul
          className={classes.cards}
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={focusWithin}
          aria-label={`Leads in ${LEAD_STATUS_LABELS[status]}`}
        >
          <SortableContext id={status} items={items} strategy={noSorting}>
            {cards.map(({ key, index, start }) => {
              const lead = items[index];
              if (!lead) return null;
              return (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={classes.slot}
                  style={{ transform: `translateY(${start}px)` }}
                  aria-setsize={total ?? items.length}
                  aria-posinset={index + 1}
                  onFocus={() => setCurrentId(lead.id)}
                >
                  <LeadCard
                    lead={lead}
                    tabbable={lead.id === tabbableId}
                    landed={lead.id === landing?.id}
                    takesFocus={lead.id === focusId}
                    onFocused={onFocused}
                  />
                </li>
              );
            })}
          </SortableContext>
        </ul>
      )}
      {isFetchNextPageError && <ColumnProblem error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && <CardSkeletons count={1} isLoading={isFetchingNextPage} />}
    </div>
  );
});
