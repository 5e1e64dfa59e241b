'use client';

import { Skeleton } from '@mantine/core';
import card from '@/app/_ui/list-card.module.css';
import { useVirtualRows } from '@/app/_ui/use-virtual-rows';
import { BULK_BAR_HEIGHT } from '../_bulk/bulk-bar';
import { useNow } from '../_leads/use-now';
import { LeadCard } from './lead-card';
import classes from './lead-cards.module.css';
import type { LeadRowsProps } from './lead-list';
import { LoadAgain } from './lead-table';
import { LIST_ID } from './use-lead-list';
import { useRowKeys } from './use-row-keys';

const CARD_HEIGHT = 116;

/** The list on a phone, and beside the menu of a small window. */
export function LeadCards(props: LeadRowsProps) {
  const { leads, total, addedId, actions, selection, more } = props;
  const now = useNow();
  const { container, virtualizer, rows, margin, focusRow } = useVirtualRows<HTMLUListElement>({
    items: leads,
    more,
    estimate: CARD_HEIGHT,
    gap: 8,
    stickyHeight: 56,
    bottomHeight: selection.any ? BULK_BAR_HEIGHT : 0,
  });
  useRowKeys({ ...props, focusRow });
  return (
    <>
      <ul
        id={LIST_ID}
        tabIndex={-1}
        aria-label="Leads"
        ref={container}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, key, start }) => {
          const lead = leads[index];
          return (
            <li
              key={key}
              aria-posinset={index + 1}
              aria-setsize={total ?? -1}
              data-row={index}
              data-index={index}
              ref={virtualizer.measureElement}
              className={classes.item}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              {lead ? (
                <LeadCard
                  lead={lead}
                  fresh={lead.id === addedId}
                  now={now}
                  actions={actions}
                  choosing={selection.any}
                  selected={selection.has(lead.id)}
                  onSelect={selection.toggle}
                />
              ) : (
                <Skeleton height={CARD_HEIGHT} radius="md" />
              )}
            </li>
          );
        })}
      </ul>
      {more.failed && <LoadAgain onClick={more.load} />}
      <div className={card.clearance} />
    </>
  );
}
