'use client';

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRowKeys } from '@/app/_ui/focus/use-list-keys';
import card from '@/app/_ui/lists/list-card.module.css';
import { LoadAgain } from '@/app/_ui/lists/load-again';
import { type MoreRows, useVirtualRows } from '@/app/_ui/lists/use-virtual-rows';
import { BULK_BAR_HEIGHT } from '../bulk/bulk-bar';
import type { Selection } from '../bulk/use-selection';

interface VirtualListProps<Item> {
  id: string;
  label: string;
  noun: string;
  items: readonly Item[];
  /** Total number of items; null if they were not all counted. */
  total: number | null;
  more: MoreRows;
  /** For lists with bulk changes. */
  selection?: Selection;
  onEdit: (item: Item) => void;
  keysOff: boolean;
  /** Estimated height of a row and gap between rows, in pixels. */
  height: number;
  gap: number;
  /** Height of sticky elements at the top of the window, in pixels. */
  stickyHeight: number;
  children: (item: Item) => ReactNode;
}

/** A virtualized list of rows or cards with keyboard navigation and infinite loading. */
export function VirtualList<Item extends { id: string }>(props: VirtualListProps<Item>) {
  const { id, label, noun, items, total, more, selection, onEdit, keysOff, height, gap, stickyHeight, children } =
    props;
  const { container, virtualizer, rows, margin, focusRow, rowInFocus } = useVirtualRows<HTMLUListElement>({
    items,
    more,
    estimate: height,
    gap,
    stickyHeight,
    bottomHeight: selection?.any ? BULK_BAR_HEIGHT : 0,
  });
  useRowKeys({
    items,
    focusRow,
    rowInFocus,
    onEdit,
    onSelect: selection && ((item: Item, range: boolean) => selection.toggle(item.id, range)),
    onEscape: selection?.clear,
    off: keysOff,
  });
  return (
    <>
      <ul
        id={id}
        tabIndex={-1}
        aria-label={label}
        ref={container}
        className={card.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, key, start }) => {
          const item = items[index];
          return (
            <li
              key={key}
              aria-posinset={index + 1}
              aria-setsize={more.has ? (total ?? -1) : items.length}
              aria-hidden={item ? undefined : true}
              data-row={index}
              data-index={index}
              ref={virtualizer.measureElement}
              className={card.item}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              {item ? children(item) : <Skeleton height={height} radius="md" />}
            </li>
          );
        })}
      </ul>
      {more.failed && <LoadAgain noun={noun} onClick={more.load} />}
      <div className={card.clearance} />
    </>
  );
}
