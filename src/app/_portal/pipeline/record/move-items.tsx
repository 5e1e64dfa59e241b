import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { StatusDot } from '@/app/_portal/leads/record/lead-badges';
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import classes from './move-items.module.css';

/** Menu items for all columns, with the current one marked. */
export function MoveItems({ current, onMove }: { current: LeadStatus; onMove: (to: LeadStatus) => void }) {
  const first = LEAD_STATUSES.find((status) => status !== current);
  return (
    <>
      <Menu.Label>Move to…</Menu.Label>
      {LEAD_STATUSES.map((status) => (
        <Menu.Item
          key={status}
          className={classes.choice}
          leftSection={<StatusDot status={status} />}
          rightSection={status === current && <IconCheck size={14} aria-label="current stage" />}
          disabled={status === current}
          data-autofocus={status === first || undefined}
          onClick={() => onMove(status)}
        >
          {LEAD_STATUS_LABELS[status]}
        </Menu.Item>
      ))}
    </>
  );
}
