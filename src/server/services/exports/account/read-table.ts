import { and, asc, type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { CSV_BOM, formatCsvRow } from '@/domain/csv/csv';
import type { Database } from '@/server/db/client';
import type { ExportedTable } from './tables';

/** An email has up to 100 kB, so a page has at most some 50 MB, and in practice much less. */
const PAGE_ROWS = 500;

type Row = Record<string, unknown>;

/** The rows of a user, in the order of the primary key, page by page. */
export async function* readTable(
  db: Database,
  { table, of, omit = [] }: ExportedTable,
  userId: string,
): AsyncGenerator<Row[], void> {
  const columns = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !omit.includes(name)));
  const key = primaryKeyOf(table);
  const position = sql<string[]>`array[${sql.join(
    key.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`;
  let last: readonly string[] | undefined;
  do {
    const rows: { row: Row; position: string[] }[] = await db
      .select({ row: columns, position })
      .from(table)
      .where(and(of(userId), last && after(key, last)))
      .orderBy(...key.map((column) => asc(column)))
      .limit(PAGE_ROWS);
    yield rows.map(({ row }) => row);
    last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.position;
  } while (last);
}

function after(key: readonly Column[], position: readonly string[]): SQL {
  const values = key.map((column, index) => sql`${position[index]}::text::${sql.raw(column.getSQLType())}`);
  return sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})`;
}

function primaryKeyOf(table: PgTable): Column[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** The rows as the text of a JSON array, one a line. */
export async function* jsonTexts(pages: AsyncGenerator<Row[], void>): AsyncGenerator<string, void> {
  let before = '[';
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      text += `${before}\n${JSON.stringify(row)}`;
      before = ',';
    }
    yield text;
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** The rows as the text of a CSV file with the names of the columns, quoted and guarded like all exports (D24). */
export async function* csvTexts(
  pages: AsyncGenerator<Row[], void>,
  { table, omit = [] }: ExportedTable,
): AsyncGenerator<string, void> {
  const names = Object.keys(getTableColumns(table)).filter((name) => !omit.includes(name));
  let text = CSV_BOM + formatCsvRow(names);
  for await (const rows of pages) {
    for (const row of rows) text += formatCsvRow(names.map((name) => cellOf(row[name])));
    yield text;
    text = '';
  }
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join('; ') : String(value);
}
