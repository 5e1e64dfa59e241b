'use client';

import { Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowMerge,
  IconCalendarEvent,
  IconCircleCheck,
  IconFileDollar,
  IconFileImport,
  IconListCheck,
  IconMail,
  IconNote,
  IconPaperclip,
  IconPencil,
  IconPhone,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { MentionedText } from '@/app/_portal/notes/record/mentions/mentioned-text';
import { notePreview } from '@/app/_portal/notes/record/note-preview';
import { TabLink } from '@/app/_portal/tab-link';
import type { RouterInputs } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import type { NoteKind } from '@/domain/notes/note-choices';
import { momentToInstant } from '@/domain/shared/time';
import { dueMoment } from '@/domain/tasks/task-due';
import { StatusDot } from '../lead-badges';
import { UndoMergeButton } from '../merge/undo-merge-button';
import { authorWords } from './history-text';
import classes from './lead-timeline.module.css';
import { describeEntry, noteWords, type TimelineEntry } from './timeline-words';

/** Status changes have no icon: they show the dot of the status. */
const ICONS = {
  created: IconUserPlus,
  imported: IconFileImport,
  status_changed: null,
  edited: IconPencil,
  deleted: IconTrash,
  restored: IconArrowBackUp,
  merged: IconArrowMerge,
  quote: IconFileDollar,
  task_created: IconListCheck,
  task_completed: IconCircleCheck,
  event: IconCalendarEvent,
  email: IconMail,
  file: IconPaperclip,
} as const satisfies Record<Exclude<TimelineEntry['kind'], 'note'>, typeof IconNote | null>;

export function TimelineItem({ entry, now }: { entry: TimelineEntry; now: Date }) {
  const { words, subject, reason } = describeEntry(entry, now);
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <span className={classes.mark} aria-hidden>
        <Mark entry={entry} />
      </span>
      <Text size="sm" className={classes.words}>
        {words}
        {subject && (
          <>
            {': '}
            <TabLink href={subject.href} className={classes.subject}>
              {subject.name}
            </TabLink>
          </>
        )}
      </Text>
      {entry.kind === 'note' && entry.note.excerpt.trim() !== subject?.name && (
        <p className={classes.excerpt}>
          <MentionedText text={notePreview(entry.note.excerpt)} mentions={entry.note.mentions} />
          {!entry.note.isWhole && '…'}
        </p>
      )}
      {reason && (
        <p className={classes.excerpt} dir="auto">
          {reason}
        </p>
      )}
      <span className={classes.meta}>
        <Meta entry={entry} now={now} />
      </span>
      {entry.kind === 'merged' && entry.detail.mergeId && (
        <UndoMergeButton mergeId={entry.detail.mergeId} at={entry.at} now={now} />
      )}
    </li>
  );
}

/** A note that is being saved. */
export function AddedNote({ title, content, kind = 'note', outcome = null }: RouterInputs['notes']['create']) {
  const { words, name } = noteWords({ title, excerpt: content, kind, outcome });
  return (
    <li className={classes.entry} data-kind="note">
      <span className={classes.mark} aria-hidden>
        <NoteMark kind={kind} />
      </span>
      <Text size="sm" className={classes.words}>
        {words}: {name}
      </Text>
      {content.trim() !== name && <p className={classes.excerpt}>{notePreview(content)}</p>}
      <span className={classes.meta}>Just now</span>
    </li>
  );
}

function NoteMark({ kind }: { kind: NoteKind }) {
  const Icon = kind === 'call' ? IconPhone : IconNote;
  return <Icon size={14} stroke={1.8} />;
}

function Mark({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'note') return <NoteMark kind={entry.note.kind} />;
  const Icon = ICONS[entry.kind];
  if (Icon) return <Icon size={14} stroke={1.8} />;
  return 'toStatus' in entry && entry.toStatus ? <StatusDot status={entry.toStatus} /> : null;
}

/** Author and time. Future entries show their time instead of "… ago". */
function Meta({ entry, now }: { entry: TimelineEntry; now: Date }) {
  const { zone = 'UTC', date, dateTime } = useFormats();
  const due =
    entry.kind === 'task_created' && !entry.task.isCompleted
      ? `due ${date(momentToInstant(dueMoment(entry.task), zone))}`
      : null;
  const location = entry.kind === 'event' && entry.event.location !== '' ? entry.event.location : null;
  return (
    <>
      {entry.at > now && entry.kind === 'event' ? (
        <time dateTime={entry.at.toISOString()}>{dateTime(entry.at)}</time>
      ) : (
        <RelativeTime at={entry.at} now={now} />
      )}
      {[authorWords(entry), due, location]
        .filter((part) => part !== null)
        .map((part) => (
          <span key={part}> · {part}</span>
        ))}
    </>
  );
}
