'use client';

import { Skeleton, Stack, Text } from '@mantine/core';
import { IconNoteOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ExternalId } from '@/app/_portal/shared/fields/external-id';
import { otherFacts } from '@/app/_portal/shared/fields/field-look';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone } from '@/app/_ui/feedback/problems';
import { useLast } from '@/app/_ui/interaction/use-last';
import { DetailAction, DetailDrawer } from '@/app/_ui/layout/detail-drawer';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { useNow } from '@/app/_ui/time/use-now';
import { CallMark } from './call-mark';
import { EditNoteForm } from './form/edit-note-form';
import { MentionedText } from './mentions/mentioned-text';
import { type NoteItem, useNoteCache } from './note-cache';
import classes from './note-detail.module.css';
import { NOTE_FIELDS } from './note-fields';
import meta from './note-meta.module.css';
import { NoteTags } from './note-tags';

interface NoteDetailProps {
  id: string | null;
  editing: boolean;
  /** Starts editing the note with this id; null stops editing. */
  onEdit: (id: string | null) => void;
  onDelete: (note: NoteItem) => void;
  /** Whether another dialog is open on top. */
  busy: boolean;
  onClose: () => void;
  onTag: (tag: string) => void;
}

/** Shows and edits a note in a drawer, full screen on phones. Closed if `id` is null. */
export function NoteDetail({ id, editing, onEdit, onDelete, busy, onClose, onTag }: NoteDetailProps) {
  const shown = useLast(id);
  const cache = useNoteCache();
  const query = api.notes.byId.useQuery(
    { id: shown ?? '' },
    // The list has the note cached already.
    { enabled: id !== null, placeholderData: () => cache.find(shown ?? '') },
  );
  // Hide a note that has been deleted, but keep the form if the user is editing it.
  const note = isGone(query.error) && !editing ? undefined : query.data;
  const [dirty, setDirty] = useState(false);
  const guard = useLeaveGuard({ dirty: dirty && editing, onLeave: () => onEdit(null) });
  return (
    <>
      <DetailDrawer
        opened={id !== null}
        title={editing ? 'Edit note' : (note?.title ?? 'Note')}
        actions={
          note &&
          !editing && (
            <>
              <DetailAction label="Edit note" icon={IconPencil} onClick={() => onEdit(note.id)} />
              <DetailAction label="Delete note" icon={IconTrash} onClick={() => onDelete(note)} />
            </>
          )
        }
        width={560}
        tight
        closeOnEscape={!busy && !guard.asking}
        onClose={onClose}
        onDismiss={editing ? guard.leave : onClose}
      >
        {!note && query.error && <Unreadable error={query.error} onRetry={() => void query.refetch()} />}
        {!note && !query.error && <DetailSkeleton />}
        {note && !editing && <ReadNote note={note} onTag={onTag} />}
        {note && editing && (
          <EditNoteForm
            key={note.id}
            note={note}
            onDirty={setDirty}
            onCancel={guard.leave}
            onDone={() => onEdit(null)}
          />
        )}
      </DetailDrawer>
      {guard.dialog}
    </>
  );
}

/** Plain fields that are shown in the title or in the text. */
const PLACED = ['title', 'content'];

function ReadNote({ note, onTag }: { note: NoteItem; onTag: (tag: string) => void }) {
  const now = useNow();
  const others = otherFacts(NOTE_FIELDS, note, { placed: PLACED, formats: useFormats() });
  return (
    <Stack gap={16}>
      <div className={meta.line}>
        <CallMark note={note} />
        {note.leadId ? (
          <TabLink href={tabHref('crm', { id: note.leadId })} className={classes.lead}>
            {note.leadCompany}
          </TabLink>
        ) : (
          note.leadCompany && <span>{note.leadCompany}</span>
        )}
        <span className={meta.when}>
          Written <RelativeTime at={note.createdAt} now={now} />
        </span>
        {note.version > 1 && (
          <span className={meta.when}>
            Edited <RelativeTime at={note.updatedAt} now={now} />
          </span>
        )}
        {others.map(({ name, label, words }) => (
          <span key={name}>
            {label}: {words}
          </span>
        ))}
      </div>
      <Text dir="auto" className={classes.content}>
        <MentionedText text={note.content} mentions={note.mentions} />
      </Text>
      <NoteTags tags={note.tags} onTag={onTag} />
      <ExternalId externalId={note.externalId} />
    </Stack>
  );
}

function Unreadable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isGone(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return <EmptyState icon={IconNoteOff}>This note doesn’t exist, or it was deleted.</EmptyState>;
}

function DetailSkeleton() {
  return (
    <Stack gap={12} aria-busy="true" aria-label="Loading the note">
      <Skeleton height={12} width="50%" mb={8} />
      {['92%', '97%', '88%', '40%'].map((width) => (
        <Skeleton key={width} height={16} width={width} />
      ))}
    </Stack>
  );
}
