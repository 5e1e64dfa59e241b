import { SortableContext, type SortingStrategy } from '@dnd-kit/sortable';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead';
import { nextCardIndex } from '../record/card-keys';
import { LeadCard } from '../record/lead-card';
import classes from './board.module.css';
import { CardSkeletons, ColumnEmpty, ColumnProblem } from './column-states';
import { useColumnLeads } from './use-column-leads';

/** Where a card has just been put. */
export interface Landing {
  id: string;
  to: LeadStatus;
  /** It was moved by keys, which go on from where it is now. */
  focus: boolean;
}

export interface ColumnCardsProps {
  status: LeadStatus;
  /** How many the column really has. */
  total: number | undefined;
  /** The card of this column that is in the hand. */
  heldId: string | null;
  landing: Landing | null;
}

/** Nothing makes room for a held card: the drop place is a line. */
const stayPut: SortingStrategy = () => null;

/** A first guess in pixels; the cards are measured. */
const CARD_HEIGHT = 88;
/** How many cards before the loaded end the next page is asked for. */
const AHEAD = 12;

export const ColumnCards = memo(function ColumnCards({ status, total, heldId, landing }: ColumnCardsProps) {
  const {
    items,
    isPending,
    isError,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useColumnLeads(status);
  const scroller = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [focusId, setFocusId] = useState<string | null>(null);

  // A node that is dragged or focused must outlive being scrolled away.
  const pinned = useMemo(
    () =>
      [heldId, currentId].map((id) => (id ? items.findIndex((item) => item.id === id) : -1)).filter((at) => at >= 0),
    [heldId, currentId, items],
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
  });
  const cards = virtualizer.getVirtualItems();

  const lastSeen = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && lastSeen >= items.length - AHEAD) {
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

  const walk = (event: KeyboardEvent) => {
    const from = items.findIndex(({ id }) => id === (event.target as HTMLElement).dataset.handle);
    if (from < 0 || heldId) return;
    const index = nextCardIndex(event.key, from, items.length);
    if (index === null) return;
    event.preventDefault();
    virtualizer.scrollToIndex(index);
    setCurrentId(items[index]?.id ?? null);
    setFocusId(items[index]?.id ?? null);
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      {isPending && <CardSkeletons count={Math.min(total ?? 3, 4)} />}
      {isError && items.length === 0 && <ColumnProblem error={error} onRetry={() => void refetch()} />}
      {!isPending && !isError && items.length === 0 && <ColumnEmpty status={status} />}
      {items.length > 0 && (
        <ul
          className={classes.cards}
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={walk}
          aria-label={`Leads in ${LEAD_STATUS_LABELS[status]}`}
        >
          <SortableContext id={status} items={items} strategy={stayPut}>
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
      {hasNextPage && !isFetchNextPageError && <CardSkeletons count={1} />}
    </div>
  );
});
