'use client';

import { IconLayoutKanban } from '@tabler/icons-react';
import { BulkActions, type BulkField, type ChangeOf } from '@/app/_portal/shared/bulk/bulk-actions';
import { choiceMenu } from '@/app/_portal/shared/bulk/choice-menu';
import { PRIORITY_MENU } from '@/app/_portal/shared/bulk/priority-menu';
import type { Selection } from '@/app/_portal/shared/bulk/use-selection';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from '@/domain/leads/lead';
import { StatusDot } from '../record/lead-badges';
import { useLeadCache } from '../record/lead-cache';
import { LEAD_FIELDS } from '../record/lead-fields';
import type { Filters } from './use-lead-filters';
import { LIST_ID } from './use-lead-list';

type Change = ChangeOf<RouterInputs['bulk']['leads']>;

const MENUS: Record<keyof Change, BulkField<Change>> = {
  status: choiceMenu('status', {
    label: LEAD_FIELDS.status.label,
    icon: IconLayoutKanban,
    values: LEAD_STATUSES,
    labels: LEAD_STATUS_LABELS,
    dot: (status) => <StatusDot status={status} />,
    resultText: (label) => `moved to ${label}`,
  }),
  priority: PRIORITY_MENU,
};

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
      fields={Object.values(MENUS)}
      consequence={`Their open automatic tasks go with them. You can restore them for ${DELETED_RETENTION_DAYS} days, in Settings.`}
      send={(input, signal) => client.bulk.leads.mutate(input, { signal })}
      refresh={cache.refetchFromStart}
      {...props}
    />
  );
}
