import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { momentToInstant } from '@/domain/shared/time';
import { type Database, rowsOf } from '@/server/db/client';
import { columnsOf, recordset } from '@/server/db/recordset';
import { leads, tasks, users } from '@/server/db/schema';
import { allowMoreTime } from '../shared/idempotency';
import { workerOf } from '../shared/whose';

/** The zone in which the days of a task end: that of the user who does it. */
export const zoneOfTask = sql<string>`(
  select worker.timezone from ${users} worker where worker.id = ${workerOf(tasks)})`;

/** The zone that applies to a task without a lead. */
export const zoneOfOwner = sql<string>`(select u.timezone from ${users} u where u.id = ${tasks.ownerId})`;

const DUE = { ...columnsOf(tasks, ['dueOn', 'dueDate'] as const), zone: users.timezone };

/**
 * Puts the due dates of tasks without a time at the end of their day in the zone that applies now (D14), in two
 * statements. Call it wherever that zone may have changed, in the same transaction. The domain calculates the ends of
 * days: Postgres may have other names and rules of zones. No task counts as edited, and one that is no longer overdue
 * is announced again.
 */
export async function settleDueDates(tx: Database, now: Date, which: SQL | undefined): Promise<void> {
  const chosen = and(isNotNull(tasks.dueOn), which);
  const found = await tx.execute(
    sql`select distinct due_on::text as "dueOn", ${zoneOfTask} as zone from ${tasks} where ${chosen}`,
  );
  const days = rowsOf<{ dueOn: string; zone: string }>(found).map((day) => ({
    ...day,
    dueDate: momentToInstant(day.dueOn, day.zone),
  }));
  if (days.length === 0) return;
  await tx.execute(sql`
    update ${tasks} set due_date = moved.due,
      status = case when status = 'OVERDUE' and moved.due >= ${now.toISOString()}::timestamptz then 'PENDING' else status end
    from (
      select ${tasks.id}, r."dueDate" as due from ${tasks} join ${recordset(DUE, days)}
        on ${tasks.dueOn} = r."dueOn" and ${zoneOfTask} = r.zone and ${tasks.dueDate} <> r."dueDate"
      where ${chosen} order by ${tasks.id} for update of ${tasks}
    ) moved where ${tasks.id} = moved.id`);
}

/** {@link settleDueDates} of a user whose own zone has changed. They may have any number of tasks. */
export async function settleDueDatesOfWorker(tx: Database, now: Date, userId: string): Promise<void> {
  await allowMoreTime(tx);
  const areTheirs = sql`(${eq(tasks.ownerId, userId)} or ${tasks.leadId} in (
    select mine.id from ${leads} mine where mine.assignee_id = ${userId}::uuid))`;
  await settleDueDates(tx, now, areTheirs);
}

/** The tasks, or other linked rows, of leads. A team may have more leads than a statement has parameters. */
export const isOfLead = (leadIds: readonly string[], { leadId }: { leadId: SQLWrapper } = tasks): SQL =>
  sql`${leadId} in (select r.id from ${recordset(
    { id: leads.id },
    leadIds.map((id) => ({ id })),
  )})`;

/** {@link settleDueDates} of the tasks of leads whose assignee has changed. */
export async function settleDueDatesOf(tx: Database, now: Date, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length > 0) await settleDueDates(tx, now, isOfLead(leadIds));
}
