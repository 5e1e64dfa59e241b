'use client';

import { Button } from '@mantine/core';
import {
  type Icon,
  IconArrowMerge,
  IconLayoutKanban,
  IconMail,
  IconPencil,
  IconRoute,
  IconSquarePlus,
} from '@tabler/icons-react';
import { type ComponentProps, useMemo, useState } from 'react';
import type { BulkEmailLeads } from '@/app/_portal/emails/record/bulk/bulk-email-modal';
import { BulkActions, type BulkField } from '@/app/_portal/shared/bulk/bulk-actions';
import { choiceMenu } from '@/app/_portal/shared/bulk/choice-menu';
import { PRIORITY_MENU } from '@/app/_portal/shared/bulk/priority-menu';
import type { Selection } from '@/app/_portal/shared/bulk/use-selection';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyHint, notifyProblem, problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import { MAX_BULK_EMAILS, TOO_MANY_LEADS } from '@/domain/emails/bulk/bulk-limits';
import { LEAD_SOURCE_LABELS, LEAD_SOURCES, LEAD_STATUS_LABELS, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { MAX_MERGED_LEADS } from '@/domain/leads/merge/merge-limits';
import type { Filters } from '../record/filters/use-lead-filters';
import { LIST_ID } from '../record/filters/use-lead-filters';
import { StatusDot } from '../record/lead-badges';
import { useLeadCache } from '../record/lead-cache';
import { LEAD_FIELDS, type MENU_FIELDS } from '../record/lead-fields';
import { useMergeLeads } from '../record/merge/use-merge-leads';
import { placeMenus, withoutPlace } from '../record/place/place-menus';
import { askLostReason } from '../record/status/lost-reason';
import { movedManyText } from '../record/status/move-texts';
import { followUpMenu, type LeadChange, type MoreForLeads } from './follow-up-menu';

const BulkEmailModal = lazyOverlay(
  () => import('@/app/_portal/emails/record/bulk/bulk-email-modal').then((module) => module.BulkEmailModal),
  ({ leads }) => leads !== null,
);

const BulkEditModal = lazyOverlay(
  () => import('../record/form/bulk-edit-modal').then((module) => module.BulkEditModal),
  ({ what }) => what !== null,
  { onIntent: true },
);

const BulkTaskModal = lazyOverlay(
  () => import('@/app/_portal/tasks/record/form/bulk-task-modal').then((module) => module.BulkTaskModal),
  ({ what }) => what !== null,
  { onIntent: true },
);

/** Each has a menu of its own. The reason for a loss is asked for after a move, and the other fields share one dialog. */
type MenuField = (typeof MENU_FIELDS)[number] | 'nextFollowUp' | 'teamId' | 'assigneeId';

const SOURCE_MENU: BulkField<LeadChange> = {
  label: LEAD_FIELDS.source.label,
  icon: IconRoute,
  choices: [
    ...LEAD_SOURCES.map((source) => {
      const label = LEAD_SOURCE_LABELS[source];
      return { label, change: { source }, resultText: `set to the source ${label}` };
    }),
    { label: LEAD_FIELDS.source.placeholder, change: { source: null }, resultText: 'left without a source' },
  ],
};

interface BulkButtonProps extends Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'children'> {
  icon: Icon;
}

const BulkButton = ({ icon: ActionIcon, ...props }: BulkButtonProps) => (
  <Button size="xs" variant="default" leftSection={<ActionIcon size={16} stroke={1.6} aria-hidden />} {...props} />
);

/** Moves the leads, says so as for a single one, and asks once why they were all lost (D64). */
function useMenus(where: Filters['where']): Record<MenuField, BulkField<LeadChange, MoreForLeads>> {
  const formats = useFormats();
  const people = usePeople();
  const now = useNow();
  const viewer = useViewer();
  const { refetchFromStart } = useLeadCache();
  const { mutateAsync: explain } = api.bulk.explain.useMutation({
    onError: (error) => notifyProblem(error, 'Reason not saved'),
    // It raises the version of every lead, so an edit based on a cached one would be a conflict.
    onSettled: refetchFromStart,
  });
  return useMemo(() => {
    async function askWhy(id: string, count: number) {
      const loss = await askLostReason(`${formats.number(count)} ${count === 1 ? 'lead' : 'leads'}`);
      if (loss === 'UNDO') return loss;
      if (loss) await explain({ id, ...loss }).catch(problemAlreadyShown);
    }
    const status = choiceMenu('status', {
      label: LEAD_FIELDS.status.label,
      icon: IconLayoutKanban,
      values: LEAD_STATUSES,
      labels: LEAD_STATUS_LABELS,
      dot: (to) => <StatusDot status={to} />,
      resultText: (label) => `moved to ${label}`,
      outcome: (to) => ({
        message: ({ changed, already = 0, ...tasks }) => movedManyText({ to, moved: changed, already, tasks }, formats),
        askMore: to === 'CLOSED_LOST' ? askWhy : undefined,
      }),
    });
    return {
      status,
      priority: PRIORITY_MENU,
      source: SOURCE_MENU,
      nextFollowUp: followUpMenu(now, viewer),
      ...placeMenus(people, viewer.id, where),
    };
  }, [formats, explain, people, now, viewer, where]);
}

interface LeadBulkBarProps {
  selection: Selection;
  filters: Filters;
  total: number | null;
  complete: boolean;
}

/** Bulk actions for the selected leads: change fields, share, assign, email, export or delete. */
export function LeadBulkBar({ filters, ...props }: LeadBulkBarProps) {
  const { ids, count, clear } = props.selection;
  const [asking, setAsking] = useState<'field' | 'task' | null>(null);
  const close = () => setAsking(null);
  const [emailed, setEmailed] = useState<BulkEmailLeads | null>(null);
  const startEmail = () => {
    if (count > MAX_BULK_EMAILS) notifyHint(TOO_MANY_LEADS);
    else setEmailed({ select: ids === null ? { matching: filters.where } : { leadIds: ids }, count });
  };
  const { client } = api.useUtils();
  const cache = useLeadCache();
  const people = usePeople();
  const menus = useMenus(filters.where);
  const merging = useMergeLeads(clear);
  return (
    <>
      <BulkActions
        of="lead"
        listId={LIST_ID}
        where={filters.where}
        fields={people.any ? Object.values(menus) : withoutPlace(menus)}
        consequence={`Their contacts, files and open automatic tasks go with them. You can restore them for ${DELETED_RETENTION_DAYS} days, in Settings.`}
        send={(input, signal) => client.bulk.leads.mutate(input, { signal })}
        refresh={cache.refetchFromStart}
        dialogs={(what, run) => (
          <>
            <BulkEditModal
              what={asking === 'field' ? what : null}
              onClose={close}
              onChange={(change, resultText) => run({ change }, resultText)}
            />
            <BulkTaskModal
              what={asking === 'task' ? what : null}
              onClose={close}
              onAdd={(addTask) => run({ addTask }, `given the task “${addTask.title}”`)}
            />
          </>
        )}
        {...props}
      >
        <BulkButton icon={IconPencil} onPointerEnter={BulkEditModal.preload} onClick={() => setAsking('field')}>
          More fields
        </BulkButton>
        {ids !== null && count > 1 && count <= MAX_MERGED_LEADS && (
          <BulkButton icon={IconArrowMerge} onPointerEnter={merging.preload} onClick={() => merging.merge(ids)}>
            Merge
          </BulkButton>
        )}
        <BulkButton icon={IconSquarePlus} onPointerEnter={BulkTaskModal.preload} onClick={() => setAsking('task')}>
          Add task
        </BulkButton>
        <BulkButton icon={IconMail} onPointerEnter={BulkEmailModal.preload} onClick={startEmail}>
          Email
        </BulkButton>
      </BulkActions>
      {merging.dialog}
      <BulkEmailModal
        leads={emailed}
        onClose={() => setEmailed(null)}
        onSent={() => {
          setEmailed(null);
          clear();
        }}
      />
    </>
  );
}
