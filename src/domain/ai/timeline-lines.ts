import { EVENT_STATUS_LABELS } from '#domain/calendar/event-choices';
import { LEAD_STATUS_LABELS } from '#domain/leads/lead-choices';
import type { TimelineEntry } from '#domain/leads/timeline';

/** An entry of a lead's timeline as one line for the writer. `when` is its time in words. */
export function timelineLine(entry: TimelineEntry, when: string): string {
  return `${when}: ${wordsOf(entry)}`;
}

function wordsOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'note':
      return `note "${entry.note.title}": ${entry.note.excerpt}`;
    case 'task_created':
      return `task added: ${entry.task.title}`;
    case 'task_completed':
      return `task completed: ${entry.task.title}`;
    case 'event':
      return `event: ${entry.event.title} (${EVENT_STATUS_LABELS[entry.event.status]})`;
    case 'status_changed':
      return `status changed to ${entry.toStatus === null ? 'unknown' : LEAD_STATUS_LABELS[entry.toStatus]}`;
    default:
      return `lead ${entry.kind}`;
  }
}
