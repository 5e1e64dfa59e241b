import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { goneAt } from '@/domain/deletion/deletion';
import { MAX_EXCEPTED_NAMES } from '@/domain/imports/import-undo';
import { addDays } from '@/domain/shared/time';
import { bulkChangeRows, emailLogs, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { BULK_CHUNK } from '@/server/services/bulk/bulk';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { historyOf, leadsOf, many, newActorIn, run, tasksOf } from './lead-import-support';

const { database, scope } = scopeForEach();
let actor: Actor;
let caller: ReturnType<typeof callerFor>;

beforeEach(async () => {
  actor = await newActorIn(scope);
  caller = callerFor(scope, actor.user);
});

/** Advances the clock, so that the undo deletes at another time than the import. */
const later = (minutes: number) => {
  scope.now = new Date(scope.now.getTime() + minutes * 60_000);
  actor = actorFor(scope, actor.user);
  caller = callerFor(scope, actor.user);
};

const listed = async () => (await caller.bulk.imports({})).items;

async function newest(): Promise<string> {
  const [found] = await listed();
  if (!found) throw new Error('no import to undo');
  return found.id;
}

async function undo(id: string, by = caller) {
  const messages = [];
  for await (const message of await by.bulk.undoImport({ id })) messages.push(message);
  const last = messages.at(-1);
  if (last?.type !== 'done') throw new Error('The undo returned nothing.');
  return { ...last.result, progress: messages.flatMap((each) => (each.type === 'progress' ? [each.done] : [])) };
}

const undoNewest = async () => undo(await newest());

const COLUMNS = 'companyName,contactPerson,email,phone,status,notes';
const fileOf = (...rows: string[]) => [COLUMNS, ...rows].join('\n');
const update = (...rows: string[]) => run(actor, fileOf(...rows), { onKnown: 'update', fileName: 'edited.csv' });

const pick = <Row extends Record<string, unknown>>(rows: Row[], ...names: (keyof Row)[]) =>
  rows.map((row) => names.map((name) => row[name]));

const remaining = async () => (await leadsOf(actor)).filter(({ deletedAt }) => deletedAt === null);

describe('the list of imports', () => {
  it('has each import with what it did for 30 days, newest first, and only for its user', async () => {
    await run(actor, many(3), { fileName: 'leads.csv' });
    const first = scope.now;
    later(5);
    await update('Company 0,Ann,a0@b.c,555-0100,,', 'New Hall,Bo,bo@hall.example,,,');
    expect(await listed()).toMatchObject([
      { fileName: 'edited.csv', added: 1, updated: 1, at: scope.now, until: goneAt(scope.now) },
      { fileName: 'leads.csv', added: 3, updated: 0, at: first },
    ]);
    const others = callerFor(scope, await makeUser(scope));
    expect((await others.bulk.imports({})).items).toEqual([]);
    scope.now = goneAt(first);
    expect(await listed()).toMatchObject([{ fileName: 'edited.csv' }]);
  });

  it('excludes imports that changed nothing, and pages the others', async () => {
    await run(actor, many(1));
    await run(actor, many(1), { onKnown: 'skip' });
    later(1);
    await run(actor, many(1));
    const { items, nextCursor } = await caller.bulk.imports({ limit: 1 });
    expect(items).toMatchObject([{ fileName: null, added: 1 }]);
    const rest = await caller.bulk.imports({ limit: 1, cursor: nextCursor ?? '' });
    expect(rest).toMatchObject({ items: [{ added: 1 }], nextCursor: null });
  });

  it('is mentioned in the notification of the import until it was undone', async () => {
    await run(actor, many(2));
    later(1);
    await update('Company 0,Ann,a0@b.c,555-0100,,', 'Company 1,Ann,a1@b.c,,,', 'New Hall,Bo,bo@hall.example,,,');
    const messages = async () =>
      (await caller.notifications.list({})).items
        .filter(({ kind }) => kind === 'import_finished')
        .map(({ message }) => message);
    const offered = 'You can undo this in Settings for 30 days.';
    expect(await messages()).toEqual([
      `1 lead imported, 1 updated, 1 unchanged. ${offered}`,
      `2 leads imported. ${offered}`,
    ]);
    later(1);
    await undoNewest();
    expect(await messages()).toEqual([
      '1 lead imported, 1 updated, 1 unchanged. This import was undone.',
      `2 leads imported. ${offered}`,
    ]);
  });
});

describe('undoing an import', () => {
  it('deletes the leads that it added with their follow-up tasks and points, as they can be restored', async () => {
    await run(actor, fileOf('Arena,Ann,ann@arena.example,,CONTACTED,', 'Hall,Bo,bo@hall.example,,NEW,'), {
      createTasks: true,
    });
    expect((await caller.gamification.stats()).totalPoints).toBeGreaterThan(0);
    later(5);
    expect(await undoNewest()).toMatchObject({ removed: 2, restored: 0, changed: 2 });
    expect(pick(await leadsOf(actor), 'deletedAt')).toEqual([[scope.now], [scope.now]]);
    expect(pick(await tasksOf(actor), 'deletedAt')).toEqual([[scope.now]]);
    expect((await caller.leads.count({})).count).toBe(0);
    expect((await caller.gamification.stats()).totalPoints).toBe(0);
    const { items } = await caller.deleted.list({});
    expect(items.map(({ name }) => name).sort()).toEqual(['Arena', 'Hall']);
    await caller.deleted.restore({ id: items[0]?.id ?? '' });
    expect((await caller.leads.count({})).count).toBe(1);
  });

  it('restores the leads that it updated as if nothing had happened', async () => {
    await run(actor, fileOf('Arena,Ann,ann@arena.example,555-0100,CONTACTED,Two nights'));
    later(5);
    const [before] = await leadsOf(actor);
    const history = await historyOf(actor);
    const counts = await caller.pipeline.summary();
    await update('Arena Nord,Ann,ann@arena.example,555-0199,CLOSED_WON,Three nights');
    expect(await leadsOf(actor)).toMatchObject([{ companyName: 'Arena Nord', status: 'CLOSED_WON' }]);
    later(5);
    expect(await undoNewest()).toMatchObject({ restored: 1, changed: 1 });
    const [after] = await leadsOf(actor);
    expect(after).toEqual({ ...before, version: 3, updatedAt: scope.now });
    expect(await historyOf(actor)).toEqual(history);
    expect(await tasksOf(actor)).toEqual([]);
    expect(await caller.pipeline.summary()).toEqual(counts);
    expect((await caller.gamification.stats()).totalPoints).toBe(0);
  });

  it('keeps leads that a user has worked on since, and names them', async () => {
    await run(actor, fileOf('Known A,Ann,a@known.example,1,,', 'Known B,Ann,b@known.example,1,,'));
    const names = ['Edited', 'Moved', 'Noted', 'Planned', 'Mailed', 'Called', 'Task started', 'Note deleted', 'Alone'];
    later(5);
    await run(
      actor,
      fileOf(
        'Known A,Ann,a@known.example,2,,',
        'Known B,Ann,b@known.example,2,,',
        ...names.map((name) => `${name},Bo,${name.replace(' ', '.')}@hall.example,,CONTACTED,`),
      ),
      { onKnown: 'update', createTasks: true },
    );
    const all = await leadsOf(actor);
    const idOf = (name: string) => all.find(({ companyName }) => companyName === name)?.id ?? '';
    const tasksThen = await tasksOf(actor);
    later(5);
    const day = addDays(scope.now, 1);
    await caller.leads.update({ id: idOf('Known B'), changes: { notes: 'Ask again.' } });
    await caller.leads.update({ id: idOf('Edited'), changes: { phone: '555-0134' } });
    await caller.leads.update({ id: idOf('Moved'), changes: { status: 'PROPOSAL_SENT' } });
    await caller.notes.create({ leadId: idOf('Noted'), title: 'Gates', content: 'North.' });
    await caller.calendarEvents.create({
      leadId: idOf('Planned'),
      title: 'Walk',
      startTime: day,
      endTime: addDays(day, 1),
    });
    await caller.tasks.create({ leadId: idOf('Called'), title: 'Call', dueDate: day });
    const started = tasksThen.find(({ leadId }) => leadId === idOf('Task started'))?.id ?? '';
    await caller.tasks.update({ id: started, changes: { status: 'IN_PROGRESS' } });
    const note = await caller.notes.create({ leadId: idOf('Note deleted'), title: 'Gates', content: 'North.' });
    await caller.notes.delete({ id: note.id });
    await caller.emails.send({ leadId: idOf('Mailed'), to: 'mailed@hall.example', subject: 'Gates', body: 'North.' });
    expect(await scope.db.$count(emailLogs, eq(emailLogs.leadId, idOf('Mailed')))).toBe(1);

    const result = await undoNewest();
    expect(result).toMatchObject({ removed: 2, restored: 1, changed: 11 });
    expect(result.excepted?.count).toBe(8);
    expect([...(result.excepted?.names ?? [])].sort()).toEqual(
      ['Known B', 'Edited', 'Moved', 'Noted', 'Planned', 'Mailed', 'Called', 'Task started'].sort(),
    );
    expect(
      pick(await remaining(), 'companyName')
        .flat()
        .sort(),
    ).toEqual(['Known A', 'Known B', 'Edited', 'Moved', 'Noted', 'Planned', 'Mailed', 'Called', 'Task started'].sort());
    const known = (await leadsOf(actor)).filter(({ companyName }) => companyName.startsWith('Known'));
    expect(pick(known, 'phone')).toEqual([['1'], ['2']]);
    expect(await listed()).toHaveLength(1);
  });

  it('does not count changes that were undone themselves', async () => {
    await run(actor, fileOf('Arena,Ann,ann@arena.example,1,NEW,', 'Hall,Bo,bo@hall.example,1,NEW,'));
    const first = await newest();
    later(5);
    await update('Arena,Ann,ann@arena.example,2,,');
    const [arena, hall] = await leadsOf(actor);
    later(5);
    const select = { ids: [arena?.id ?? '', hall?.id ?? ''] };
    const lowered = await changeManyLeads(actor, { select, action: { change: { priority: 'LOW' } } });
    later(5);
    const moved = await caller.leads.update({ id: arena?.id ?? '', changes: { status: 'CONTACTED' } });
    later(5);
    await caller.leads.undoMove({ id: moved.id, stageEnteredAt: moved.stageEnteredAt });
    const lost = await caller.leads.update({ id: moved.id, changes: { status: 'CLOSED_LOST' } });
    later(1);
    await caller.leads.update({ id: moved.id, changes: { lostReason: 'PRICE' } });
    later(5);
    await caller.leads.undoMove({ id: moved.id, stageEnteredAt: lost.stageEnteredAt });
    await caller.bulk.undo({ id: lowered.id ?? '' });
    expect(await undoNewest()).toMatchObject({ restored: 1 });
    expect(await undo(first)).toMatchObject({ removed: 2, changed: 2 });
  });

  it('keeps an edit that was made after a change that began before an undone move', async () => {
    await run(actor, fileOf('Arena,Ann,ann@arena.example,1,NEW,'));
    const [{ id = '' } = {}] = await leadsOf(actor);
    const before = actor;
    later(5);
    const moved = await caller.leads.update({ id, changes: { status: 'CONTACTED' } });
    const lowered = await changeManyLeads(before, { select: { ids: [id] }, action: { change: { priority: 'LOW' } } });
    await caller.leads.undoMove({ id, stageEnteredAt: moved.stageEnteredAt });
    await caller.leads.update({ id, changes: { priority: 'HIGH' } });
    expect(await caller.bulk.undo({ id: lowered.id ?? '' })).toMatchObject({ restored: 0 });
    expect(await caller.leads.byId({ id })).toMatchObject({ priority: 'HIGH' });
  });

  it('counts leads that were deleted before, or that the user cannot change any more, without naming them', async () => {
    await run(actor, many(3), { fileName: 'leads.csv' });
    const [deleted, given] = await leadsOf(actor);
    await caller.leads.delete({ id: deleted?.id ?? '' });
    await scope.db
      .update(leads)
      .set({ ownerId: (await makeUser(scope)).id })
      .where(eq(leads.id, given?.id ?? ''));
    later(5);
    const result = await undoNewest();
    expect(result).toMatchObject({ removed: 1, missing: 2 });
    expect(result).not.toHaveProperty('excepted');
  });

  it('restores a lead of a team, unless the user has left it', async () => {
    const [team, colleague] = [await makeTeam(scope), await makeUser(scope)];
    actor = actorFor(scope, await joinTeam(scope, actor.user, team));
    caller = callerFor(scope, actor.user);
    const owner = callerFor(scope, await joinTeam(scope, colleague, team, 'owner'));
    const arena = { companyName: 'Arena', contactPerson: 'Ann', email: 'ann@arena.example', phone: '1', teamId: team };
    const { id } = await owner.leads.create(arena);
    later(5);
    await update('Arena,Ann,ann@arena.example,2,,');
    expect(await undoNewest()).toMatchObject({ restored: 1 });
    expect(await owner.leads.byId({ id })).toMatchObject({ phone: '1' });
    await update('Arena,Ann,ann@arena.example,3,,');
    await caller.teams.removeMember({ id: team, userId: actor.user.id });
    caller = callerFor(scope, { ...actor.user, teamIds: [] });
    expect(await undoNewest()).toMatchObject({ restored: 0, missing: 1 });
    expect(await owner.leads.byId({ id })).toMatchObject({ phone: '3' });
  });

  it('can be done once, by its user, within 30 days, and apart from bulk changes', async () => {
    await run(actor, many(1));
    const id = await newest();
    const stranger = callerFor(scope, await makeUser(scope));
    expect(await expectProblem(undo(id, stranger))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await expectProblem(caller.bulk.undo({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    const done = scope.now;
    scope.now = goneAt(done);
    expect(await expectProblem(undo(id))).toMatchObject({ code: 'NOT_FOUND' });
    scope.now = new Date(goneAt(done).getTime() - 1);
    expect(await undo(id)).toMatchObject({ removed: 1 });
    expect(await expectProblem(undo(id))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await listed()).toEqual([]);
  });

  it('goes through many leads in chunks, with a fixed number of statements for each, and names only some', async () => {
    const count = 2 * BULK_CHUNK + 1;
    await run(actor, many(count));
    const edited = (await leadsOf(actor)).slice(0, MAX_EXCEPTED_NAMES + 1);
    later(5);
    const select = { ids: edited.map(({ id }) => id) };
    for await (const _ of await caller.bulk.leads({ select, action: { change: { priority: 'LOW' } } }));
    const id = await newest();
    database.resetStatements();
    const result = await undo(id);
    expect(database.statements.length).toBeLessThan(70);
    expect(result).toMatchObject({
      removed: count - edited.length,
      excepted: { count: edited.length, names: edited.slice(0, MAX_EXCEPTED_NAMES).map((lead) => lead.companyName) },
    });
    expect(result.progress).toEqual(expect.arrayContaining([0, BULK_CHUNK, 2 * BULK_CHUNK]));
    expect((await caller.leads.count({})).count).toBe(edited.length);
    expect(await scope.db.$count(bulkChangeRows, eq(bulkChangeRows.changeId, id))).toBe(0);
  });

  it('is safe when sent twice at once', async () => {
    await run(actor, many(BULK_CHUNK + 50));
    const id = await newest();
    later(5);
    const both = await Promise.allSettled([undo(id), undo(id)]);
    const removed = both.map((each) => (each.status === 'fulfilled' ? (each.value.removed ?? 0) : 0));
    expect(removed[0]).toBeDefined();
    expect((removed[0] ?? 0) + (removed[1] ?? 0)).toBe(BULK_CHUNK + 50);
    expect(await remaining()).toEqual([]);
    expect((await caller.leads.count({})).count).toBe(0);
  });
});
