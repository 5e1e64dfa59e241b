import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

// Names and types come from the schema and are joined as text: as chunks of `sql` they would take Drizzle longer to
// assemble than the rest of a lead's statement.
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Rows as a table `r` with the names and types of `columns`. They are passed as a single JSON parameter, which both
 * drivers send unchanged, for any number of rows.
 */
export function recordset<Name extends string>(
  columns: Readonly<Record<Name, Column>>,
  rows: readonly Readonly<Record<Name, unknown>>[],
): SQL {
  const types = Object.entries<Column>(columns).map(([name, column]) => `${quoted(name)} ${column.getSQLType()}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as r (${sql.raw(types.join(', '))})`;
}

/** The columns of a table by name. Throws TypeError for unknown names, which are a bug. */
export function columnsOf<Name extends string>(table: PgTable, names: Iterable<Name>): Record<Name, Column> {
  const columns: Record<string, Column> = getTableColumns(table);
  const chosen = [...names].map((name) => {
    const column = columns[name];
    if (!column) throw new TypeError(`The table has no column for ${name}.`);
    return [name, column] as const;
  });
  return Object.fromEntries(chosen) as Record<Name, Column>;
}

interface InsertParts {
  /** A condition on the row `r`, or on anything else: rows for which it does not hold are not inserted. */
  onlyIf?: SQL;
  orderBy?: SQL;
}

/**
 * Inserts any number of rows in one statement, but at least one. Columns that no row names get their default; columns
 * that only some rows name are null in the others.
 */
export function insertRows<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { onlyIf, orderBy }: InsertParts = {},
): SQL {
  const names = new Set<string>();
  for (const row of rows) for (const name in row) names.add(name);
  const columns = columnsOf(table, names);
  const targets = Object.values<Column>(columns).map(({ name }) => quoted(name));
  const values = [...names].map((name) => `r.${quoted(name)}`);
  return sql`
    insert into ${table} (${sql.raw(targets.join(', '))})
    select ${sql.raw(values.join(', '))} from ${recordset(columns, rows)}
    ${onlyIf ? sql`where ${onlyIf}` : sql``} ${orderBy ? sql`order by ${orderBy}` : sql``}`;
}

/** The `set` clause of an update from a `recordset`: `column = r."name"` for each column. */
export const setColumns = (columns: Readonly<Record<string, Column>>): SQL =>
  sql.raw(
    Object.entries(columns)
      .map(([name, column]) => `${quoted(column.name)} = r.${quoted(name)}`)
      .join(', '),
  );

/** The same for Drizzle's `set()`. */
export const valuesOf = (columns: Readonly<Record<string, Column>>): Record<string, SQL> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, sql.raw(`r.${quoted(name)}`)]));

/** The same for columns that keep their value where the row has none. */
export const setIfGiven = (columns: Readonly<Record<string, Column>>): SQL =>
  sql.join(
    Object.entries(columns).map(
      ([name, column]) => sql`${sql.raw(quoted(column.name))} = coalesce(${sql.raw(`r.${quoted(name)}`)}, ${column})`,
    ),
    sql`, `,
  );
