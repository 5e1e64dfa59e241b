'use client';

import { IconPencil, IconTrash } from '@tabler/icons-react';
import { api } from '@/app/_trpc/client';
import { useLast } from '@/app/_ui/interaction/use-last';
import { DetailAction, DetailDrawer } from '@/app/_ui/layout/detail-drawer';
import { useRecentLead } from '../recent-leads';
import { useLeadDialogs } from '../use-lead-dialogs';
import { LeadDetailBody } from './lead-detail-body';
import { useAddTask } from './use-add-task';

/** All details of a lead, in a drawer. Closed if `id` is null. */
export function LeadDetail({ id, onClose }: { id: string | null; onClose: () => void }) {
  const shown = useLast(id);
  const query = api.leads.byId.useQuery({ id: shown ?? '' }, { enabled: id !== null });
  const { edit, remove, busy, dialogs } = useLeadDialogs({ onDeleted: onClose });
  const lead = query.data;
  const task = useAddTask(lead);
  useRecentLead(id === null ? undefined : lead?.id);
  return (
    <>
      <DetailDrawer
        opened={id !== null}
        title={lead?.companyName ?? 'Lead'}
        actions={
          lead && (
            <>
              <DetailAction label="Edit lead" icon={IconPencil} onClick={() => edit(lead)} />
              <DetailAction label="Delete lead" icon={IconTrash} onClick={() => remove(lead)} />
            </>
          )
        }
        width={520}
        closeOnEscape={!busy && !task.adding}
        onClose={onClose}
      >
        {shown && (
          <LeadDetailBody
            id={shown}
            lead={lead}
            error={query.error}
            onRetry={() => void query.refetch()}
            onAddTask={task.add}
          />
        )}
      </DetailDrawer>
      {dialogs}
      {task.dialog}
    </>
  );
}
