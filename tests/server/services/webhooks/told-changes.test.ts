import { makeRowOf } from '@tests/support/database/row-makers';
import { makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { anEmail } from '@tests/support/mail/emails';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { WEBHOOK_NOUNS } from '@/domain/webhooks/webhook-events';
import { backgroundDone } from '@/server/background';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { changeLog, emailLogs, leads, quotes } from '@/server/db/schema';
import { toWireValue } from '@/server/rest/wire-names';
import { openWebhooks } from './webhook-support';

const { addWebhook, as, deliveries, read, receiver, scope, send, tell, told, user, wait } = openWebhooks();

const LEAD = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };
const onWire = (row: unknown) => JSON.parse(JSON.stringify(toWireValue(row)));

describe('an endpoint is told', () => {
  it('of a lead as REST shows it, with what changed and the stage before', async () => {
    const webhook = await addWebhook(user, { events: ['lead.created', 'lead.updated', 'lead.stage_changed'] });
    const { id } = await as(user).leads.create(LEAD);
    const [created] = await tell(webhook);
    expect(created).toMatchObject({ type: 'lead.created', data: { company: 'Acme Arena', contactName: 'Jo Field' } });
    expect(created).toEqual({
      id: created?.id,
      type: created?.type,
      createdAt: created?.createdAt,
      data: created?.data,
    });
    expect(created?.data).toEqual(onWire(await as(user).leads.byId({ id })));

    await as(user).leads.update({ id, changes: { companyName: 'Acme Park', status: 'CONTACTED' } });
    const [updated, moved, ...others] = await tell(webhook);
    expect(updated).toMatchObject({
      type: 'lead.updated',
      data: { company: 'Acme Park' },
      previous: { status: 'NEW' },
    });
    expect(updated?.changed).toEqual(expect.arrayContaining(['company', 'status']));
    expect(moved).toMatchObject({
      type: 'lead.stage_changed',
      data: { status: 'CONTACTED' },
      previous: { status: 'NEW' },
    });
    expect(others).toEqual([]);
  });

  it.each(WEBHOOK_NOUNS)('of a new %s, and once it is deleted and restored', async (noun) => {
    const webhook = await addWebhook(user, { events: [`${noun}.created`, `${noun}.deleted`] });
    const id = await makeRowOf(noun, { scope, owner: user });
    const found = await tell(webhook);
    expect(found.filter(({ data }) => data.id === id)).toMatchObject([{ type: `${noun}.created` }]);
    const { table } = NOUN_TABLES[noun];
    await scope.db.update(table).set({ deletedAt: scope.now }).where(eq(table.id, id));
    expect(await tell(webhook)).toMatchObject([{ type: `${noun}.deleted`, data: { id } }]);
    await scope.db.update(table).set({ deletedAt: null }).where(eq(table.id, id));
    expect(await tell(webhook)).toMatchObject([{ type: `${noun}.created`, data: { id } }]);
  });

  it('of a merged lead, with the lead that it is part of', async () => {
    const survivor = await as(user).leads.create(LEAD);
    const other = await as(user).leads.create(LEAD);
    const webhook = await addWebhook(user, { events: ['lead.merged', 'lead.deleted'] });
    await scope.db.transaction(async (tx) => {
      const merged = { deletedAt: scope.now, mergedInto: survivor.id };
      await tx.update(leads).set(merged).where(eq(leads.id, other.id));
    });
    const data = { id: other.id, mergedInto: survivor.id };
    expect(await tell(webhook)).toMatchObject([{ type: 'lead.merged', data }]);
  });

  it('of what becomes of an email', async () => {
    const webhook = await addWebhook(user, { events: ['email.sent', 'email.replied'] });
    const { id } = await as(user).emails.send(anEmail());
    await scope.db.update(emailLogs).set({ delivery: 'sent', sentAt: scope.now }).where(eq(emailLogs.id, id));
    expect(await tell(webhook)).toMatchObject([{ type: 'email.sent', data: { id, subject: anEmail().subject } }]);
    await as(user).emails.markReplied({ id });
    const [replied] = await tell(webhook);
    expect(replied?.data).toEqual(onWire(await as(user).emails.byId({ id })));
  });

  it('of what a client does with a quote', async () => {
    const id = await makeRowOf('quote', { scope, owner: user });
    const webhook = await addWebhook();
    await scope.db.update(quotes).set({ viewedAt: scope.now }).where(eq(quotes.id, id));
    expect(await tell(webhook)).toMatchObject([{ type: 'quote.viewed', data: { id }, changed: ['viewedAt'] }]);
    await scope.db.update(quotes).set({ version: 7 }).where(eq(quotes.id, id));
    expect(await tell(webhook)).toMatchObject([{ type: 'quote.updated', data: { id } }]);
  });

  it('of an import in batches', async () => {
    const webhook = await addWebhook(user, { events: ['lead.created'] });
    const rows = Array.from({ length: 250 }, (_, row) => `Hall ${row},Jo,jo${row}@hall.example`).join('\n');
    const csv = `Company Name,Contact Person,Email\n${rows}`;
    for await (const { type } of await as(user).leads.import({ csv, fileName: 'halls.csv', createTasks: false })) {
      if (type === 'done') break;
    }
    const batches = await tell(webhook);
    expect(batches.map(({ type, data }) => `${type} ${data.length}`)).toEqual([
      'lead.batch_created 100',
      'lead.batch_created 100',
      'lead.batch_created 50',
    ]);
    expect(new Set(batches.flatMap(({ data }) => data.map(({ company }: { company: string }) => company))).size).toBe(
      250,
    );
  });

  it('of a bulk change in batches, with all that it changed', async () => {
    const ids: string[] = [];
    for (let row = 0; row < 12; row += 1) ids.push((await as(user).leads.create(LEAD)).id);
    const [contacted = ''] = ids;
    await as(user).leads.update({ id: contacted, changes: { status: 'CONTACTED' } });
    const webhook = await addWebhook(user, { events: ['lead.updated', 'lead.stage_changed'] });
    for await (const _ of await as(user).bulk.leads({
      select: { ids },
      action: { change: { status: 'PROPOSAL_SENT' } },
    }));
    const [batch, moved, ...others] = await tell(webhook);
    expect(batch).toMatchObject({ type: 'lead.batch_updated', changed: expect.arrayContaining(['status']) });
    expect(batch?.data).toHaveLength(12);
    expect(moved).toMatchObject({ type: 'lead.batch_stage_changed', changed: expect.arrayContaining(['status']) });
    expect(moved?.data).toHaveLength(12);
    expect(new Map(moved?.previous.map(({ id, status }: { id: string; status: string }) => [id, status]))).toEqual(
      new Map(ids.map((id) => [id, id === contacted ? 'CONTACTED' : 'NEW'])),
    );
    expect(others).toEqual([]);
  });

  it('of nothing that REST does not show, and of nothing that it did not choose', async () => {
    const { id } = await as(user).leads.create(LEAD);
    const webhook = await addWebhook(user, { events: ['lead.updated', 'note.created'] });
    await scope.db.update(leads).set({ version: 9 }).where(eq(leads.id, id));
    await as(user).tasks.create({ title: 'Call', dueDate: addDays(scope.now, 1) });
    await as(await makeUser(scope)).notes.create({ title: 'Gates', content: 'x' });
    expect(await tell(webhook)).toEqual([]);
    expect(await deliveries(webhook)).toEqual([]);
  });
});

