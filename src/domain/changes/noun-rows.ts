import { calendarEvent } from '#domain/calendar/event';
import { contact } from '#domain/contacts/contact';
import { leadFile } from '#domain/files/file';
import { lead } from '#domain/leads/lead';
import { note } from '#domain/notes/note';
import { quote } from '#domain/quotes/quote';
import type { NounWith } from '#domain/shared/nouns';
import { task } from '#domain/tasks/task';

/** The rows of each noun whose changes can be followed (D68). */
export const NOUN_ROWS = {
  lead,
  contact,
  task,
  note,
  event: calendarEvent,
  file: leadFile,
  quote,
} as const satisfies Record<NounWith<'team'>, object>;
