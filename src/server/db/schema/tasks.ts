import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { date, index, type PgColumnBuilderBase, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TaskFieldName } from '../../../domain/tasks/task';
import { TASK_STATUSES, TASK_TYPES } from '../../../domain/tasks/task-choices';
import { instant, priority } from './accounts/users';
import { leads } from './leads';
import { editedColumns, externalIdColumn, externalIdIndexes, ownedColumns } from './owned';

export const taskStatus = pgEnum('task_status', TASK_STATUSES);
export const taskType = pgEnum('task_type', TASK_TYPES);

/** Later than every due date and every completion. */
const FAR = sql.raw(`timestamptz '10000-01-01 00:00:00+00'`);

/** The rank of an open task that is due at `instant`. Negative. */
export const dueRank = (instant: SQLWrapper): SQL => sql`date_part('epoch', ${instant} - ${FAR})`;

interface RankedColumns {
  status: SQLWrapper;
  dueDate: SQLWrapper;
  completedAt: SQLWrapper;
}

/**
 * The order by due date as one number, so that one index and one cursor serve it (D53): negative for open tasks, soonest
 * due first; positive for completed ones, last completed first. Must match `compareByDue` of the domain.
 */
export const rankByDue = ({ status, dueDate, completedAt }: RankedColumns): SQL =>
  sql`(case when ${status} = 'COMPLETED' then date_part('epoch', ${FAR} - coalesce(${completedAt}, ${dueDate})) else ${dueRank(dueDate)} end)`;

/**
 * The tasks to announce once they are overdue (D80), in an index and in the sweep that reads it. A PENDING task then
 * changes its status, too.
 */
export const isToAnnounce = (
  table: Record<'status' | 'dueDate' | 'overdueFoundAt' | 'deletedAt', SQLWrapper>,
): SQL => sql`(${table.status} = 'PENDING' or ${table.status} = 'IN_PROGRESS' and (
  ${table.overdueFoundAt} is null or ${table.dueDate} > ${table.overdueFoundAt})) and ${table.deletedAt} is null`;

export const tasks = pgTable(
  'tasks',
  {
    ...ownedColumns(),
    ...({
      leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
      title: text('title').notNull(),
      description: text('description').notNull().default(''),
      dueDate: instant('due_date').notNull(),
      priority: priority('priority').notNull(),
      type: taskType('type').notNull(),
      status: taskStatus('status').notNull(),
      assignedTo: text('assigned_to').notNull().default(''),
      externalId: externalIdColumn(),
    } satisfies Record<TaskFieldName, PgColumnBuilderBase>),
    /** The day of a due date without a time (D14). `settleDueDates` keeps the due date at its end. */
    dueOn: date('due_on', { mode: 'string' }),
    /** The company name from an import, if it did not match exactly one lead. */
    leadCompany: text('lead_company').notNull().default(''),
    /** Key of the rule that created the task; null for tasks created by users. */
    autoRule: text('auto_rule'),
    completedAt: instant('completed_at'),
    /** When the sweep last announced that the task is overdue: a due date before that is not announced again. */
    overdueFoundAt: instant('overdue_found_at'),
    ...editedColumns(),
  },
  (table) => [
    ...externalIdIndexes('tasks', table),
    // The order of the list. Live rows only: a deleted row would have to be read to be skipped.
    index('tasks_owner_rank').on(table.ownerId, rankByDue(table), table.id).where(sql`${table.deletedAt} is null`),
    index('tasks_owner_due').on(table.ownerId, table.dueDate, table.id),
    index('tasks_owner_created').on(table.ownerId, table.createdAt, table.id),
    index('tasks_owner_updated').on(table.ownerId, table.updatedAt, table.id),
    index('tasks_owner_status_due').on(table.ownerId, table.status, table.dueDate, table.id),
    index('tasks_owner_priority').on(table.ownerId, table.priority, table.id),
    // Must match the expression of the search (see `searchFold`).
    index('tasks_title').using('gin', sql`search_fold(${table.title}) gin_trgm_ops`),
    index('tasks_team_due').on(table.teamId, table.dueDate, table.id),
    index('tasks_lead').on(table.leadId, table.dueDate),
    // Enforces D12: at most one open task per rule and lead.
    uniqueIndex('tasks_open_auto_rule')
      .on(table.leadId, table.autoRule)
      .where(sql`${table.status} <> 'COMPLETED' and ${table.deletedAt} is null`),
    // For the overdue sweep, which covers all users.
    index('tasks_to_announce').on(table.dueDate).where(isToAnnounce(table)),
    // For reports. Live rows only, and nothing but the index is read.
    index('tasks_owner_completed')
      .on(table.ownerId, table.completedAt)
      .where(sql`${table.status} = 'COMPLETED' and ${table.deletedAt} is null`),
    index('tasks_team_completed')
      .on(table.teamId, table.completedAt)
      .where(sql`${table.status} = 'COMPLETED' and ${table.deletedAt} is null and ${table.teamId} is not null`),
    index('tasks_deleted').on(table.ownerId, table.deletedAt, table.id).where(sql`${table.deletedAt} is not null`),
  ],
);
