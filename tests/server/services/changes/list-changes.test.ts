import { rolledBackId } from '@tests/support/database/rolled-back';
import { makeRowOf } from '@tests/support/database/row-makers';
import { makeUser } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CHANGE_KINDS } from '@/domain/changes/change-kinds';
import { addDays } from '@/domain/shared/time';
import { rowsOf } from '@/server/db/client';
import { markChangeLog } from '@/server/db/event-positions';
import { calendarEvents as calendarEventsTable, changeLog, rowChanges } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { LEAD, openChangesReader } from './changes-reader';

const { as, begin, cursors, read, readAll, readRest, scope, user } = openChangesReader();

describe('the list of changes', () => {
  it('has created, changed, deleted and restored rows, and none of other users', async () => {
    await begin(user);
    const { leads, tasks, notes, calendarEvents, deleted } = as(user);
    const lead = await leads.create(LEAD);
    const { items: followUps } = await tasks.list({});
    const task = await tasks.create({ title: 'Call', dueDate: addDays(scope.now, 1) });
    const note = await notes.create({ title: 'Gates', content: 'x' });
    const times = { startTime: addDays(scope.now, 1), endTime: addDays(scope.now, 2) };
    const event = await calendarEvents.create({ title: 'Walk', ...times });
    await as(await makeUser(scope)).leads.create(LEAD);
    const created = [lead, ...followUps, task, note, event].map(({ id }) => `upsert ${id}`);
    expect((await readAll(user, created.length)).sort()).toEqual(created.sort());

    await notes.delete({ id: note.id });
    expect(await readAll(user, 1)).toEqual([`delete ${note.id}`]);
    await deleted.restore({ id: note.id });
    expect(await readAll(user, 1)).toEqual([`upsert ${note.id}`]);
    await leads.update({ id: lead.id, changes: { notes: 'x' } });
    await notes.update({ id: note.id, changes: { title: 'North gate' } });
    expect(await readAll(user, 1, 'note')).toEqual([`upsert ${note.id}`]);
  });

  it.each(CHANGE_KINDS)('has a new %s', async (kind) => {
    await begin(user);
    const id = await makeRowOf(kind, { scope, owner: user });
    await expect.poll(() => read(user, kind), LONG_TIMEOUT).toContainEqual([id, 'upsert']);
  });

  it('has imported rows, in order and page by page', async () => {
    await begin(user);
    const csv = `Company Name,Contact Person,Email\n${Array.from({ length: 25 }, (_, row) => `Hall ${row},Jo,jo${row}@hall.example`).join('\n')}`;
    const messages = await as(user).leads.import({ csv, fileName: 'halls.csv', createTasks: false });
    // The import runs while its messages are read.
    for await (const { type } of messages) if (type === 'done') break;
    expect(await readAll(user, 25, 'lead')).toHaveLength(25);
  });

  it('does not name purged rows a second time', async () => {
    const note = await as(user).notes.create({ title: 'Gates', content: 'x' });
    await as(user).notes.delete({ id: note.id });
    await begin(user);
    await readRest(user);
    scope.now = addDays(scope.now, 40);
    await begin(user);
    await sweepOldRows(scope);
    expect(await readRest(user)).toEqual([]);
  });

  it('returns CURSOR_EXPIRED for a cursor older than the retention, and purges the changes', async () => {
    await begin(user);
    await as(user).leads.create(LEAD);
    scope.now = addDays(scope.now, 31);
    await expect(read(user)).rejects.toMatchObject({ cause: { problem: { code: 'CURSOR_EXPIRED' } } });
    // The newest row stays, whoever its audience is.
    await markChangeLog(scope.db);
    scope.now = addDays(new Date(), 32);
    await sweepOldRows(scope);
    expect(await scope.db.$count(rowChanges)).toBe(1);
    expect(await scope.db.$count(rowChanges, eq(rowChanges.audience, user.id))).toBe(0);
  });
});

it('returns CURSOR_EXPIRED for a cursor of another log, as after a restore', async () => {
  await begin(user);
  expect(await readRest(user)).toEqual([]);
  await scope.db.update(changeLog).set({ id: crypto.randomUUID() });
  await expect(read(user)).rejects.toMatchObject({ cause: { problem: { code: 'CURSOR_EXPIRED' } } });
});

