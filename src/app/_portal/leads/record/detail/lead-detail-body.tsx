'use client';

import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { IconArrowMerge, IconRepeat, IconUserOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ContactEdit } from '@/app/_portal/contacts/record/contact-modal';
import { LeadContacts, useLeadContacts } from '@/app/_portal/contacts/record/lead-contacts';
import { LeadFiles, useLeadFiles } from '@/app/_portal/files/record/lead-files';
import type { FileDialogs } from '@/app/_portal/files/record/use-file-dialogs';
import { LeadQuotes, useLeadQuotes } from '@/app/_portal/quotes/record/lead-quotes';
import { LeadStaffing, useLeadStaffing } from '@/app/_portal/staffing/record/lead-staffing';
import { TabLink } from '@/app/_portal/tab-link';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone, problemOf } from '@/app/_ui/feedback/problems';
import { useNow } from '@/app/_ui/time/use-now';
import { EventFacts } from '../event/event-facts';
import type { LeadInputName } from '../form/lead-draft';
import type { LeadItem } from '../lead-cache';
import { LeadDuplicates, useLeadDuplicates } from '../merge/lead-duplicates';
import { LeadClientLeads } from './lead-client-leads';
import { LeadCustomFields } from './lead-custom-fields';
import classes from './lead-detail.module.css';
import { LeadDetails, LeadOverview } from './lead-details';
import { LeadMaterial } from './lead-material';
import { LeadNextTask } from './lead-next-task';
import { LeadOpenTasks, useLeadOpenTasks } from './lead-open-tasks';
import { LeadTimeline, useLeadTimeline } from './lead-timeline';
import type { Composers } from './use-composers';

/** The forms load when the user starts a note or a task. */
const QuickNote = lazy(() => import('@/app/_portal/notes/record/quick/quick-note'));
const QuickTask = lazy(() => import('@/app/_portal/tasks/record/form/quick-task'));

interface LeadDetailBodyProps {
  lead: LeadItem | undefined;
  error: unknown;
  composers: Composers;
  files: FileDialogs;
  onRetry: () => void;
  onEdit: (field: LeadInputName) => void;
  onEditContact: (contact: ContactEdit['contact']) => void;
  onBookAgain: (lead: LeadItem) => void;
  isBooking: boolean;
  onMerge: (ids: readonly string[]) => void;
  /** Opens another lead. */
  onOpen: (id: string) => void;
}

/** Who it is about, what happens next, what has happened, and the other details, in this order. */
export function LeadDetailBody({ lead, error, composers, onRetry, onOpen, ...actions }: LeadDetailBodyProps) {
  const isComposing = composers.taskForm.opened || composers.noteForm.opened;
  if (error && !isGone(error)) return <ErrorState error={error} onRetry={onRetry} />;
  if (error && !(lead && isComposing)) return <Gone error={error} onOpen={onOpen} />;
  if (!lead) return <DetailSkeleton />;
  const picked = { id: lead.id, companyName: lead.companyName };
  return (
    <Stack gap={32}>
      {error !== null && <Gone error={error} onOpen={onOpen} />}
      {isComposing && (
        <Stack gap={16}>
          {composers.taskForm.opened && (
            <Suspense fallback={<Skeleton height={260} radius="md" />}>
              <QuickTask lead={picked} onClose={composers.taskForm.close} />
            </Suspense>
          )}
          {composers.noteForm.opened && (
            <Suspense fallback={<Skeleton height={260} radius="md" />}>
              <QuickNote lead={picked} onClose={composers.noteForm.close} />
            </Suspense>
          )}
        </Stack>
      )}
      {error === null && <Sections lead={lead} {...actions} />}
    </Stack>
  );
}

interface SectionsProps
  extends Pick<LeadDetailBodyProps, 'files' | 'onEdit' | 'onEditContact' | 'onBookAgain' | 'isBooking' | 'onMerge'> {
  lead: LeadItem;
}

