'use client';

import { ActionIcon, Drawer, Group, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { IconNoteOff, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/empty-state';
import { ErrorState } from '@/app/_ui/error-state';
import { isGone } from '@/app/_ui/problems';
import { RelativeTime } from '@/app/_ui/relative-time';
import { useLast } from '@/app/_ui/use-last';
import { useLeaveGuard } from '@/app/_ui/use-leave-guard';
import { useNow } from '@/app/_ui/use-now';
import { usePhone } from '@/app/_ui/use-phone';
import { type NoteItem, useNoteCache } from '../_notes/note-cache';
import { TabLink } from '../tab-link';
import { tabHref } from '../use-tab';
import { EditNoteForm } from './edit-note-form';
import classes from './note-detail.module.css';
import { NoteTags } from './note-tags';

interface NoteDetailProps {
  id: string | null;
  editing: boolean;
  /** Begins to edit the note of this id; null ends it. */
  onEdit: (id: string | null) => void;
  onDelete: (note: NoteItem) => void;
  /** Something else is asked over it. */
  busy: boolean;
  onClose: () => void;
  onTag: (tag: string) => void;
}

/** One note to read and to edit, in a drawer that fills a phone; `id` null closes it. */
export function NoteDetail({ id, editing, onEdit, onDelete, busy, onClose, onTag }: NoteDetailProps) {
  const shown = useLast(id);
  const phone = usePhone();
  const cache = useNoteCache();
  const query = api.notes.byId.useQuery(
    { id: shown ?? '' },
    // The list has it already.
    { enabled: id !== null, placeholderData: () => cache.find(shown ?? '') },
  );
  // What has been deleted meanwhile is not shown on; what is being typed into it stays for whoever types.
  const note = isGone(query.error) && !editing ? undefined : query.data;
  const [dirty, setDirty] = useState(false);
  const guard = useLeaveGuard({ dirty: dirty && editing, onLeave: () => onEdit(null) });
  return (
    <>
      <Drawer.Root
        opened={id !== null}
        onClose={editing ? guard.leave : onClose}
        closeOnEscape={!busy && !guard.asking}
        position="right"
        size={phone ? '100%' : 560}
      >
        <Drawer.Overlay backgroundOpacity={0.3} />
        <Drawer.Content>
          <Drawer.Header role="presentation" className={classes.header}>
            <Drawer.Title className={classes.title}>{editing ? 'Edit note' : (note?.title ?? 'Note')}</Drawer.Title>
            <Group gap={4} wrap="nowrap">
              {note && !editing && (
                <>
                  <IconAction label="Edit note" icon={IconPencil} onClick={() => onEdit(note.id)} />
                  <IconAction label="Delete note" icon={IconTrash} onClick={() => onDelete(note)} />
                </>
              )}
              <IconAction label="Close" icon={IconX} onClick={onClose} />
            </Group>
          </Drawer.Header>
          <Drawer.Body className={classes.body}>
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
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {guard.dialog}
    </>
  );
}

function ReadNote({ note, onTag }: { note: NoteItem; onTag: (tag: string) => void }) {
  const now = useNow();
  return (
    <Stack gap={16}>
      <div className={classes.meta}>
        {note.leadId ? (
          <TabLink href={tabHref('crm', { id: note.leadId })} className={classes.lead}>
            {note.leadCompany}
          </TabLink>
        ) : (
          note.leadCompany && <span>{note.leadCompany}</span>
        )}
        <span className={classes.when}>
          Written <RelativeTime at={note.createdAt} now={now} />
        </span>
        {note.version > 1 && (
          <span className={classes.when}>
            Edited <RelativeTime at={note.updatedAt} now={now} />
          </span>
        )}
      </div>
      <Text className={classes.content}>{note.content}</Text>
      <NoteTags tags={note.tags} onTag={onTag} />
    </Stack>
  );
}

function Unreadable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isGone(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return <EmptyState icon={IconNoteOff}>This note does not exist, or it has been deleted.</EmptyState>;
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

function IconAction({ label, icon: Icon, onClick }: { label: string; icon: typeof IconX; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick} className={classes.action}>
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
