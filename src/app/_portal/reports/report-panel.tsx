import { Card, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Explanation } from '@/app/_portal/shared/charts/chart-card';
import { Estimated } from '@/app/_portal/shared/charts/estimated';
import classes from './reports.module.css';

interface ReportPanelProps {
  /** Of the title, which names the panel and its table. */
  id: string;
  title: string;
  /** How the figures are counted. */
  explained?: string;
  children: ReactNode;
}

/** A part of a report that is not a chart. */
export function ReportPanel({ id, title, explained, children }: ReportPanelProps) {
  return (
    <Card component="section" aria-labelledby={id} className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 id={id} className={classes.panelTitle}>
          {title}
        </h2>
        {explained && <Explanation of={title}>{explained}</Explanation>}
      </div>
      {children}
    </Card>
  );
}

interface PanelTableProps {
  /** The id of the title. */
  of: string;
  /** The first names the rows; the others are figures. */
  columns: readonly [string, ...string[]];
  children: ReactNode;
}

/** The table of a panel. A cell has a figure and, below it, a detail. */
export function PanelTable({ of, columns: [first, ...figures], children }: PanelTableProps) {
  return (
    <Table verticalSpacing={8} className={`${classes.twoLines} figures`} aria-labelledby={of}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{first}</Table.Th>
          {figures.map((column) => (
            <Table.Th key={column} ta="end">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

/** A sum of money, and below it how many of its leads have no amount. */
export const MoneyCell = ({ estimates, children }: { estimates: number; children: ReactNode }) => (
  <Table.Td ta="end">
    <b>{children}</b>
    <span className={classes.band}>
      <Estimated by="priority" count={estimates} />
    </span>
  </Table.Td>
);