/** All at once: a section that came later would move those below it. */
function Sections({ lead, files, onEdit, onEditContact, onBookAgain, isBooking, onMerge }: SectionsProps) {
  const now = useNow();
  const duplicates = useLeadDuplicates(lead.id);
  const queries = [
    duplicates,
    useLeadContacts(lead.id),
    useLeadStaffing(lead.id),
    useLeadQuotes(lead.id),
    useLeadOpenTasks(lead.id),
    useLeadFiles(lead.id),
    useLeadTimeline(lead.id),
  ];
  const [shownId, setShownId] = useState<string | null>(null);
  const isLoading = queries.some((query) => query.isLoading);
  if (!isLoading && shownId !== lead.id) setShownId(lead.id);
  // Only at first: a section that failed loads again when it is shown, and would be taken away and shown again without end.
  if (isLoading && shownId !== lead.id) return <DetailSkeleton />;
  return (
    <>
      <LeadDuplicates leadId={lead.id} found={duplicates.data ?? []} onMerge={onMerge} />
      <div>
        <LeadNextTask lead={lead} now={now} />
        {lead.status === 'CLOSED_WON' && (
          <Button
            variant="default"
            className={classes.bookAgain}
            leftSection={<IconRepeat size={16} stroke={1.6} aria-hidden />}
            loading={isBooking}
            onClick={() => onBookAgain(lead)}
          >
            Book again
          </Button>
        )}
        <LeadOverview lead={lead} now={now} onEdit={onEdit} />
      </div>
      <LeadContacts lead={lead} onEdit={onEditContact} />
      <EventFacts lead={lead} now={now} onEdit={onEdit} />
      <LeadStaffing lead={lead} now={now} />
      <LeadQuotes leadId={lead.id} now={now} />
      <LeadOpenTasks leadId={lead.id} now={now} />
      <LeadFiles leadId={lead.id} now={now} dialogs={files} />
      <LeadTimeline leadId={lead.id} now={now} />
      <LeadDetails lead={lead} now={now} onEdit={onEdit} />
      <LeadCustomFields lead={lead} onEdit={onEdit} />
      <LeadMaterial lead={lead} />
      {/* Last, because nothing waits for it. */}
      <LeadClientLeads leadId={lead.id} />
    </>
  );
}

interface GoneProps extends Pick<LeadDetailBodyProps, 'onOpen'> {
  error: unknown;
}

/** Instead of a lead that somebody has deleted or merged, or no longer shares. What is being written about it stays. */
function Gone({ error, onOpen }: GoneProps) {
  const { code, message, details } = problemOf(error);
  const into = details?.mergedInto;
  if (code === 'LEAD_MERGED' && typeof into === 'string') {
    return (
      <EmptyState icon={IconArrowMerge} action={<Button onClick={() => onOpen(into)}>Open that lead</Button>}>
        {message} Its tasks, notes and history are there.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconUserOff}>
      This lead does not exist, has been deleted, or is no longer shared with you. You can restore what you deleted in{' '}
      <Anchor component={TabLink} href="/settings#deleted" inherit>
        Settings
      </Anchor>
      .
    </EmptyState>
  );
}

function DetailSkeleton() {
  return (
    <Stack gap={32} aria-busy="true" aria-label="Loading the lead" role="status">
      <div>
        <Skeleton height={14} width={88} mb={12} />
        <Skeleton height={44} radius="md" mb={8} />
        <Skeleton height={44} radius="md" />
      </div>
      <div>
        <Skeleton height={14} width={72} mb={12} />
        {['62%', '48%', '70%'].map((width) => (
          <Skeleton key={width} height={32} width={width} mb={16} />
        ))}
      </div>
      <div className={classes.facts}>
        {['55%', '70%', '48%', '36%'].map((width) => (
          <Skeleton key={width} height={16} width={width} my={8} />
        ))}
      </div>
    </Stack>
  );
}
