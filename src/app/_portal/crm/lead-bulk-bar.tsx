'use client';

import { Button, Menu } from '@mantine/core';
import { IconFlag, IconLayoutKanban, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { ConfirmModal } from '@/app/_ui/confirm-modal';
import { useFormats } from '@/app/_ui/formats';
import { KEPT_DELETED_DAYS } from '@/domain/deleted/deleted';
import {
  LEAD_PRIORITIES,
  LEAD_PRIORITY_LABELS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  type LeadPriority,
  type LeadStatus,
} from '@/domain/leads/lead';
import { BulkBar, BulkProgress } from '../_bulk/bulk-bar';
import { BulkMenu } from '../_bulk/bulk-menu';
import { exportQuery } from '../_bulk/export-query';
import { useBulk } from '../_bulk/use-bulk';
import type { Selection } from '../_bulk/use-selection';
import { ExportButton } from '../_csv/export-button';
import { PriorityBadge, StatusDot } from '../_leads/lead-badges';
import { useLeadCache } from '../_leads/lead-cache';
import type { Filters } from './use-lead-filters';

const NOUN = { one: 'lead', many: 'leads' };

const CONSEQUENCE = `Their open automatic tasks go with them. You can restore them for ${KEPT_DELETED_DAYS} days, in Settings.`;

interface LeadBulkBarProps {
  selection: Selection;
  filters: Filters;
  total: number | null;
  complete: boolean;
}

/** Moves, reprioritizes or deletes the chosen leads, all at once. */
export function LeadBulkBar({ selection, filters, total, complete }: LeadBulkBarProps) {
  const { client } = api.useUtils();
  const cache = useLeadCache();
  const bulk = useBulk({ noun: NOUN, refresh: cache.startOver });
  const [asking, setAsking] = useState(false);
  const { number } = useFormats();
  const what = `${number(selection.count)} ${selection.count === 1 ? NOUN.one : NOUN.many}`;
  const query = exportQuery(selection.ids, filters.where);
  const select = selection.ids === null ? { matching: filters.where } : { ids: selection.ids };

  const change = (values: { status?: LeadStatus; priority?: LeadPriority }, said: string) => {
    selection.clear();
    void bulk.start(
      (signal) => client.bulk.leads.mutate({ select, action: { change: values } }, { signal }),
      said,
      selection.count,
    );
  };
  const remove = () => {
    setAsking(false);
    selection.clear();
    void bulk.start(
      (signal) => client.bulk.leads.mutate({ select, action: { delete: true } }, { signal }),
      'deleted',
      selection.count,
    );
  };

  return (
    <>
      <BulkBar selection={selection} total={total} complete={complete} noun={NOUN}>
        <BulkMenu label="Status" icon={<IconLayoutKanban size={16} stroke={1.6} />}>
          {LEAD_STATUSES.map((status) => (
            <Menu.Item
              key={status}
              leftSection={<StatusDot status={status} />}
              onClick={() => change({ status }, `moved to ${LEAD_STATUS_LABELS[status]}`)}
            >
              {LEAD_STATUS_LABELS[status]}
            </Menu.Item>
          ))}
        </BulkMenu>
        <BulkMenu label="Priority" icon={<IconFlag size={16} stroke={1.6} />}>
          {LEAD_PRIORITIES.map((priority) => (
            <Menu.Item
              key={priority}
              onClick={() => change({ priority }, `set to ${LEAD_PRIORITY_LABELS[priority]} priority`)}
            >
              <PriorityBadge priority={priority} />
            </Menu.Item>
          ))}
        </BulkMenu>
        {query !== null && <ExportButton of="leads" query={query} size="xs" />}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </BulkBar>
      <ConfirmModal
        subject={asking ? what : null}
        title="Delete leads"
        question="Are you sure you want to delete these leads?"
        consequence={CONSEQUENCE}
        action={`Delete ${what}`}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      />
      <BulkProgress run={bulk.run} noun={NOUN} onStop={bulk.stop} />
    </>
  );
}
