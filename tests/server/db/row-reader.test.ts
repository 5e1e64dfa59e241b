import { databaseForFile } from '@tests/support/browser/opening';
import { actorFor, makeUser, testScope } from '@tests/support/database/scope';
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { teamIds } from '@/server/auth/team-ids';
import type { Database } from '@/server/db/client';
import { rowReader } from '@/server/db/row-reader';
import { leadHistory, leads, tasks, users } from '@/server/db/schema';
import { createLead } from '@/server/services/leads/leads';

const database = databaseForFile();

beforeAll(async () => {
  const scope = testScope(database, { now: new Date('2027-03-01T10:00:00.123Z') });
  const actor = actorFor(scope, await makeUser(scope, { tier: 'PRO' }));
  await createLead(actor, { companyName: 'Harbour Lights', contactPerson: 'Zoë', nextFollowUp: new Date() });
  await createLead(actor, { companyName: 'Northgate', contactPerson: 'Jo', status: 'CLOSED_WON' });
});

const asDate = (text: string) => new Date(text);

/** Statements of every kind of field that the services select. */
const STATEMENTS: Record<string, (db: Database) => PromiseLike<unknown[]>> = {
  'columns, set and null': (db) => db.select().from(leads).orderBy(leads.companyName),
  'columns of several tables, one of them without a row': (db) =>
    db
      .select({ ...getTableColumns(leads), taskId: tasks.id, due: tasks.dueDate })
      .from(leads)
      .leftJoin(tasks, eq(tasks.id, leads.id)),
  'JSON, and a joined name': (db) =>
    db
      .select({ detail: leadHistory.detail, at: leadHistory.at, name: users.name })
      .from(leadHistory)
      .leftJoin(users, eq(users.id, leadHistory.actorId))
      .orderBy(desc(leadHistory.at), leadHistory.id),
  expressions: (db) =>
    db
      .select({
        plain: sql<string>`${leads.updatedAt}::text`,
        named: sql<string>`lower(${leads.companyName})`.as('named'),
        read: sql`${leads.updatedAt}`.mapWith(asDate),
        total: sql`17`.mapWith(Number).as('total'),
        none: sql`null`.mapWith(asDate),
      })
      .from(leads)
      .orderBy(leads.companyName),
  'lists, and booleans': (db) => db.select({ teamIds, is: sql<boolean>`true` }).from(users),
  'what a subquery answers': (db) => {
    const inner = db
      .select({ id: leads.id, at: leads.createdAt, n: sql<number>`1`.as('n') })
      .from(leads)
      .as('inner');
    return db.select({ id: inner.id, at: inner.at, n: inner.n }).from(inner).orderBy(inner.id);
  },
  'fields within fields, which Drizzle reads itself': (db) =>
    db
      .select({ lead: { id: leads.id, at: leads.createdAt }, task: { id: tasks.id, title: tasks.title } })
      .from(leads)
      .leftJoin(tasks, eq(tasks.id, leads.id))
      .orderBy(leads.id),
  'no row': (db) => db.select().from(leads).where(sql`false`),
};

it.each(Object.entries(STATEMENTS))('reads rows as Drizzle does: %s', async (name, statement) => {
  const rows = await statement(database.db);
  // Within a transaction Drizzle reads them.
  const itsOwn = await database.db.transaction((tx) => Promise.resolve(statement(tx)));
  expect(rows).toEqual(itsOwn);
  expect(rows.length > 0).toBe(name !== 'no row');
});

it('reads what stands side by side, and leaves the rest to Drizzle', () => {
  const at = { path: ['at'], field: leads.createdAt };
  const readRows = rowReader([at, { path: ['name'], field: leads.companyName }]);
  expect(readRows?.([['2027-03-01 10:00:00+00', 'Northgate']])).toEqual([
    { at: new Date('2027-03-01T10:00:00Z'), name: 'Northgate' },
  ]);
  expect(rowReader([at, { path: ['lead', 'name'], field: leads.companyName }])).toBeUndefined();
});

it('reads what a prepared statement and a write answer as well', async () => {
  const prepared = database.db
    .select({ at: leads.createdAt, name: leads.companyName })
    .from(leads)
    .where(eq(leads.companyName, sql.placeholder('name')))
    .prepare('by_name');
  expect(await prepared.execute({ name: 'Northgate' })).toEqual([{ at: expect.any(Date), name: 'Northgate' }]);
  const [written] = await database.db
    .update(leads)
    .set({ notes: 'called' })
    .where(eq(leads.companyName, 'Northgate'))
    .returning({ at: leads.closedAt, notes: leads.notes });
  expect(written).toEqual({ at: new Date('2027-03-01T10:00:00.123Z'), notes: 'called' });
});
