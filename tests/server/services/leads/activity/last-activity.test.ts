import { readFileSync } from 'node:fs';
import { userForEach } from '@tests/support/browser/opening';
import { actorFor } from '@tests/support/database/scope';
import { AFTER_UNDO_MS, anEmail } from '@tests/support/mail/emails';
import { resendForEach, START } from '@tests/support/mail/resend-deliveries';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { startDeliveries } from '@/server/services/emails/deliver-email';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

const opened = userForEach({ tier: 'PRO' });
const { scope, user, caller } = opened;
const mail = resendForEach(opened);
let id: string;

const later = (ms = 60_000) => {
  scope.now = new Date(scope.now.getTime() + ms);
  return scope.now;
};
const newLead = async (companyName: string) => (await caller.leads.create({ companyName, contactPerson: 'Dana' })).id;
const read = () => caller.leads.byId({ id });
const lastActivityAt = async () => (await read()).lastActivityAt;
const drain = async (run: Promise<AsyncIterable<unknown>>) => {
  for await (const _ of await run);
};

/** Delivers the messages, and returns the time. */
async function deliver(...ids: string[]) {
  const worker = mail.worker(scope.now.getTime() - START.getTime() + AFTER_UNDO_MS);
  const attempts = await startDeliveries(worker, ids);
  await Promise.all(attempts.map((attempt) => attempt(worker)));
  return worker.now;
}

beforeEach(async () => {
  id = await newLead('Northgate Arena');
  later();
});

describe('the last activity of a lead', () => {
  it('is null until a user works on it, and does not count edits and new tasks', async () => {
    await caller.leads.update({ id, changes: { notes: 'Two gates' } });
    await caller.tasks.create({ title: 'Call', dueDate: scope.now, leadId: id });
    expect(await lastActivityAt()).toBeNull();
  });

  it('is a note or a call, also one that is moved to the lead, without a new version', async () => {
    const before = await read();
    const call = { title: 'Call', content: 'No answer', outcome: 'no_answer' as const };
    await caller.notes.create({ ...call, leadId: id });
    expect(await read()).toEqual({ ...before, lastActivityAt: scope.now });
    const at = later();
    const note = await caller.notes.create(call);
    later();
    await caller.notes.update({ id: note.id, changes: { leadId: id } });
    expect(await lastActivityAt()).toEqual(at);
  });

  it('is a completed task, alone or in bulk, also one that is moved to the lead', async () => {
    const task = { title: 'Call', dueDate: scope.now };
    const first = await caller.tasks.create({ ...task, leadId: id });
    const second = await caller.tasks.create({ ...task, leadId: id });
    await caller.tasks.update({ id: first.id, changes: { status: 'COMPLETED' } });
    expect(await lastActivityAt()).toEqual(scope.now);
    later();
    const change = { status: 'COMPLETED' as const };
    await drain(caller.bulk.tasks({ select: { ids: [second.id] }, action: { change } }));
    expect(await lastActivityAt()).toEqual(scope.now);
    const at = later();
    const third = await caller.tasks.create(task);
    await caller.tasks.update({ id: third.id, changes: { status: 'COMPLETED' } });
    later();
    await caller.tasks.update({ id: third.id, changes: { leadId: id } });
    expect(await lastActivityAt()).toEqual(at);
  });

  it('is a change of stage, alone, in bulk or by a file, until that is undone', async () => {
    const contacted = scope.now;
    expect(await caller.leads.update({ id, changes: { status: 'CONTACTED' } })).toMatchObject({
      lastActivityAt: contacted,
    });
    const at = later();
    const action = { change: { status: 'PROPOSAL_SENT' as const } };
    const result = await changeManyLeads(actorFor(scope, user), { select: { ids: [id] }, action });
    expect(await lastActivityAt()).toEqual(at);
    later();
    await caller.bulk.undo({ id: result.id ?? '' });
    expect(await lastActivityAt()).toEqual(contacted);
    later();
    const csv = `companyName,contactPerson,email,status,id\r\nNorthgate Arena,Dana,d@a.example,CLOSED_WON,${id}\r\n`;
    await drain(caller.leads.import({ csv, fileName: 'a.csv', createTasks: false, onKnown: 'update' }));
    expect(await lastActivityAt()).toEqual(scope.now);
    const won = scope.now;
    later();
    await caller.leads.update({ id, changes: { notes: 'Signed' } });
    expect(await lastActivityAt()).toEqual(won);
    const { stageEnteredAt } = await caller.leads.update({ id, changes: { status: 'CLOSED_LOST' } });
    expect((await caller.leads.undoMove({ id, stageEnteredAt })).lead.lastActivityAt).toEqual(won);
  });

  it('is an email once it was sent, settled alone or with others', async () => {
    const other = await newLead('Bluewater Arena');
    const first = await caller.emails.send(anEmail({ leadId: id, remindAfterDays: 3 }));
    expect(await lastActivityAt()).toBeNull();
    const at = await deliver(first.id);
    expect(await lastActivityAt()).toEqual(at);
    later();
    const emails = [
      await caller.emails.send(anEmail({ leadId: id })),
      await caller.emails.send(anEmail({ leadId: other })),
    ];
    const together = await deliver(...emails.map((email) => email.id));
    expect(await lastActivityAt()).toEqual(together);
    expect((await caller.leads.byId({ id: other })).lastActivityAt).toEqual(together);
  });

  it('comes with imported notes and completed tasks, at their own times', async () => {
    await drain(
      caller.notes.import({
        csv: 'title,content,leadCompany,createdAt\r\nA,B,Northgate Arena,2024-05-01T10:00:00Z\r\nC,D,Northgate Arena,2024-04-01T10:00:00Z\r\n',
      }),
    );
    expect(await lastActivityAt()).toEqual(new Date('2024-05-01T10:00:00Z'));
    await drain(
      caller.tasks.import({
        csv: [
          'title,dueDate,status,leadCompany,updatedAt',
          'A,2024-06-01,COMPLETED,Northgate Arena,2024-06-02T10:00:00Z',
          'B,2024-06-01,PENDING,Northgate Arena,2024-07-02T10:00:00Z',
        ].join('\r\n'),
      }),
    );
    expect(await lastActivityAt()).toEqual(new Date('2024-06-02T10:00:00Z'));
  });

  it('is now for an imported note of the future', async () => {
    const csv = 'title,content,leadCompany,createdAt\r\nA,B,Northgate Arena,2999-05-01T10:00:00Z\r\n';
    await drain(caller.notes.import({ csv }));
    expect(await lastActivityAt()).toEqual(scope.now);
  });

  it('is the previous one once the latest is deleted, reopened or moved, until that is undone', async () => {
    const note = { title: 'A', content: 'B', leadId: id };
    const only = await caller.notes.create(note);
    await caller.notes.delete({ id: only.id });
    expect(await lastActivityAt()).toBeNull();
    await caller.notes.create(note);
    const first = scope.now;
    const second = later();
    const call = await caller.notes.create(note);
    later();
    await caller.notes.delete({ id: call.id });
    expect(await lastActivityAt()).toEqual(first);
    await caller.deleted.restore({ id: call.id });
    expect(await lastActivityAt()).toEqual(second);
    await caller.notes.update({ id: call.id, changes: { leadId: null } });
    expect(await lastActivityAt()).toEqual(first);

    const task = await caller.tasks.create({ title: 'Call', dueDate: scope.now, leadId: id });
    const completed = later();
    await caller.tasks.update({ id: task.id, changes: { status: 'COMPLETED' } });
    later();
    const wanted = { select: { ids: [task.id] }, action: { delete: true as const } };
    const { id: deletion } = await changeManyTasks(actorFor(scope, user), wanted);
    expect(await lastActivityAt()).toEqual(first);
    await caller.bulk.undo({ id: deletion ?? '' });
    expect(await lastActivityAt()).toEqual(completed);
    await caller.tasks.update({ id: task.id, changes: { status: 'IN_PROGRESS' } });
    expect(await lastActivityAt()).toEqual(first);
  });
});

