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
  /** How many there are in all; null when nobody has counted to the end. */
  total: number | null;
  more: MoreRows;
  /** For lists in which many can be changed at once. */
  selection?: Selection;
  onEdit: (item: Item) => void;
  keysOff: boolean;
  /** About how high a row is, in pixels, and how much is free between two. */
  height: number;
  gap: number;
  /** What stands still at the top of the window. */
  stickyHeight: number;
  children: (item: Item) => ReactNode;
}

/** A list of rows or cards: only those in view are in the page, keys move among them, and it loads on by itself. */
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
