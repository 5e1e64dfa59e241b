import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AccessKind,
  ChangeKind,
  ChangeOperation,
  ChangeOrigin,
  MarkerKind,
} from '../../../domain/changes/change-kinds';

import { instant, leadStatus } from './accounts/users';

/** The id of a transaction, as a decimal. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What a statement could see, as `xmin:xmax:xip`. */
const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });

/** A part of what `changingAs` sets for a transaction. */
const changedBy = (part: 1 | 2) =>
  sql.raw(`nullif(split_part(current_setting('stanchion.changed_by', true), ' ', ${part}), '')`);

/**
 * The log of changes: which rows were written, how and by whom, and who may see them before or after (D68). Triggers write
 * it (see `log_change.sql`), so that no path can leave it out; what a change of a membership or of a lead's place shows or
 * hides, services do (`memberships.ts`, `logLinkedRows`). It has no content: its readers read the rows under the rule of
 * who sees what. A row that its reader does not find is gone for them.
 */
export const rowChanges = pgTable(
  'row_changes',
  {
    /** Together with the id, an order in which nothing is added below what no running transaction precedes. */
    tx: transactionId('tx').notNull().default(sql`pg_current_xact_id()`),
    id: bigserial('id', { mode: 'number' }).notNull(),
    at: instant('at').notNull().default(sql`now()`),
    kind: text('kind').$type<ChangeKind | AccessKind | MarkerKind>().notNull(),
    /** The id of the row, or for a change of access, that of the team. */
    rowId: uuid('row_id').notNull(),
    /** Who may see the row: a user, or a team with all its members. */
    audience: uuid('audience').notNull(),
    /**
     * Only those members who see the whole team (D65). For `joined`, whether the user does; for `left` and `rights`,
     * whether they did before.
     */
    whole: boolean('whole').notNull().default(false),
    /** Null for changes of access, and for changes from before this was recorded. */
    operation: text('operation').$type<ChangeOperation>(),
    /** The user who made the change; null for jobs and for what nobody does, such as a reply that arrives. */
    actorId: uuid('actor_id').default(sql`${changedBy(2)}::uuid`),
    origin: text('origin').$type<ChangeOrigin>().default(changedBy(1)),
    /** Of an update: the columns whose values changed. */
    columns: text('columns').array(),
    /** Of a lead. */
    stageBefore: leadStatus('stage_before'),
    stageAfter: leadStatus('stage_after'),
    /** For `joined`, `left` and `rights`: what had been committed before. */
    snapshot: snapshot('snapshot'),
    /**
     * Random, so that a cursor knows its row from another at the same position after a restore.
     * Null in rows from before there were marks.
     */
    mark: uuid('mark').default(sql`gen_random_uuid()`),
  },
  (table) => [
    primaryKey({ columns: [table.tx, table.id] }),
    index('row_changes_audience').on(table.audience, table.tx, table.id),
    index('row_changes_access')
      .on(table.audience, table.rowId, table.id)
      .where(sql`${table.kind} in ('joined', 'left', 'rights')`),
    index('row_changes_at').on(table.at),
  ],
);

/**
 * One row, which tells this log from that of the same data elsewhere or earlier: positions of another cannot be continued
 * from. Each start of the application adds it if it is missing.
 */
export const changeLog = pgTable(
  'change_log',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid('id').notNull().defaultRandom(),
  },
  (table) => [check('change_log_is_only', sql`${table.isOnly}`)],
);
