import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '@/server/db/schema';
import { EXPORTED_TABLES, LEFT_OUT } from '@/server/services/exports/account/tables';

const tables = Object.values<unknown>(schema).filter((each): each is PgTable => is(each, PgTable));
const exported = Object.values(EXPORTED_TABLES);

/** Whether a table refers to users, itself or through another table that has no other meaning. */
const isAboutUsers = (table: PgTable): boolean =>
  table === schema.users ||
  getTableConfig(table).foreignKeys.some((key) => {
    const { foreignTable } = key.reference();
    return foreignTable === schema.users || foreignTable === schema.secondFactors;
  });

it('exports every table that refers to users, except those with a stated reason, and the names of their teams', () => {
  const named = [...exported.map(({ table }) => table), ...LEFT_OUT.map(([table]) => table)];
  const expected = [...tables.filter(isAboutUsers), schema.teams];
  expect(named.map(getTableName).sort()).toEqual(expected.map(getTableName).sort());
});

/** The checksum of what a client was shown. */
const NO_SECRET = 'quote_versions.hash';

it('exports nothing that gives access to an account', () => {
  const columns = exported.flatMap(({ table, omit = [] }) =>
    Object.keys(getTableColumns(table))
      .filter((name) => !omit.includes(name))
      .map((name) => `${getTableName(table)}.${name}`),
  );
  const suspicious = columns.filter((name) => /hash|secret|token|(?<!postal)code$/i.test(name.split('.')[1] ?? ''));
  expect(suspicious).toEqual([NO_SECRET]);
  expect(columns).not.toContain('sessions.id');
});

it('omits only columns that exist, so that a renamed one is not exported unseen', () => {
  for (const { table, omit = [] } of exported)
    expect(Object.keys(getTableColumns(table))).toEqual(expect.arrayContaining([...omit]));
});
