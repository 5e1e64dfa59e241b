'use client';

import { IconFlag, IconLayoutKanban } from '@tabler/icons-react';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { BulkActions, type BulkField } from '@/app/_portal/shared/bulk/bulk-actions';
import type { Selection } from '@/app/_portal/shared/bulk/use-selection';
import { api } from '@/app/_trpc/client';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import {
  LEAD_PRIORITIES,
  LEAD_PRIORITY_LABELS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  type LeadPriority,
  type LeadStatus,
} from '@/domain/leads/lead';
import { StatusDot } from '../record/lead-badges';
import { useLeadCache } from '../record/lead-cache';
import type { Filters } from './use-lead-filters';
import { LIST_ID } from './use-lead-list';

const FIELDS: readonly BulkField<{ status?: LeadStatus; priority?: LeadPriority }>[] = [
  {
    label: 'Status',
    icon: IconLayoutKanban,
    choices: LEAD_STATUSES.map((status) => ({
      label: LEAD_STATUS_LABELS[status],
      dot: <StatusDot status={status} />,
      change: () => ({ status }),
      resultText: `moved to ${LEAD_STATUS_LABELS[status]}`,
    })),
  },
  {
    label: 'Priority',
    icon: IconFlag,
    choices: LEAD_PRIORITIES.map((priority) => ({
      label: LEAD_PRIORITY_LABELS[priority],
      badge: <PriorityBadge priority={priority} />,
      change: () => ({ priority }),
      resultText: `set to ${LEAD_PRIORITY_LABELS[priority]} priority`,
    })),
  },
];

interface LeadBulkBarProps {
  selection: Selection;
  filters: Filters;
  total: number | null;
  complete: boolean;
}

/** Bulk actions for the selected leads: change status or priority, or delete. */
export function LeadBulkBar({ filters, ...props }: LeadBulkBarProps) {
  const { client } = api.useUtils();
  const cache = useLeadCache();
  return (
    <BulkActions
      of="lead"
      listId={LIST_ID}
      where={filters.where}
      fields={FIELDS}
      consequence={`Their open automatic tasks go with them. You can restore them for ${DELETED_RETENTION_DAYS} days, in Settings.`}
      send={(input, signal) => client.bulk.leads.mutate(input, { signal })}
      refresh={cache.refetchFromStart}
      {...props}
    />
  );
}
