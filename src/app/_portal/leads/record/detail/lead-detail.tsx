'use client';

import { Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { useContactDialog } from '@/app/_portal/contacts/record/use-contact-dialog';
import { useFileDialogs } from '@/app/_portal/files/record/use-file-dialogs';
import { api } from '@/app/_trpc/client';
import { isGone } from '@/app/_ui/feedback/problems';
import { useLast } from '@/app/_ui/interaction/use-last';
import { DetailAction, DetailDrawer, focusDrawerTitle } from '@/app/_ui/layout/detail-drawer';
import { StatusBadge } from '../lead-badges';
import { useMergeLeads } from '../merge/use-merge-leads';
import { useRecentLead } from '../picking/recent-leads';
import { useLeadDialogs } from '../use-lead-dialogs';
import { LeadActions } from './lead-actions';
import classes from './lead-detail.module.css';
import { LeadDetailBody } from './lead-detail-body';
import { isLongName } from './lead-details';
import { useComposers } from './use-composers';
import { useFindCachedLead, useNeighborLead } from './use-neighbor-leads';

export interface LeadDetailProps {
  /** null when closed. */
  id: string | null;
  /** Opens another lead, for J and K. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Everything about a lead and what to do next, in a drawer. J and K go to the next and the previous lead of the list. */
export function LeadDetail({ id, onOpen, onClose }: LeadDetailProps) {
  const shown = useLast(id);
  const findCachedLead = useFindCachedLead();
  const query = api.leads.byId.useQuery(
    { id: shown ?? '' },
    { enabled: id !== null, placeholderData: () => findCachedLead(shown) },
  );
  const { edit, remove, bookAgain, isBooking, dialogs, ...leadDialogs } = useLeadDialogs({
    onDeleted: onClose,
    onBooked: (booked) => onOpen(booked.id),
  });
  const contacts = useContactDialog();
  const { busy: isFileOpen, dialogs: fileDialogs, ...files } = useFileDialogs();
  const merging = useMergeLeads((merged) => merged !== id && onOpen(merged));
  const busy = leadDialogs.busy || contacts.busy || isFileOpen || merging.busy;
  const composers = useComposers(id);
  // Somebody else may have deleted it while it is open.
  const gone = isGone(query.error);
  const lead = gone ? undefined : query.data;
  const { opened, isFirst } = useOpenedAfterMount(id !== null);
  useNeighborKeys({ id, off: busy || isFileOpen, onOpen });
  useRecentLead(id === null ? undefined : lead?.id);
  return (
    <>
      <DetailDrawer
        opened={opened}
        title={lead?.companyName ?? 'Lead'}
        clampTitle={lead && isLongName(lead)}
        subtitle={
          lead && (
            <div className={classes.subtitle}>
              <span dir="auto">{lead.contactPerson}</span>
              <StatusBadge status={lead.status} />
            </div>
          )
        }
        actions={
          lead && (
            <>
              <DetailAction label="Edit lead" icon={IconPencil} onClick={() => edit(lead)} />
              <DetailAction label="Delete lead" icon={IconTrash} onClick={() => remove(lead)} />
            </>
          )
        }
        toolbar={
          lead ? (
            <LeadActions
              lead={lead}
              taskRef={composers.taskForm.button}
              noteRef={composers.noteForm.button}
              onAddTask={composers.taskForm.open}
              onAddNote={composers.noteForm.open}
              onEdit={(field) => edit(lead, field)}
            />
          ) : (
            query.isPending && <Skeleton height={52} radius="md" />
          )
        }
        width={560}
        appears={isFirst}
        closeOnEscape={!busy && !isFileOpen}
        onClose={onClose}
      >
        {shown && (
          <LeadDetailBody
            key={shown}
            lead={query.data}
            error={gone || !query.data ? query.error : null}
            composers={composers}
            files={files}
            onRetry={() => void query.refetch()}
            onEdit={(field) => lead && edit(lead, field)}
            onEditContact={(contact) => lead && contacts.edit({ lead, contact })}
            onBookAgain={bookAgain}
            onMerge={merging.merge}
            onOpen={onOpen}
            isBooking={isBooking}
          />
        )}
      </DetailDrawer>
      {dialogs}
      {contacts.dialog}
      {fileDialogs}
      {merging.dialog}
    </>
  );
}

/** A drawer that is mounted open cannot return the focus, because it does not know where the focus was. */
function useOpenedAfterMount(opened: boolean) {
  const [mounted, setMounted] = useState(false);
  const [isFirst, setFirst] = useState(opened);
  useLayoutEffect(() => setMounted(true), []);
  if (isFirst && !opened) setFirst(false);
  return { opened: mounted && opened, isFirst };
}

interface NeighborKeys extends Pick<LeadDetailProps, 'id' | 'onOpen'> {
  off: boolean;
}

function useNeighborKeys({ id, off, onOpen }: NeighborKeys) {
  const neighborOf = useNeighborLead();
  const go = (step: -1 | 1) => (event: KeyboardEvent) => {
    const inMenu = event.target instanceof Element && event.target.closest('[role="menu"], [role="listbox"]');
    const next = id === null || off || inMenu ? null : neighborOf(id, step);
    if (next === null) return;
    onOpen(next);
    focusDrawerTitle();
  };
  useHotkeys([
    ['J', go(1), { preventDefault: false }],
    ['K', go(-1), { preventDefault: false }],
  ]);
}
