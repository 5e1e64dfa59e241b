'use client';

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CSSProperties } from 'react';
import { BULK_BAR_HEIGHT } from '@/app/_portal/shared/bulk/bulk-bar';
import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import { SortButton } from '@/app/_portal/shared/list/sort-button';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import { useRowKeys } from '@/app/_ui/focus/use-list-keys';
import card from '@/app/_ui/lists/list-card.module.css';
import { LoadAgain } from '@/app/_ui/lists/load-again';
import { useVirtualRows } from '@/app/_ui/lists/use-virtual-rows';
import { useNow } from '@/app/_ui/time/use-now';
import type { CustomSort } from '@/domain/custom-fields/custom-filter';
import type { LeadSort } from '@/domain/leads/lead-choices';
import type { Filters } from '../record/filters/use-lead-filters';
import { LIST_ID } from '../record/filters/use-lead-filters';
import type { LeadFormField, TableWidth } from '../record/lead-fields';
import { ColumnChooser } from './column-chooser';
import { isNumeric, useCustomColumns } from './custom-columns';
import { ACTIVITY_COLUMN, gridVariables, LEAD_COLUMNS, UPDATED_COLUMN } from './lead-columns';
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
  const people = usePeople();
  const custom = useCustomColumns();
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
    <div
      className={classes.container}
      style={gridVariables({ withAssignee: people.any, custom: custom.columns.length }) as CSSProperties}
    >
      <table
        id={LIST_ID}
        tabIndex={-1}
        className={classes.table}
        aria-label="Leads"
        data-assignees={people.any || undefined}
        data-custom={custom.columns.length || undefined}
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
            {LEAD_COLUMNS.map(({ name, title, sort, second, from, numeric }) => (
              <HeadCell key={name} {...{ title, sort, second, from, numeric, filters }} />
            ))}
            {custom.columns.map(({ key, label, kind }) => (
              <HeadCell
                key={key}
                title={label}
                sort={`custom.${key}`}
                numeric={isNumeric(kind)}
                custom
                filters={filters}
              />
            ))}
            {people.any && <HeadCell title="Assigned to" from="wide" filters={filters} />}
            <HeadCell {...UPDATED_COLUMN} filters={filters} />
            <HeadCell {...ACTIVITY_COLUMN} filters={filters} />
            <th className={classes.chooser}>
              <VisuallyHidden>Actions</VisuallyHidden>
              <ColumnChooser {...custom} />
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
                custom={custom.columns}
                fieldsOf={custom.of}
                actions={actions}
                selected={selection.has(lead.id)}
                onSelect={selection.toggle}
              />
            ) : (
              <WaitingRow key={key} start={start - margin} />
            );
          })}
        </tbody>
      </table>
      {more.failed && <LoadAgain noun="leads" onClick={more.load} />}
      <div className={card.clearance} />
    </div>
  );
}

interface HeadCellProps {
  title: string;
  sort?: LeadSort | CustomSort;
  second?: LeadFormField;
  from?: TableWidth;
  numeric?: boolean;
  /** Of a custom field. */
  custom?: boolean;
  filters: Filters;
}

function HeadCell({ title, sort, second, from, numeric, custom, filters }: HeadCellProps) {
  const sorted = filters.sort !== undefined && (filters.sort === sort || filters.sort === second);
  return (
    <th
      className={classes.headCell}
      data-from={from}
      data-numeric={numeric || undefined}
      data-custom={custom || undefined}
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

function WaitingRow({ start }: { start: number }) {
  return (
    <tr className={classes.row} style={{ transform: `translateY(${start}px)` }} aria-hidden>
      <td className={classes.cell} />
      {LEAD_COLUMNS.map(({ name, from }) => (
        <td key={name} className={classes.cell} data-from={from}>
          <Skeleton height={12} width="60%" />
        </td>
      ))}
    </tr>
  );
}
