import { ActionIcon, Card, Popover, Table, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBar, IconInfoCircle, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './charts.module.css';
import { FigureLink } from './figure-link';

/** A value, or one that opens what it counts. */
type Cell = string | { text: string; href: string | undefined };

export interface ChartTable {
  columns: readonly string[];
  /** The cells of each row; the first is text and names it. */
  rows: readonly (readonly [string, ...Cell[]])[];
}

interface ChartCardProps {
  title: string;
  /** How the figures are counted. */
  explained: string;
  /** The same values as a table, to read and copy. */
  table: ChartTable;
  /** A sentence instead of empty axes. */
  empty?: string | false;
  /** Beside the title. */
  mark?: ReactNode;
  /** Below the title, such as a legend. */
  legend?: ReactNode;
  /** Controls of what is drawn. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A chart with its explanation, and its values as a table. */
export function ChartCard({ title, explained, table, empty, mark, legend, controls, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const toggle = asTable ? 'Show as chart' : 'Show as table';
  return (
    <Card component="section" aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {!empty && mark}
        <Explanation of={title}>{explained}</Explanation>
        <div className={classes.spacer} />
        {!empty && controls && <div className={classes.controls}>{controls}</div>}
        {!empty && (
          <Tooltip label={toggle}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${title}: ${toggle.toLowerCase()}`}
              className={classes.tool}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <IconChartBar size={16} stroke={1.6} /> : <IconTable size={16} stroke={1.6} />}
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {legend && !empty && !asTable && legend}
      {empty && (
        <Text c="dimmed" py={32} ta="center" className={classes.empty}>
          {empty}
        </Text>
      )}
      {!empty && (asTable ? <ValueTable of={title} table={table} /> : children)}
    </Card>
  );
}

/** How a figure is counted, on hover, focus or press. */
export function Explanation({ of, children }: { of: string; children: string }) {
  const [opened, popover] = useDisclosure(false);
  return (
    <Popover opened={opened} onDismiss={popover.close} width={280} position="bottom" shadow="md" withArrow>
      <Popover.Target>
        <ActionIcon
          variant="transparent"
          color="gray"
          size="sm"
          className={classes.tool}
          aria-label={`How ${of} is counted`}
          onClick={popover.open}
          onMouseEnter={popover.open}
          onMouseLeave={popover.close}
          onFocus={popover.open}
          onBlur={popover.close}
        >
          <IconInfoCircle size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="xs">{children}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}

function ValueTable({ of, table }: { of: string; table: ChartTable }) {
  const [first, ...others] = table.columns;
  return (
    <Table.ScrollContainer minWidth={280}>
      <Table className="figures" fz="sm" aria-label={of}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{first}</Table.Th>
            {others.map((column) => (
              <Table.Th key={column} ta="end">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map(([name, ...cells]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {cells.map((cell, index) => (
                <Table.Td key={others[index]} ta="end">
                  {typeof cell === 'string' ? cell : <FigureLink href={cell.href}>{cell.text}</FigureLink>}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
