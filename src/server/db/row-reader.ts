import { Column, type DriverValueDecoder, is, SQL, Subquery } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import type { Database } from './client';

type Field = SelectedFieldsOrdered[number]['field'];
type Row = Record<string, unknown>;

/** What turns the driver's value of a field into ours; null where that is the same. */
function decoderOf(field: Field): ((value: unknown) => unknown) | null {
  if (is(field, Column)) {
    if (field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
    return (value) => field.mapFromDriverValue(value);
  }
  // Drizzle's types keep it to themselves.
  const decoder: DriverValueDecoder<unknown, unknown> = Reflect.get(
    is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql,
    'decoder',
  );
  return (value) => decoder.mapFromDriverValue(value);
}

/** Reads the rows of a statement whose fields stand side by side; undefined where some are within others. */
export function rowReader(fields: SelectedFieldsOrdered): ((rows: unknown[][]) => Row[]) | undefined {
  if (fields.some(({ path }) => path.length !== 1)) return undefined;
  const plan = fields.map(({ path: [name = ''], field }) => ({ name, decode: decoderOf(field) }));
  const read = (values: unknown[]): Row => {
    const row: Row = {};
    let at = 0;
    for (const { name, decode } of plan) {
      const value = values[at++] ?? null;
      row[name] = decode && value !== null ? decode(value) : value;
    }
    return row;
  };
  return (rows) => rows.map(read);
}

/**
 * Has the kind of each field looked up once a statement. Drizzle does it for every cell, which is a fifth of what the
 * reading of a page costs. Transactions, which read little, are left as they are.
 */
export function readingRowsAtOnce<Db extends Database>(db: Db): Db {
  const { session } = db._;
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, name, isArray, mapper, ...rest) =>
    prepare(query, fields, name, isArray, mapper ?? (fields && rowReader(fields)), ...rest);
  return db;
}
