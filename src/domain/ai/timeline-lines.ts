import { EVENT_STATUS_LABELS } from '#domain/calendar/event-choices';
import { DELIVERY_LABELS } from '#domain/emails/delivery';
import { EMAIL_STATUS_LABELS } from '#domain/emails/email-status';
import { LEAD_STATUS_LABELS } from '#domain/leads/lead-choices';
import { quoteWords } from '#domain/leads/quote-words';
import type { TimelineEntry } from '#domain/leads/timeline';
import { CALL_OUTCOME_LABELS } from '#domain/notes/note-choices';
import { lowerFirst } from '#domain/shared/text';

/** An entry of a lead's timeline as one line for the writer. `when` is its time in words. */
export function timelineLine(entry: TimelineEntry, when: string): string {
  return `${when}: ${wordsOf(entry)}`;
}

function wordsOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'note':
      return `${kindOf(entry.note)} "${entry.note.title}": ${entry.note.excerpt}`;
    case 'task_created':
      return `task added: ${entry.task.title}`;
    case 'task_completed':
      return `task completed: ${entry.task.title}`;
    case 'event':
      return `event: ${entry.event.title} (${EVENT_STATUS_LABELS[entry.event.status]})`;
    case 'status_changed':
      return `status changed to ${entry.toStatus === null ? 'unknown' : LEAD_STATUS_LABELS[entry.toStatus]}`;
    case 'email':
      return `email "${entry.email.subject}" (${becameOf(entry.email)})`;
    case 'file':
      return `file added: ${entry.file.name}`;
    case 'merged':
      return `merged with ${(entry.detail.merged ?? []).join(' and ')}`;
    case 'quote':
      return quoteWords(entry.detail.quote);
    case 'created':
    case 'imported':
    case 'edited':
    case 'deleted':
    case 'restored':
      return `lead ${entry.kind}`;
  }
}

type TimelineNote = Extract<TimelineEntry, { kind: 'note' }>['note'];

const kindOf = ({ kind, outcome }: TimelineNote): string =>
  outcome ? `${kind} (${lowerFirst(CALL_OUTCOME_LABELS[outcome])})` : kind;

type TimelineEmail = Extract<TimelineEntry, { kind: 'email' }>['email'];

/** Opens and clicks may be automatic, so they prove only that the email arrived. */
function becameOf({ delivery, status, repliedAt }: TimelineEmail): string {
  const isOpened = status === 'OPENED' || status === 'CLICKED';
  const label = delivery === 'sent' ? EMAIL_STATUS_LABELS[isOpened ? 'DELIVERED' : status] : DELIVERY_LABELS[delivery];
  return `${label}${repliedAt === null ? '' : ', they replied'}`;
}