it('delivers a change whose transaction id was reused after it had been rolled back', async () => {
  await begin(user);
  await readRest(user);
  const id = await rolledBackId(scope.db);
  // Waits until the horizon has passed the id: a transaction in another database of the server may delay it.
  await expect
    .poll(async () => {
      const result = await scope.db.execute(sql`
        select ${id}::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as passed`);
      return rowsOf<{ passed: boolean }>(result)[0]?.passed;
    }, LONG_TIMEOUT)
    .toBe(true);
  expect(await read(user)).toEqual([]);
  const rowId = await as(user).notes.create({ title: 'Gates', content: 'x' });
  // A server that crashed before it wrote the id to disk does this automatically.
  await scope.db.update(rowChanges).set({ tx: id }).where(eq(rowChanges.rowId, rowId.id));
  expect(await readAll(user, 1)).toEqual([`upsert ${rowId.id}`]);
});

it('keeps returning CURSOR_EXPIRED once another row has its position, as after a restore', async () => {
  await begin(user);
  await readRest(user);
  // All rows of the log, so that the row at the cursor's position is one of them.
  await scope.db.update(rowChanges).set({ mark: crypto.randomUUID() });
  const refused = { cause: { problem: { code: 'CURSOR_EXPIRED' } } };
  await expect(read(user)).rejects.toMatchObject(refused);
  await as(user).notes.create({ title: 'Gates', content: 'x' });
  await expect(read(user)).rejects.toMatchObject(refused);
});

it('gives a cursor in the middle the age of the row at its position', async () => {
  await begin(user);
  for (const title of ['A', 'B']) await as(user).notes.create({ title, content: 'x' });
  await scope.db
    .update(rowChanges)
    .set({ at: addDays(scope.now, -20) })
    .where(eq(rowChanges.audience, user.id));
  let cursor = '';
  await expect
    .poll(async () => {
      const page = await as(user).changes.list({ cursor: cursors.get(user.id), limit: 1 });
      cursor = page.nextCursor;
      return page.more;
    }, LONG_TIMEOUT)
    .toBe(true);
  scope.now = addDays(scope.now, 11);
  await expect(as(user).changes.list({ cursor })).rejects.toMatchObject({
    cause: { problem: { code: 'CURSOR_EXPIRED' } },
  });
});

it('omits sent reminders, and has edits of the same event', async () => {
  const times = { startTime: addDays(scope.now, 1), endTime: addDays(scope.now, 2) };
  const { id } = await as(user).calendarEvents.create({ title: 'Walk', ...times });
  await begin(user);
  await readRest(user);
  await scope.db
    .update(calendarEventsTable)
    .set({ remindAt: addDays(scope.now, 3) })
    .where(eq(calendarEventsTable.id, id));
  expect(await readRest(user)).toEqual([]);
  await as(user).calendarEvents.update({ id, changes: { title: 'Walk-through' } });
  expect(await readRest(user)).toEqual([`upsert ${id}`]);
});

it('logs a change of many rows by a plan that was made for one', { timeout: 60_000 }, async () => {
  const rows = 20_000;
  await scope.db.delete(rowChanges);
  await scope.db.transaction(async (tx) => {
    await tx.execute(sql`alter table leads disable trigger user`);
    await tx.execute(sql`
      insert into leads (id, owner_id, company_name, contact_person, status, priority, stage_entered_at, created_at, updated_at)
      select gen_random_uuid(), ${user.id}, 'Hall ' || n, 'Jo', 'NEW', 'LOW', now(), now(), now()
      from generate_series(1, ${rows}) n`);
    await tx.execute(sql`alter table leads enable trigger user`);
    // A plan that compares the rows before with those after takes many times as long.
    const change = sql`update leads set version = version + 1 where owner_id = ${user.id}`;
    await tx.execute(sql`${change} and company_name = 'Hall 1'`);
    await tx.execute(change);
  });
  expect(await scope.db.$count(rowChanges)).toBe(rows + 1);
});
