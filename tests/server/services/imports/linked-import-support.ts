import type { TestScope } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { NOTE_CSV } from '@/domain/notes/note-csv';
import { TASK_CSV } from '@/domain/tasks/task-csv';
import { leads, notes, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { ImportOptions } from '@/server/services/imports/import-kind';
import { rowsFromCsv } from '@/server/services/imports/import-source';
import { exportNotes } from '@/server/services/notes/note-export';
import { importNotes } from '@/server/services/notes/note-import';
import { exportTasks } from '@/server/services/tasks/task-export';
import { importTasks } from '@/server/services/tasks/task-import';

type Options = Partial<Omit<ImportOptions<never>, 'source'>>;

/** Nouns whose imported rows are linked to leads by company name. */
export const NOUNS = [
  {
    noun: 'tasks',
    header: 'title,dueDate,leadCompany',
    /** A valid row. */
    row: (title: string, company = '') => `${title},2026-07-04,${company}`,
    run: (actor: Actor, csv: string, options: Options = {}) =>
      importTasks(actor, { source: rowsFromCsv(TASK_CSV, csv), ...options }),
    stored: ({ db, user }: Actor) => db.select().from(tasks).where(eq(tasks.ownerId, user.id)).orderBy(tasks.id),
    exported: exportTasks,
  },
  {
    noun: 'notes',
    header: 'title,content,leadCompany',
    row: (title: string, company = '') => `${title},She called.,${company}`,
    run: (actor: Actor, csv: string, options: Options = {}) =>
      importNotes(actor, { source: rowsFromCsv(NOTE_CSV, csv), ...options }),
    stored: ({ db, user }: Actor) => db.select().from(notes).where(eq(notes.ownerId, user.id)).orderBy(notes.id),
    exported: exportNotes,
  },
] as const;

export type Noun = (typeof NOUNS)[number];

/** A file with `count` valid rows. */
export const manyOf = ({ header, row }: Noun, count: number, company = (_: number) => '') =>
  [header, ...Array.from({ length: count }, (_, n) => row(`Row ${n}`, company(n)))].join('\n');

type LeadFields = Partial<typeof leads.$inferInsert> & { companyName: string };

export async function addLeads(scope: TestScope, { user, now }: Actor, rows: readonly LeadFields[]) {
  const values = rows.map((row) => ({
    ...{ id: scope.newId(), ownerId: user.id, contactPerson: 'Ann', status: 'NEW' as const, priority: 'LOW' as const },
    ...{ createdAt: now, updatedAt: now, stageEnteredAt: now },
    ...row,
  }));
  await scope.db.insert(leads).values(values);
  return values.map(({ id }) => id);
}
