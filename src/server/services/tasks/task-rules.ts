import { and, asc, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { newValues } from '@/domain/fields/field';
import type { AutoTask } from '@/domain/tasks/auto-tasks';
import { taskFields } from '@/domain/tasks/task';
import type { Database } from '@/server/db/client';
import { leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

const other = alias(tasks, 't');

const isOpenAndRuled = (table: typeof tasks | typeof other): SQL =>
  sql`${table.autoRule} is not null and ${table.status} <> 'COMPLETED' and ${table.deletedAt} is null`;

/**
 * Of a lead, in a select from leads: the rules whose tasks are still open for it. The name is spelt out: in a select from
 * one table Drizzle writes columns without their table.
 */
export const openRules = sql<string[]>`array(
  select ${other.autoRule} from ${tasks} t where ${other.leadId} = "leads"."id" and ${isOpenAndRuled(other)})`;

/** The follow-ups that go with a lead which is deleted: those a rule made that are still open. */
export const isDeletedWithLead = isOpenAndRuled(tasks);

/** A lead's follow-ups that went with it, and only those, went at the same instant. */
export const wasDeletedWithLead = sql`exists (
  select 1 from ${leads} l where l.id = ${tasks.leadId} and l.deleted_at = ${tasks.deletedAt})`;

/** Whether the lead of a task has an open one of this rule. */
export const isRuleTaken = (rule: SQLWrapper): SQL => sql`exists (
  select 1 from ${tasks} t
  where ${other.leadId} = ${tasks.leadId} and ${other.autoRule} = ${rule} and ${isOpenAndRuled(other)})`;

/** The rule of a task that is opened again: where it has made another meanwhile, this one is an ordinary task (D12). */
export const currentAutoRule = sql`case when ${isRuleTaken(tasks.autoRule)} then null else ${tasks.autoRule} end`;

/** The rule of a task that comes back: a completed one keeps it, as a rule has any number of those. */
export const ruleIfRestored = sql`case when ${tasks.status} = 'COMPLETED' then ${tasks.autoRule} else ${currentAutoRule} end`;

/** The row of a task that a rule makes for a lead. */
export const newAutoTask = (
  { user, now, newId }: Actor,
  lead: { id: string; ownerId: string; teamId: string | null },
  { autoRule, ...task }: AutoTask,
) => ({
  ...newValues(taskFields, task, user.timezone),
  autoRule,
  id: newId(),
  ownerId: lead.ownerId,
  teamId: lead.teamId,
  leadId: lead.id,
  createdAt: now,
  updatedAt: now,
});

/**
 * Holds the leads of automatic tasks that are about to be open again, so that nobody moves one and has the rule make its
 * task anew at this very moment. Before the tasks themselves are held: whoever moves a lead takes them in this order.
 */
export async function holdRuledLeads(tx: Database, taskIds: readonly string[]): Promise<void> {
  const its = tx
    .select({ id: tasks.leadId })
    .from(tasks)
    .where(and(inArray(tasks.id, [...taskIds]), isNotNull(tasks.autoRule)));
  await tx.select({ id: leads.id }).from(leads).where(inArray(leads.id, its)).orderBy(asc(leads.id)).for('share');
}
