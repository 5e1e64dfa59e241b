import { sql } from 'drizzle-orm';
import { bigserial, boolean, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ACCESS_KINDS, CHANGE_KINDS } from '../../../domain/changes/change-kinds';
import { instant } from './users';

/** The id of a transaction, as a decimal. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The log of changes: which rows were written, and who may see them before or after (D68). Written by triggers (see the
 * migration `changes`), so that no path can leave it out, and without content: whoever reads it reads the rows under
 * the rule of who sees what. A row that its reader does not find is gone for them.
 */
export const rowChanges = pgTable(
  'row_changes',
  {
    /** Together with the id, an order in which nothing is added below what no running transaction precedes. */
    tx: transactionId('tx').notNull().default(sql`pg_current_xact_id()`),
    id: bigserial('id', { mode: 'number' }).notNull(),
    at: instant('at').notNull().default(sql`now()`),
    kind: text('kind', { enum: [...CHANGE_KINDS, ...ACCESS_KINDS] }).notNull(),
    /** The id of the row, or for a change of access, that of the team. */
    rowId: uuid('row_id').notNull(),
    /** Who may see the row: a user, or a team with all its members. */
    audience: uuid('audience').notNull(),
    /** Only those members who see the whole team (D65). For a change of access, whether the user did. */
    whole: boolean('whole').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tx, table.id] }),
    index('row_changes_audience').on(table.audience, table.tx, table.id),
    index('row_changes_access')
      .on(table.audience, table.rowId, table.id)
      .where(sql`${table.kind} in ('joined', 'left')`),
    index('row_changes_at').on(table.at),
  ],
);
