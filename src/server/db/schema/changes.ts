import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AccessKind,
  ChangeKind,
  ChangeOperation,
  ChangeOrigin,
  EmailKind,
  MarkerKind,
} from '../../../domain/changes/change-kinds';

import { changedBy, instant, leadStatus } from './accounts/users';

/** The id of a transaction, as a decimal. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What a statement could see, as `xmin:xmax:xip`. */
const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });

/**
 * The change log: which rows were written, how and by whom, and who may see them before or after (D68). Triggers write
 * it (see `log_change.sql`), so that no code path can skip it. Services log the rows that a change of a membership or
 * of a lead's place shows or hides (`memberships.ts`, `logLinkedRows`). The log has no content but a lead's stages: its
 * readers read the rows themselves, if they may see them. A row that a reader does not find is gone for them.
 */
export const rowChanges = pgTable(
  'row_changes',
  {
    /**
     * Orders the log, together with the id: no row is added below the oldest running transaction. The changes of one row
     * are in the order of the id, because it is taken while the row is locked.
     */
    tx: transactionId('tx').notNull().default(sql`pg_current_xact_id()`),
    id: bigserial('id', { mode: 'number' }).notNull(),
    at: instant('at').notNull().default(sql`now()`),
    kind: text('kind').$type<ChangeKind | AccessKind | EmailKind | MarkerKind>().notNull(),
    /** The id of the row, or of the team in an access entry. */
    rowId: uuid('row_id').notNull(),
    /** Who may see the row: a user, or a team with all its members. */
    audience: uuid('audience').notNull(),
    /**
     * Whether only the members who see the whole team may see the row (D65). For `joined`, whether the user sees the
     * whole team; for `left` and `rights`, whether they saw it before.
     */
    whole: boolean('whole').notNull().default(false),
    /** Null in access entries, for rows that a change of access shows or hides, and in older entries. */
    operation: text('operation').$type<ChangeOperation>(),
    /** The user who made the change; null for jobs and for changes without a user, such as a reply that arrives. */
    actorId: uuid('actor_id').default(sql`${changedBy(2)}::uuid`),
    origin: text('origin').$type<ChangeOrigin>().default(changedBy(1)),
    /** For an update: the columns whose values changed. */
    columns: text('columns').array(),
    /** The stage of a lead before the change. */
    stageBefore: leadStatus('stage_before'),
    stageAfter: leadStatus('stage_after'),
    /** For `joined`, `left` and `rights`: what had been committed before the change. */
    snapshot: snapshot('snapshot'),
    /**
     * Random, so that a cursor notices after a restore that another row has its position. Null in rows from before
     * there were marks.
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
 * One row, whose id identifies this log: a copy or an earlier state of the same data has another log, whose cursors are
 * not valid here. Each start of the application adds it if it is missing.
 */
export const changeLog = pgTable(
  'change_log',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid('id').notNull().defaultRandom(),
  },
  (table) => [check('change_log_is_only', sql`${table.isOnly}`)],
);
