import { and, asc, type Column, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { CSV_BOM, formatCsvRow } from '@/domain/csv/csv';
import type { Database } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import type { ExportedTable, RowsOfNoun } from './tables';

/** An email has up to 100 kB, so a page has at most some 50 MB, and in practice much less. */
const PAGE_ROWS = 500;

export type Row = Record<string, unknown>;

/** The position of a row in the order, beside its columns. */
const POSITION = 'position in the export';

/** The rows of a user, page by page: in the order of the primary key, or of what they belong to. */
export async function* readTable(db: Database, exported: ExportedTable, userId: string): AsyncGenerator<Row[], void> {
  const { of } = exported;
  if (typeof of === 'function') return yield* readRows(db, exported, of(userId));
  // Looking for all of them again for each page would take time that grows with their square.
  for await (const ids of idsOf(db, of, userId)) {
    if (ids.length > 0) yield* readRows(db, exported, inArray(of.column, ids));
  }
}

/** The ids of a user's rows of a noun, page by page. */
async function* idsOf(db: Database, { noun }: RowsOfNoun, userId: string): AsyncGenerator<string[], void> {
  const { table } = NOUN_TABLES[noun];
  const omit = Object.keys(getTableColumns(table)).filter((name) => name !== 'id');
  for await (const rows of readRows(db, { table, omit }, eq(table.ownerId, userId))) {
    yield rows.map(({ id }) => String(id));
  }
}

async function* readRows(
  db: Database,
  { table, omit = [], shown }: Pick<ExportedTable, 'table' | 'omit' | 'shown'>,
  condition: SQL,
): AsyncGenerator<Row[], void> {
  const columns = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !omit.includes(name)));
  const key = primaryKeyOf(table);
  const position = sql<string[]>`array[${sql.join(
    key.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`;
  let last: readonly string[] | undefined;
  do {
    const rows: (Row & { [POSITION]: string[] })[] = await db
      .select({ ...columns, [POSITION]: position })
      .from(table)
      .where(and(condition, last && after(key, last)))
      .orderBy(...key.map((column) => asc(column)))
      .limit(PAGE_ROWS);
    last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.[POSITION];
    const page = rows.splice(0).map(({ [POSITION]: _, ...row }) => row);
    yield shown ? await shown(db, page as never[]) : page;
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
    // As in csv-export.ts.
    rows.length = 0;
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
    rows.length = 0;
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
