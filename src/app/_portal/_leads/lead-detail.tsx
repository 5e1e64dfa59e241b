'use client';

import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { api } from '@/app/_trpc/client';
import { useLast } from '@/app/_ui/use-last';
import { usePhone } from '@/app/_ui/use-phone';
import classes from './lead-detail.module.css';
import { LeadDetailBody } from './lead-detail-body';
import { useAddTask } from './use-add-task';
import { useLeadDialogs } from './use-lead-dialogs';

/** One lead with everything about it, in a drawer; `id` null closes it. */
export function LeadDetail({ id, onClose }: { id: string | null; onClose: () => void }) {
  const shown = useLast(id);
  const phone = usePhone();
  const query = api.leads.byId.useQuery({ id: shown ?? '' }, { enabled: id !== null });
  const { edit, remove, busy, dialogs } = useLeadDialogs({ onDeleted: onClose });
  const lead = query.data;
  const task = useAddTask(lead);
  return (
    <>
      <Drawer.Root
        opened={id !== null}
        onClose={onClose}
        closeOnEscape={!busy && !task.adding}
        position="right"
        size={phone ? '100%' : 520}
      >
        <Drawer.Overlay backgroundOpacity={0.3} />
        <Drawer.Content>
          <Drawer.Header role="presentation" className={classes.header}>
            <Drawer.Title className={classes.title}>{lead?.companyName ?? 'Lead'}</Drawer.Title>
            <Group gap={4} wrap="nowrap">
              {lead && (
                <>
                  <IconAction label="Edit lead" icon={IconPencil} onClick={() => edit(lead)} />
                  <IconAction label="Delete lead" icon={IconTrash} onClick={() => remove(lead)} />
                </>
              )}
              <IconAction label="Close" icon={IconX} onClick={onClose} />
            </Group>
          </Drawer.Header>
          <Drawer.Body className={classes.body}>
            {shown && (
              <LeadDetailBody
                id={shown}
                lead={lead}
                error={query.error}
                onRetry={() => void query.refetch()}
                onAddTask={task.add}
              />
            )}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {dialogs}
      {task.dialog}
    </>
  );
}

function IconAction({ label, icon: Icon, onClick }: { label: string; icon: typeof IconX; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick} className={classes.action}>
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
