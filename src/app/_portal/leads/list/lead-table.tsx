'use client';

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useMemo } from 'react';
import { BULK_BAR_HEIGHT } from '@/app/_portal/shared/bulk/bulk-bar';
import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import { SortButton } from '@/app/_portal/shared/list/sort-button';
import { useRowKeys } from '@/app/_ui/focus/use-list-keys';
import card from '@/app/_ui/lists/list-card.module.css';
import { LoadAgain } from '@/app/_ui/lists/load-again';
import { useVirtualRows } from '@/app/_ui/lists/use-virtual-rows';
import { useNow } from '@/app/_ui/time/use-now';
import type { Filters } from '../record/filters/use-lead-filters';
import { LIST_ID } from '../record/filters/use-lead-filters';
import { chosenGrid, fittingColumns } from './columns/column-choice';
import { ColumnChooser } from './columns/column-chooser';
import { type Column, standardGrid } from './columns/lead-columns';
import { type Columns, useColumns } from './columns/use-columns';
import type { LeadRowsProps } from './lead-list-props';
import { LeadRow } from './lead-row';
import classes from './lead-table.module.css';

const ROW_HEIGHT = 40;
/** Heights of the portal's header, the filters and the table's head. */
const STICKY_HEIGHT = 56 + 52 + 36;

/** The list as a table on larger screens: rows of 40 px under a sticky head. */
export function LeadTable(props: LeadRowsProps) {
  const { leads, total, addedId, actions, selection, filters, more, keysOff } = props;
  const now = useNow();
  const table = useColumns();
  const { people } = table;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { columns, grid } = useShownColumns(table, width);
  const touch = useMediaQuery('(hover: none)') ?? false;
  const { container, virtualizer, rows, margin, focusRow, rowInFocus } = useVirtualRows<HTMLTableSectionElement>({
    items: leads,
    more,
    estimate: ROW_HEIGHT,
    stickyHeight: STICKY_HEIGHT,
    bottomHeight: selection.any ? BULK_BAR_HEIGHT : 0,
  });
  useRowKeys({
    items: leads,
    focusRow,
    rowInFocus,
    onEdit: actions.edit,
    onSelect: ({ id }, range) => selection.toggle(id, range),
    onEscape: selection.clear,
    off: keysOff,
  });

  return (
    <div ref={ref} className={classes.container} style={standardGrid(people.any) as CSSProperties}>
      <table
        id={LIST_ID}
        tabIndex={-1}
        className={classes.table}
        aria-label="Leads"
        data-assignees={people.any || undefined}
        style={grid ? ({ '--grid': grid } as CSSProperties) : undefined}
        aria-rowcount={total === null ? -1 : total + 1}
      >
        <thead className={classes.head}>
          <tr aria-rowindex={1} className={classes.headRow}>
            <th className={classes.boxCell}>
              <SelectBox
                label="Select all loaded leads"
                checked={selection.allLoaded}
                mixed={selection.any && !selection.allLoaded}
                onToggle={selection.toggleLoaded}
              />
            </th>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} filters={filters} />
            ))}
            <th className={classes.chooser}>
              <VisuallyHidden>Actions</VisuallyHidden>
              <ColumnChooser columns={table} />
            </th>
          </tr>
        </thead>
        <tbody ref={container} className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, key, start }) => {
            const lead = leads[index];
            return lead ? (
              <LeadRow
                key={key}
                lead={lead}
                index={index}
                start={start - margin}
                fresh={lead.id === addedId}
                now={now}
                touch={touch}
                people={people.any ? people : null}
                columns={columns}
                fieldsOf={table.fieldsOf}
                actions={actions}
                selected={selection.has(lead.id)}
                onSelect={selection.toggle}
              />
            ) : (
              <WaitingRow key={key} start={start - margin} columns={columns} />
            );
          })}
        </tbody>
      </table>
      {more.failed && <LoadAgain noun="leads" onClick={more.load} />}
      <div className={card.clearance} />
    </div>
  );
}

/** The columns that the table has room for, and their grid; null for that of the style sheet. */
function useShownColumns({ all: [company], chosen, standard }: Columns, width: number) {
  return useMemo(() => {
    if (chosen.length === 0 || !company) return { columns: standard, grid: null };
    // Its width is known once it has been shown.
    const fitting = width === 0 ? chosen : fittingColumns(chosen, width);
    return { columns: [{ ...company, from: undefined }, ...fitting], grid: chosenGrid(fitting) };
  }, [company, chosen, standard, width]);
}

function HeadCell({ column, filters }: { column: Column; filters: Filters }) {
  const { title, sort, second, from, numeric } = column;
  const sorted = filters.sort !== undefined && (filters.sort === sort || filters.sort === second);
  return (
    <th
      className={classes.headCell}
      data-from={from}
      data-numeric={numeric || undefined}
      aria-sort={sorted ? (filters.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort ? (
        <SortButton title={title} sorted={sorted ? filters.order : null} onClick={() => filters.setSort(sort)} />
      ) : (
        title
      )}
    </th>
  );
}

function WaitingRow({ start, columns }: { start: number; columns: readonly Column[] }) {
  return (
    <tr className={classes.row} style={{ transform: `translateY(${start}px)` }} aria-hidden>
      <td className={classes.cell} />
      {columns.map(({ id, from }) => (
        <td key={id} className={classes.cell} data-from={from}>
          <Skeleton height={12} width="60%" />
        </td>
      ))}
    </tr>
  );
}
