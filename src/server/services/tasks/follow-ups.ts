import { type Column, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FollowUp } from '@/domain/tasks/follow-ups';
import { columnsOf, recordset } from '@/server/db/recordset';
import { leadHistory, tasks } from '@/server/db/schema';
import { teamOfLinked } from '../leads/lead-states';
import { ruleIfRestored } from './task-rules';

const other = alias(tasks, 't');

/** Whether a user has edited a task. A handover raises the version as well, but it is no edit. */
export const isEditedTask = ({
  version,
  createdAt,
  updatedAt,
}: Record<'version' | 'createdAt' | 'updatedAt', Column>) =>
  sql<boolean>`(${version} > 1 and ${updatedAt} <> ${createdAt})`;

/** Only the closing of a lead has the same time as a task that it removed (D79). */
const wasRemovedByClosing = sql`${other.deletedAt} in (
  select h.at from ${leadHistory} h
  where h.lead_id = ${other.leadId} and h.kind = 'status_changed' and h.to_status in ('CLOSED_WON', 'CLOSED_LOST'))`;

/**
 * In a select from leads: its follow-up tasks, with those removed by closing only while it is closed. "leads" is spelled
 * out because Drizzle omits the table name in a select from a single table.
 */
export const followUps = sql`array(
  select json_build_object('id', ${other.id}, 'title', ${other.title}, 'autoRule', ${other.autoRule},
    'status', ${other.status}, 'version', ${other.version}, 'isEdited', ${isEditedTask(other)}, 'removedAt', ${other.deletedAt})::text
  from ${tasks} t
  where ${other.leadId} = "leads"."id" and ${other.autoRule} is not null and ${other.status} <> 'COMPLETED'
    and (${other.deletedAt} is null or "leads"."closed_at" is not null and ${wasRemovedByClosing}))`.mapWith(
  (found: string[]): FollowUp[] =>
    found.map((text) => {
      const task: Omit<FollowUp, 'removedAt'> & { removedAt: string | null } = JSON.parse(text);
      return { ...task, removedAt: task.removedAt === null ? null : new Date(task.removedAt) };
    }),
);

const TURNED = columnsOf(tasks, ['id', 'version', 'teamId', 'deletedAt'] as const);

/** A task as it was read, and when it is deleted; null if it is restored. */
export interface TurnedFollowUp extends Pick<FollowUp, 'id' | 'version'> {
  teamId: string | null;
  deletedAt: Date | null;
}

/**
 * Deletes or restores follow-up tasks, except those that a user has touched since they were read. Locks them in id
 * order, so that concurrent bulk operations cannot deadlock.
 */
export const turnFollowUps = (turned: readonly TurnedFollowUp[]): SQL => sql`
  update ${tasks} set team_id = ${teamOfLinked(tasks, sql`r."teamId"`)}, deleted_at = r."deletedAt",
    auto_rule = case when r."deletedAt" is null then ${ruleIfRestored} else ${tasks.autoRule} end
  from (
    select r.* from ${recordset(TURNED, turned)} join ${tasks} on ${tasks.id} = r.id and ${tasks.version} = r.version
    where (${tasks.deletedAt} is null) <> (r."deletedAt" is null)
    order by r.id for update of tasks
  ) r where ${tasks.id} = r.id returning ${tasks.id}, ${tasks.leadId}, deleted_at`;