describe('a member of a team', () => {
  async function inTeam() {
    const teamId = await makeTeam(scope);
    const owner = await joinTeam(scope, user, teamId, 'owner');
    const member = await joinTeam(scope, await makeUser(scope), teamId);
    const { id } = await as(owner).leads.create(LEAD);
    await as(owner).leads.update({ id, changes: { teamId } });
    return { teamId, owner, member, id };
  }

  it('is told once of a change of a lead of the team', async () => {
    const { owner, member, id } = await inTeam();
    const webhook = await addWebhook(member, { events: ['lead.updated'] });
    await as(owner).leads.update({ id, changes: { notes: 'x' } });
    expect(await tell(webhook)).toMatchObject([{ type: 'lead.updated', data: { id }, changed: ['notes'] }]);
  });

  it('is told nothing more after leaving it, not even what was still to be sent', async () => {
    const { teamId, owner, member, id } = await inTeam();
    const webhook = await addWebhook(member);
    const second = await as(owner).leads.create(LEAD);
    await as(owner).leads.update({ id: second.id, changes: { teamId } });
    await as(owner).leads.update({ id, changes: { notes: 'x' } });
    await as(owner).leads.delete({ id });
    await read(webhook);
    expect(await deliveries(webhook)).not.toEqual([]);
    await as(member).teams.removeMember({ id: teamId, userId: member.id });
    await as(owner).leads.update({ id: second.id, changes: { notes: 'y' } });
    expect(await tell(webhook)).toEqual([]);
    expect(new Set((await deliveries(webhook)).map(({ state }) => state))).toEqual(new Set(['DROPPED']));
  });

  it('is not told again after leaving it what it had not accepted, or is to be sent again', async () => {
    const { teamId, owner, member, id } = await inTeam();
    const webhook = await addWebhook(member, { events: ['lead.updated', 'lead.deleted'] });
    await as(owner).leads.update({ id, changes: { notes: 'x' } });
    receiver.answer = (_, response) => void response.writeHead(500).end();
    await tell(webhook);
    await as(member).teams.removeMember({ id: teamId, userId: member.id });
    wait(10_000);
    expect(await tell(webhook)).toEqual([]);
    const dropped = { state: 'DROPPED', attempts: 1, error: 'You can no longer see what it tells of.' };
    const [delivery] = await deliveries(webhook);
    expect(delivery).toMatchObject({ ...dropped, lastAttemptAt: expect.any(Date), settledAt: scope.now });
    await as(member).webhooks.resend({ id: webhook, deliveryId: delivery?.id ?? '' });
    await backgroundDone();
    expect(receiver.received).toEqual([]);
    expect(await deliveries(webhook)).toMatchObject([{ ...dropped, attempts: 0 }]);
  });
});

