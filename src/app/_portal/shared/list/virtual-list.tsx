'use client';

import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useRowKeys } from '@/app/_ui/focus/use-list-keys';
import card from '@/app/_ui/lists/list-card.module.css';
import { LoadAgain } from '@/app/_ui/lists/load-again';
import { type MoreRows, useVirtualRows } from '@/app/_ui/lists/use-virtual-rows';
import { BULK_BAR_HEIGHT } from '../bulk/bulk-bar';
import type { Selection } from '../bulk/use-selection';
import { SECTION_HEADING_HEIGHT, SectionHeading } from './section-heading';

/** A part of the list under a heading. */
export interface ListSection {
  id: string;
  title: string;
  /** Beside the title. */
  note?: string;
  /** Number of its items in the list. */
  loaded: number;
  /** Number of all its items; null if they were not counted. */
  total: number | null;
}

interface VirtualListProps<Item> {
  id: string;
  label: string;
  noun: string;
  items: readonly Item[];
  /** The sections that the items are divided into, in order. Without, the list has no headings. */
  sections?: readonly ListSection[];
  /** Total number of items; null if they were not all counted. */
  total: number | null;
  more: MoreRows;
  /** For lists with bulk changes. */
  selection?: Selection;
  onEdit: (item: Item) => void;
  /** For lists whose items can be completed. */
  onComplete?: (item: Item) => void;
  keysOff: boolean;
  /** Estimated height of a row and gap between rows, in pixels. */
  height: number;
  gap: number;
  /** Height of sticky elements at the top of the window, in pixels. */
  stickyHeight: number;
  /** The item to scroll to when it appears. */
  revealedId?: string | null;
  /** Whether rows move smoothly, because one of them leaves. */
  settling?: boolean;
  children: (item: Item) => ReactNode;
}

/** A virtualized list of rows or cards with keyboard navigation and infinite loading. */
export function VirtualList<Item extends { id: string }>(props: VirtualListProps<Item>) {
  const { id, label, noun, items, sections, total, more, selection, height, gap, stickyHeight, children } = props;
  const sizes = useMemo(() => sections?.map(({ loaded }) => loaded), [sections]);
  const { container, virtualizer, rows, margin, bounds, scrollToIndex, focusRow, rowInFocus } =
    useVirtualRows<HTMLElement>({
      items,
      more,
      estimate: height,
      gap,
      stickyHeight: stickyHeight + (sections ? SECTION_HEADING_HEIGHT : 0),
      bottomHeight: selection?.any ? BULK_BAR_HEIGHT : 0,
      sections: sizes,
      headingHeight: SECTION_HEADING_HEIGHT,
    });
  useRowKeys({
    items,
    focusRow,
    rowInFocus,
    onEdit: props.onEdit,
    onComplete: props.onComplete,
    onSelect: selection && ((item: Item, range: boolean) => selection.toggle(item.id, range)),
    onEscape: selection?.clear,
    off: props.keysOff,
  });
  useReveal(items, props.revealedId ?? null, scrollToIndex);

  /** The rendered rows of the items in a range, in a list that begins at `top`. */
  const rowsIn = (from: number, to: number, top: number, setSize: number | null) =>
    rows
      .filter(({ index }) => index >= from && index < to)
      .map(({ entry, index, key, start }) => {
        const item = items[index];
        return (
          <li
            key={key}
            aria-posinset={index - from + 1}
            aria-setsize={setSize ?? -1}
            aria-hidden={item ? undefined : true}
            data-row={index}
            data-index={entry}
            ref={virtualizer.measureElement}
            className={card.item}
            style={{ transform: `translateY(${start - margin - top}px)` }}
          >
            {item ? children(item) : <Skeleton height={height} radius="md" />}
          </li>
        );
      });

  const outer = {
    id,
    tabIndex: -1,
    'aria-label': label,
    className: card.list,
    style: { height: virtualizer.getTotalSize() },
    'data-settling': props.settling || undefined,
  };
  const setSize = more.has ? total : items.length;
  return (
    <>
      {sections ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs.
        <div role="group" ref={container as React.RefObject<HTMLDivElement | null>} {...outer}>
          {sectionRanges(sections).map(({ section, from, to }, nth) => {
            const { start: top, height: sectionHeight } = bounds[nth] ?? { start: 0, height: 0 };
            const isLast = nth === sections.length - 1;
            return (
              // Not transformed, which would mislead the sticky heading.
              <div key={section.id} className={card.section} style={{ height: sectionHeight, top }}>
                <SectionHeading
                  id={`${id}-${section.id}`}
                  title={section.title}
                  note={section.note}
                  count={section.total}
                />
                <ul aria-labelledby={`${id}-${section.id}`} className={card.rows}>
                  {rowsIn(from, isLast ? Number.POSITIVE_INFINITY : to, top, section.total)}
                </ul>
              </div>
            );
          })}
        </div>
      ) : (
        <ul ref={container as React.RefObject<HTMLUListElement | null>} {...outer}>
          {rowsIn(0, Number.POSITIVE_INFINITY, 0, setSize)}
        </ul>
      )}
      {more.failed && <LoadAgain noun={noun} onClick={more.load} />}
      <div className={card.clearance} />
    </>
  );
}

/** The items of each section, as indexes. */
function sectionRanges(sections: readonly ListSection[]) {
  let next = 0;
  return sections.map((section) => {
    const from = next;
    next += section.loaded;
    return { section, from, to: next };
  });
}

/** Scrolls to an item once, when it appears. */
function useReveal(items: readonly { id: string }[], id: string | null, scrollTo: (index: number) => void) {
  const index = id === null ? -1 : items.findIndex((item) => item.id === id);
  const appeared = index >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the item moves.
  useEffect(() => {
    if (appeared) scrollTo(index);
  }, [id, appeared]);
}
