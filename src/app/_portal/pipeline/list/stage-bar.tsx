import { Popover, Table, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { StatusDot, statusColor } from '@/app/_portal/leads/record/lead-badges';
import { useFormats } from '@/app/_ui/time/formats';
import type { PipelineSummary } from '@/domain/pipeline/pipeline-summary';
import classes from './header-cards.module.css';
import { describeShares, type StageShare, stageShares } from './stage-shares';

/** Total value by stage, in column order. Described in text for screen readers, and as a table on hover. */
export function StageBar({ summary }: { summary: PipelineSummary }) {
  const formats = useFormats();
  const [opened, table] = useDisclosure(false);
  const shares = stageShares(summary);
  const scale = scaleLinear<number>({ domain: [0, summary.totalValue || 1], range: [0, 100] });
  return (
    <Popover opened={opened} onDismiss={table.close} position="bottom-start" shadow="md" width={360} trapFocus={false}>
      <Popover.Target>
        <UnstyledButton
          className={classes.bar}
          aria-label={describeShares(shares, formats)}
          onClick={table.toggle}
          onMouseEnter={table.open}
          onMouseLeave={table.close}
          onBlur={table.close}
        >
          <svg width="100%" height={10} aria-hidden>
            {shares
              .filter(({ value }) => value > 0)
              .map(({ status, start, value }) => (
                <Bar
                  key={status}
                  className={classes.segment}
                  x={`${scale(start)}%`}
                  width={`${scale(value)}%`}
                  height={10}
                  fill={statusColor(status)}
                />
              ))}
          </svg>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <ShareTable shares={shares} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ShareTable({ shares }: { shares: StageShare[] }) {
  const formats = useFormats();
  return (
    <Table verticalSpacing={4} horizontalSpacing={8} fz="xs" className="figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Stage</Table.Th>
          <Table.Th ta="end">Leads</Table.Th>
          <Table.Th ta="end">Value</Table.Th>
          <Table.Th ta="end">Share</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shares.map(({ status, label, count, value, share }) => (
          <Table.Tr key={status}>
            <Table.Td>
              <span className={classes.stage}>
                <StatusDot status={status} />
                {label}
              </span>
            </Table.Td>
            <Table.Td ta="end">{formats.number(count)}</Table.Td>
            <Table.Td ta="end">{formats.money(value)}</Table.Td>
            <Table.Td ta="end">{formats.percent(share)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