it('is told again of rows that were deleted meanwhile, in the same words', async () => {
  const webhook = await addWebhook(user, { events: ['lead.created', 'email.sent'] });
  const lead = await as(user).leads.create(LEAD);
  const email = await as(user).emails.send(anEmail());
  await scope.db.update(emailLogs).set({ delivery: 'sent', sentAt: scope.now }).where(eq(emailLogs.id, email.id));
  receiver.answer = (_, response) => void response.writeHead(500).end();
  const first = await tell(webhook);
  await as(user).leads.delete({ id: lead.id });
  wait(10_000);
  expect(first).toHaveLength(2);
  expect(await tell(webhook)).toEqual(expect.arrayContaining(first));
});

it('is told of other rows if one cannot be written', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const webhook = await addWebhook(user, { events: ['note.created'] });
  const add = async () => (await as(user).notes.create({ title: 'Gates', content: 'x' })).id;
  const [odd, other] = [await add(), await add()];
  await scope.db.execute(sql`update notes set kind = 'odd' where id = ${odd}`);
  expect(await tell(webhook)).toMatchObject([{ type: 'note.created', data: { id: other } }]);
  const error = expect.stringContaining('could not be written');
  expect(await deliveries(webhook)).toMatchObject([{ state: 'FAILED', attempts: 0, error }, { state: 'DELIVERED' }]);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining(`the row ${odd}`));
});

it('continues from now if its place in the log is gone', async () => {
  const webhook = await addWebhook();
  await as(user).notes.create({ title: 'Gates', content: 'x' });
  await scope.db.update(changeLog).set({ id: crypto.randomUUID() });
  expect(await tell(webhook)).toEqual([]);
  await as(user).notes.create({ title: 'North gate', content: 'x' });
  expect(await tell(webhook)).toMatchObject([{ type: 'note.created', data: { title: 'North gate' } }]);
});

it('is told of a transaction that is longer than a page, each row once', async () => {
  const webhook = await addWebhook(user, { events: ['note.created'] });
  await scope.db.execute(sql`
    insert into notes (id, owner_id, title, content, created_at, updated_at)
    select gen_random_uuid(), ${user.id}, 'Gates', 'x', now(), now() from generate_series(1, 2150)`);
  await read(webhook);
  const rows = (await deliveries(webhook)).flatMap(({ rowIds }) => rowIds);
  expect([rows.length, new Set(rows).size]).toEqual([2150, 2150]);
});

it('is served by one process at a time, and loses and repeats nothing', async () => {
  const webhook = await addWebhook();
  await as(user).notes.create({ title: 'Gates', content: 'x' });
  await Promise.all([read(webhook), read(webhook), read(webhook)]);
  await Promise.all([send(webhook), send(webhook), send(webhook)]);
  expect(told()).toMatchObject([{ type: 'note.created' }]);
});
