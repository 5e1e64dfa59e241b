import { Popover, Table } from '@mantine/core';
import { StatusDot } from '@/app/_portal/leads/record/lead-badges';
import { useFormats } from '@/app/_ui/time/formats';
import classes from './header-cards.module.css';
import type { StageShare } from './stage-shares';

interface StageTableProps {
  opened: boolean;
  shares: StageShare[];
  onClose: () => void;
}

/** The figures behind the bar, next to it. */
export const StageTable = ({ opened, shares, onClose }: StageTableProps) => (
  <Popover opened={opened} onDismiss={onClose} position="bottom-start" shadow="md" width={400} trapFocus={false}>
    <Popover.Target>
      <span className={classes.cover} aria-hidden />
    </Popover.Target>
    <Popover.Dropdown p={8}>
      <ShareTable shares={shares} />
    </Popover.Dropdown>
  </Popover>
);

function ShareTable({ shares }: { shares: StageShare[] }) {
  const formats = useFormats();
  return (
    <Table verticalSpacing={4} horizontalSpacing={8} fz="xs" className="figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Stage</Table.Th>
          <Table.Th ta="end">Leads</Table.Th>
          <Table.Th ta="end">Value</Table.Th>
          <Table.Th ta="end">Estimates</Table.Th>
          <Table.Th ta="end">Share</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shares.map(({ status, label, count, value, estimates, share }) => (
          <Table.Tr key={status}>
            <Table.Td>
              <span className={classes.stage}>
                <StatusDot status={status} />
                {label}
              </span>
            </Table.Td>
            <Table.Td ta="end">{formats.number(count)}</Table.Td>
            <Table.Td ta="end">{formats.money(value)}</Table.Td>
            <Table.Td ta="end">{formats.number(estimates)}</Table.Td>
            <Table.Td ta="end">{formats.percent(share)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
