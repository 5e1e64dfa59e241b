import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { newValues } from '@/domain/fields/field';
import type { AutoTask } from '@/domain/tasks/auto-tasks';
import { taskFields } from '@/domain/tasks/task';
import { type Database, rowsOf } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

const other = alias(tasks, 't');

const isOpenAndRuled = (table: typeof tasks | typeof other): SQL =>
  sql`${table.autoRule} is not null and ${table.status} <> 'COMPLETED' and ${table.deletedAt} is null`;

/** The tasks that are deleted with their lead: open ones created by a rule. */
export const isDeletedWithLead = isOpenAndRuled(tasks);

/** Only tasks that were deleted with their lead have the same deletion time. */
export const wasDeletedWithLead = sql`exists (
  select 1 from ${leads} l where l.id = ${tasks.leadId} and l.deleted_at = ${tasks.deletedAt})`;

/** Whether the lead of a task already has an open task of this rule. */
export const isRuleTaken = (rule: SQLWrapper): SQL => sql`exists (
  select 1 from ${tasks} t
  where ${other.leadId} = ${tasks.leadId} and ${other.autoRule} = ${rule} and ${isOpenAndRuled(other)})`;

/** The rule of a reopened task. It becomes an ordinary task if the rule has created another one meanwhile (D12). */
export const currentAutoRule = sql`case when ${isRuleTaken(tasks.autoRule)} then null else ${tasks.autoRule} end`;

/** The rule of a restored task. Completed tasks keep theirs, because a rule can have any number of them. */
export const ruleIfRestored = sql`case when ${tasks.status} = 'COMPLETED' then ${tasks.autoRule} else ${currentAutoRule} end`;

/** The row of a task that a rule creates for a lead. */
export const newAutoTask = (
  { user, now, newId }: Actor,
  lead: { id: string; ownerId: string; teamId: string | null },
  { autoRule, ...task }: AutoTask,
) => ({
  ...newValues(taskFields, task, user.timezone),
  dueOn: task.dueOn,
  autoRule,
  id: newId(),
  ownerId: lead.ownerId,
  teamId: lead.teamId,
  leadId: lead.id,
  createdAt: now,
  updatedAt: now,
});

/** A task that has lost its rule to another one. */
interface ReleasedRule {
  id: string;
  autoRule: string;
}

/**
 * Leaves one open task of each rule among the leads that are about to become the first of them, and makes the others
 * ordinary tasks (D12). The caller has locked the leads.
 */
export async function releaseRules(tx: Database, [survivorId, ...ids]: readonly string[]): Promise<ReleasedRule[]> {
  const ofAll = inArray(tasks.leadId, [survivorId ?? '', ...ids]);
  const released = await tx.execute(sql`
    with ruled as materialized (
      select ${tasks.id} as id, ${tasks.leadId} as lead_id, ${tasks.autoRule} as rule, ${tasks.createdAt} as at
      from ${tasks} where ${ofAll} and ${isOpenAndRuled(tasks)} order by ${tasks.id} for update
    ), ranked as (
      select id, rule, row_number() over (partition by rule order by lead_id <> ${survivorId}::uuid, at, id) as place
      from ruled
    )
    update ${tasks} set auto_rule = null from ranked where ${tasks.id} = ranked.id and place > 1
    returning ${tasks.id} as id, ranked.rule as "autoRule"`);
  return rowsOf<ReleasedRule>(released);
}

/** Gives tasks their rules back, unless their lead has another open task of the rule by now. */
export async function restoreRules(tx: Database, released: readonly ReleasedRule[]): Promise<void> {
  if (released.length === 0) return;
  await tx.execute(sql`
    update ${tasks} set auto_rule = r."autoRule"
    from ${recordset({ id: tasks.id, autoRule: tasks.autoRule }, released)}
    where ${tasks.id} = r.id and ${tasks.autoRule} is null
      and (${tasks.status} = 'COMPLETED' or ${tasks.deletedAt} is not null or not ${isRuleTaken(sql`r."autoRule"`)})`);
}