it('allows concurrent writes about one lead', async () => {
  const task = await caller.tasks.create({ title: 'Call', dueDate: scope.now, leadId: id });
  const note = { title: 'A', content: 'B', leadId: id };
  const writing = [
    ...Array.from({ length: 6 }, () => caller.notes.create(note)),
    caller.tasks.update({ id: task.id, changes: { status: 'COMPLETED' } }),
    caller.leads.update({ id, changes: { status: 'CONTACTED' } }),
  ];
  await expect(Promise.all(writing)).resolves.toHaveLength(8);
});

it('is filled in by the migration from existing rows', async () => {
  const note = { title: 'A', content: 'B' };
  for (const name of ['B', 'C', 'D', 'E']) await newLead(name);
  const { items } = await caller.leads.list({ sort: 'companyName' });
  const [b, c, d] = items.map((lead) => lead.id);
  await caller.notes.create({ ...note, leadId: b });
  await caller.leads.update({ id, changes: { status: 'PROPOSAL_SENT' } });
  later();
  const task = await caller.tasks.create({ title: 'Call', dueDate: scope.now, leadId: c });
  await caller.tasks.update({ id: task.id, changes: { status: 'COMPLETED' } });
  const email = await caller.emails.send(anEmail({ leadId: d }));
  await deliver(email.id);
  later();
  const deleted = await caller.notes.create({ ...note, leadId: b });
  const state = async () => (await caller.leads.list({ sort: 'companyName' })).items;
  const before = await state();
  expect(before.map(({ lastActivityAt }) => lastActivityAt !== null)).toEqual([true, true, true, false, true]);
  await caller.notes.delete({ id: deleted.id });
  await scope.db.execute(sql`update leads set last_activity_at = null`);
  const filling = readFileSync('drizzle/0057_last_activity.sql', 'utf8').split('--> statement-breakpoint')[2] ?? '';
  await scope.db.execute(sql.raw(filling));
  const onB = new Date(scope.now.getTime() - 2 * 60_000);
  expect(await state()).toEqual([{ ...before[0], lastActivityAt: onB }, ...before.slice(1)]);
});

it('sorts the list by the last activity, page by page, with untouched leads last or first', async () => {
  const ids = [id];
  for (const name of ['B', 'C', 'D']) ids.push(await newLead(name));
  for (const leadId of [ids[2], ids[0]]) {
    later();
    await caller.notes.create({ title: 'A', content: 'B', leadId });
  }
  const walk = async (order?: 'asc') => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await caller.leads.list({ sort: 'lastActivityAt', order, limit: 1, cursor });
      seen.push(...page.items.map((lead) => lead.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return seen;
  };
  const found = await walk();
  expect(found.slice(0, 2)).toEqual([ids[0], ids[2]]);
  expect(found.slice(2).sort()).toEqual([ids[1], ids[3]].sort());
  expect(await walk('asc')).toEqual([...found].reverse());
});
