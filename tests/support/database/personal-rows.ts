import { type Column, getTableColumns, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { SessionUser } from '@/server/auth/sessions';
import { rowsOf } from '@/server/db/client';
import * as schema from '@/server/db/schema';
import type { TestScope } from './scope';

/** A column that holds ids of users, by a foreign key or by its name. */
export interface PersonalColumn {
  name: string;
  table: PgTable;
  column: Column;
}

const tables = Object.values<unknown>(schema).filter((each): each is PgTable => is(each, PgTable));

/** Logs and counters refer to users without a foreign key. */
const NAMED = /^(user|owner|actor|assignee|audience|member|inviter)(_id)?$|_by$/;
/** Who deleted an account: its user or the operator, without their id. */
const NO_IDS = ['deleted_accounts.deleted_by'];

/** Every column of the schema that says which user a row is about, so that a new one is included by itself. */
export const PERSONAL_COLUMNS: readonly PersonalColumn[] = tables.flatMap((table) => {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const references = foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === schema.users || foreignTable === schema.secondFactors)
    .flatMap((reference) => reference.columns);
  return columns
    .filter((column) => references.includes(column) || NAMED.test(column.name))
    .map((column) => ({ name: `${name}.${column.name}`, table, column }))
    .filter((each) => !NO_IDS.includes(each.name));
});

/** Which of these columns have the id of the user in some row. */
export async function columnsAbout({ db }: TestScope, { id }: SessionUser): Promise<string[]> {
  const reads = PERSONAL_COLUMNS.map(
    ({ name, table, column }) =>
      sql`select ${name}::text as name where exists (select 1 from ${table} where ${column}::text = ${id})`,
  );
  const found = rowsOf<{ name: string }>(await db.execute(sql.join(reads, sql` union all `)));
  return found.map(({ name }) => name).sort();
}

/**
 * Adds a row with the least that the schema demands to every column that has none of the user yet. Where that does not
 * do, because of a constraint or a parent row, the insertion fails: then make the row with a procedure before.
 */
export async function fillPersonalColumns(scope: TestScope, user: SessionUser): Promise<void> {
  const known = await columnsAbout(scope, user);
  for (const { name, table, column } of PERSONAL_COLUMNS) {
    if (known.includes(name)) continue;
    const values: Record<string, unknown> = {};
    for (const [key, each] of Object.entries(getTableColumns(table))) {
      if (each === column || isAboutUsers(each)) values[key] = user.id;
      else if (each.notNull && !each.hasDefault && !each.generatedIdentity)
        values[key] = await sampleOf(scope, table, each);
    }
    await scope.db.insert(table).values(values);
  }
}

const isAboutUsers = (column: Column) => PERSONAL_COLUMNS.some((each) => each.column === column) && column.notNull;

async function sampleOf(scope: TestScope, table: PgTable, column: Column): Promise<unknown> {
  const parent = getTableConfig(table)
    .foreignKeys.map((key) => key.reference())
    .find(({ columns }) => columns.some((each) => each === column));
  if (parent) {
    const [key] = parent.foreignColumns;
    const [row] = await scope.db
      .select({ id: sql<string>`${key}` })
      .from(parent.foreignTable)
      .limit(1);
    return row?.id;
  }
  if (column.enumValues?.length) return column.enumValues[0];
  if (column.getSQLType() === 'date') return '2026-03-10';
  const samples: Record<string, () => unknown> = {
    // Also a text that has to be unique.
    string: () => scope.newId(),
    number: () => 1,
    date: () => scope.now,
    boolean: () => false,
    json: () => ({}),
    array: () => [],
  };
  return samples[column.dataType]?.();
}
