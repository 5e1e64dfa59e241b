import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Noun, NounWith } from '@/domain/shared/nouns';
import { calendarEvents, contacts, emailTemplates, files, leads, notes, quotes, tasks } from './schema';

type Columns<Name extends string> = Record<Name, AnyPgColumn>;

/** A table with the columns that the capabilities of its noun require. */
type TableOf<N extends Noun> = PgTable &
  Columns<'id' | 'ownerId' | 'version'> &
  (N extends NounWith<'deletable'> ? Columns<'deletedAt'> : unknown) &
  (N extends NounWith<'team'> ? Columns<'teamId'> : unknown) &
  (N extends NounWith<'linked'> ? Columns<'leadId'> : unknown);

/** The table of each noun, and the column that names a row, such as the company of a lead. */
export const NOUN_TABLES = {
  lead: { table: leads, title: leads.companyName },
  contact: { table: contacts, title: contacts.name },
  task: { table: tasks, title: tasks.title },
  note: { table: notes, title: notes.title },
  event: { table: calendarEvents, title: calendarEvents.title },
  file: { table: files, title: files.name },
  quote: { table: quotes, title: quotes.number },
  template: { table: emailTemplates, title: emailTemplates.name },
} as const satisfies { [N in Noun]: { table: TableOf<N>; title: AnyPgColumn } };
