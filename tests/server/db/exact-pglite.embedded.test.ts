import { databaseForFile } from '@tests/support/browser/opening';
import { callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '@/server/db/client';

const database = databaseForFile();
const MARK = '\ufeff';

it('keeps a leading U+FEFF in every kind of text, also after a statement has failed', async () => {
  const read = async () => {
    const row = sql`select ${MARK}::text as plain, ${`${MARK}${MARK}x`}::varchar as double,
      array[${MARK}, 'x']::text[] as list, to_jsonb(${`${MARK}x`}::text) as json`;
    return rowsOf(await database.db.execute(row))[0];
  };
  const exact = { plain: MARK, double: `${MARK}${MARK}x`, list: [MARK, 'x'], json: `${MARK}x` };
  expect(await read()).toEqual(exact);
  await expect(database.db.execute(sql`select 1 / 0`)).rejects.toThrow();
  await expect(database.db.transaction((tx) => tx.execute(sql`select no_such_column`))).rejects.toThrow();
  expect(await read()).toEqual(exact);
  expect(new TextDecoder().ignoreBOM).toBe(false);
});

it('keeps it in every text field of a row (D37)', async () => {
  const scope = testScope(database);
  const caller = callerFor(scope, await makeUser(scope));
  const text = (name: string) => `${MARK}${name}`;
  const lead = { companyName: text('company'), contactPerson: text('contact'), phone: text('1'), notes: text('notes') };
  const { id } = await caller.leads.create(lead);
  expect(await caller.leads.byId({ id })).toMatchObject(lead);
  const task = { title: text('title'), description: text('description'), assignedTo: text('Sam') };
  const made = await caller.tasks.create({ ...task, dueDate: '2027-03-01' });
  expect(await caller.tasks.byId({ id: made.id })).toMatchObject(task);
  const note = { title: text('title'), content: text('content'), tags: [text('tag')] };
  expect(await caller.notes.byId({ id: (await caller.notes.create(note)).id })).toMatchObject(note);
  const event = { title: text('title'), description: text('description'), location: text('gate') };
  const times = { startTime: new Date('2027-03-01T10:00:00Z'), endTime: new Date('2027-03-01T11:00:00Z') };
  const written = await caller.calendarEvents.create({ ...event, ...times });
  expect(await caller.calendarEvents.byId({ id: written.id })).toMatchObject(event);
});

it('yields to the event loop during a job of many statements', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  try {
    const start = performance.now();
    while (performance.now() - start < 300) {
      await database.db.transaction((tx) => tx.execute(sql`select count(*) from generate_series(1, 50000)`));
    }
  } finally {
    clearInterval(timer);
  }
  expect(turns).toBeGreaterThanOrEqual(5);
});
