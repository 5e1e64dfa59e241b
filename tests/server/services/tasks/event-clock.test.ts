import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { makeQuote, sendWithoutEmail } from '@tests/support/quotes/quotes';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UpdateLeadChanges } from '@/domain/leads/lead';
import { endOfDay } from '@/domain/shared/time';
import type { ClockGroup } from '@/domain/tasks/event-clock';
import { leads, quotes, tasks, users } from '@/server/db/schema';
import { sweepOverdueTasks } from '@/server/jobs/overdue-tasks';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { acceptByLink } from '@/server/services/quotes/client-quote';
import { startClock } from '@/server/services/tasks/event-clock';
import { run } from '../leads/lead-import-support';

const HERE = 'America/New_York';
const EVENT = { eventDate: '2027-06-12', venueCity: 'Boise', venueState: 'ID' };

const { database, scope, user, caller } = userForEach({ tier: 'PRO', timezone: HERE });
let id: string;

beforeEach(async () => {
  scope.now = new Date('2027-01-04T15:00:00Z');
  [id = ''] = await makeLeads(scope, user, 1, { companyName: 'Arena', email: 'jo@arena.example', ...EVENT });
});

const at = (day: string) => {
  scope.now = new Date(`${day}T15:00:00Z`);
};

/** Starts a group of tasks as sending a quote, or its acceptance, does. */
const start = (group: ClockGroup, leadId = id) =>
  scope.db.transaction(async (tx) => {
    await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, leadId)).for('update');
    return startClock(tx, actorFor(scope, user), leadId, group);
  });

const update = (changes: UpdateLeadChanges, leadId = id) => caller.leads.update({ id: leadId, changes });

const stored = (leadId = id) => scope.db.select().from(tasks).where(eq(tasks.leadId, leadId)).orderBy(tasks.id);

/** The days of the open tasks of the clock, by the rest of their keys. */
const days = async (leadId = id) =>
  Object.fromEntries(
    (await stored(leadId))
      .filter(
        ({ autoRule, status, deletedAt }) => autoRule?.startsWith('clock.') && status !== 'COMPLETED' && !deletedAt,
      )
      .map(({ autoRule, dueOn }) => [autoRule?.replace('clock.', ''), dueOn]),
  );

const taskOf = async (rule: string) => (await stored()).find(({ autoRule }) => autoRule === `clock.${rule}`);
const idOf = async (rule: string) => (await taskOf(rule))?.id ?? '';

const SENT = { permit: '2027-04-28', 'quote-follow-up': '2027-04-13' };
const ACCEPTED = {
  'city-certificate': '2027-05-22',
  roster: '2027-05-29',
  headcount: '2027-06-05',
  'venue-certificate': '2027-06-07',
  'confirm-guards': '2027-06-10',
  outcome: '2027-06-13',
  rebook: '2027-07-12',
};
/** A week later. */
const LATER = { eventDate: '2027-06-19' };
const SENT_LATER = { permit: '2027-05-05', 'quote-follow-up': '2027-04-20' };

describe('startClock', () => {
  it('adds each group of tasks by the rules of the city, with their events, once', async () => {
    expect(await start('sent')).toBe(2);
    expect(await days()).toEqual(SENT);
    expect(await start('accepted')).toBe(7);
    expect(await days()).toEqual({ ...SENT, ...ACCEPTED });
    expect([await start('sent'), await start('accepted')]).toEqual([0, 0]);
    const permit = await taskOf('permit');
    expect(permit).toMatchObject({
      ...{ ownerId: user.id, leadId: id, version: 1, assignedTo: 'Auto-generated', status: 'PENDING' },
      dueDate: endOfDay(SENT.permit, HERE),
    });
    expect(await eventsAbout(scope, permit?.id ?? '')).toMatchObject([{ type: 'task_created' }]);
  });

  it('does not repeat a step that is done', async () => {
    await start('sent');
    await caller.tasks.update({ id: await idOf('permit'), changes: { status: 'COMPLETED' } });
    expect(await start('sent')).toBe(0);
  });

  it('puts late steps into one task for each group', async () => {
    at('2027-05-24');
    await start('sent');
    await start('accepted');
    const { 'city-certificate': _, ...others } = ACCEPTED;
    expect(await days()).toEqual({ 'catch-up.sent': '2027-05-25', 'catch-up.accepted': '2027-05-25', ...others });
    at('2027-06-01');
    expect([await start('sent'), await start('accepted')]).toEqual([0, 0]);
  });

  it('does nothing without a date of the event', async () => {
    const [undated = ''] = await makeLeads(scope, user, 1);
    expect(await start('sent', undated)).toBe(0);
  });

  it('follows the zone and the days off of the assignee, in the team of the lead', async () => {
    const teamId = await makeTeam(scope);
    user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
    const mate = await joinTeam(scope, await makeUser(scope, { timezone: 'Asia/Tokyo' }), teamId);
    await scope.db
      .update(users)
      .set({ streakDaysOff: [3] })
      .where(eq(users.id, mate.id));
    await update({ teamId, assigneeId: mate.id });
    await start('sent');
    const dueDate = endOfDay('2027-04-27', 'Asia/Tokyo');
    expect(await taskOf('permit')).toMatchObject({ ownerId: user.id, teamId, dueOn: '2027-04-27', dueDate });
  });
});

describe('an event that moves takes its tasks along', () => {
  const FILE = `companyName,contactPerson,email,eventDate\nArena,Jo,jo@arena.example,${LATER.eventDate}`;
  async function undoImport() {
    const [imported] = (await caller.bulk.imports({})).items;
    const steps = await caller.bulk.undoImport({ id: imported?.id ?? '' });
    for await (const step of steps) if (step.type === 'done') expect(step.result.restored).toBe(1);
  }
  /** Each returns how to undo it. */
  const moves: [string, () => Promise<(() => Promise<unknown>) | undefined>][] = [
    [
      'by an edit',
      async () => {
        await update(LATER);
        return undefined;
      },
    ],
    [
      'by a bulk change',
      async () => {
        const action = { change: LATER };
        const changed = await changeManyLeads(actorFor(scope, user), { select: { ids: [id] }, action });
        return () => caller.bulk.undo({ id: changed.id ?? '' });
      },
    ],
    [
      'by an import',
      async () => {
        await run(actorFor(scope, user), FILE, { onKnown: 'update' });
        return undoImport;
      },
    ],
    [
      'by a merge',
      async () => {
        const [other = ''] = await makeLeads(scope, user, 1, { companyName: 'Arena' });
        const { mergeId } = await caller.leads.merge({ id, changes: { leadIds: [other], values: LATER } });
        return () => caller.leads.undoMerge({ id: mergeId });
      },
    ],
  ];

  it.each(moves)('%s', async (_, move) => {
    await start('sent');
    at('2027-01-05');
    await move();
    expect(await days()).toEqual(SENT_LATER);
    const permit = await taskOf('permit');
    expect(permit).toMatchObject({ version: 1, dueDate: endOfDay(SENT_LATER.permit, HERE) });
    expect(permit?.updatedAt).toEqual(permit?.createdAt);
  });

  it.each(moves.slice(1))('%s, and back on undo', async (_, move) => {
    await start('sent');
    const undo = await move();
    scope.now = new Date(scope.now.getTime() + 60_000);
    await undo?.();
    expect(await days()).toEqual(SENT);
  });

  it('with the tasks of a merged lead', async () => {
    await start('sent');
    const [kept = ''] = await makeLeads(scope, user, 1, { companyName: 'Arena', ...EVENT, ...LATER });
    await caller.leads.merge({ id: kept, changes: { leadIds: [id] } });
    expect(await days(kept)).toEqual(SENT_LATER);
  });

  it('also by its last day, and by its city', async () => {
    await start('sent');
    await start('accepted');
    await update({ eventEndDate: '2027-06-13' });
    expect(await days()).toEqual({ ...SENT, ...ACCEPTED, outcome: '2027-06-14', rebook: '2027-07-13' });
    await update({ venueCity: 'Fresno', venueState: 'CA' });
    expect(await days()).toMatchObject({ permit: '2027-04-13', headcount: ACCEPTED.headcount });
  });

  it('except those that somebody edited, started or completed', async () => {
    await start('accepted');
    const change = async (rule: string, changes: Parameters<typeof caller.tasks.update>[0]['changes']) =>
      caller.tasks.update({ id: await idOf(rule), changes });
    at('2027-01-05');
    await change('roster', { priority: 'LOW' });
    await change('headcount', { status: 'IN_PROGRESS' });
    await change('confirm-guards', { status: 'COMPLETED' });
    await update(LATER);
    expect(await days()).toMatchObject({
      'venue-certificate': '2027-06-14',
      roster: ACCEPTED.roster,
      headcount: ACCEPTED.headcount,
    });
    expect(await taskOf('confirm-guards')).toMatchObject({ dueOn: ACCEPTED['confirm-guards'] });
  });

  it('and an overdue task is pending again, while one that would be past is due on the next working day', async () => {
    await start('sent');
    at('2027-04-20');
    await sweepOverdueTasks(scope);
    expect(await taskOf('quote-follow-up')).toMatchObject({ status: 'OVERDUE' });
    await update({ eventDate: '2027-06-26' });
    expect(await taskOf('quote-follow-up')).toMatchObject({ status: 'PENDING', dueOn: '2027-04-27' });
    await update({ eventDate: '2027-05-01' });
    expect(await days()).toEqual({ permit: '2027-04-21', 'quote-follow-up': '2027-04-21' });
  });

  it('in a number of statements that does not grow with the number of leads', async () => {
    const many = await makeLeads(scope, user, 12, EVENT);
    for (const leadId of many) await start('accepted', leadId);
    const statementsOf = async (ids: string[], eventDate: string) => {
      const before = database.statements.length;
      await changeManyLeads(actorFor(scope, user), { select: { ids }, action: { change: { eventDate } } });
      return database.statements.length - before;
    };
    const ofTwo = await statementsOf(many.slice(0, 2), '2027-06-19');
    expect(await statementsOf(many, '2027-06-26')).toBe(ofTwo);
    for (const leadId of many) expect(await days(leadId)).toMatchObject({ 'confirm-guards': '2027-06-24' });
  });

  it('stay when its date is removed', async () => {
    await start('sent');
    await update({ eventDate: null });
    expect(await days()).toEqual(SENT);
  });
});

describe('a date that is set later', () => {
  const bulk = (change: UpdateLeadChanges) =>
    changeManyLeads(actorFor(scope, user), { select: { ids: [id] }, action: { change } });

  const quoted = (times: Partial<typeof quotes.$inferInsert>) =>
    scope.db.insert(quotes).values({
      ...{ id: scope.newId(), ownerId: user.id, leadId: id, number: 'Q-2027-0001', authorId: user.id },
      ...{ createdAt: scope.now, updatedAt: scope.now, ...times },
    });

  beforeEach(async () => {
    await scope.db.update(leads).set({ eventDate: null }).where(eq(leads.id, id));
    await quoted({ firstSentAt: scope.now, acceptedAt: scope.now });
  });

  it.each([
    ['edit', update],
    ['bulk change', bulk],
  ] as const)('adds the groups of tasks that have started: %s', async (_, change) => {
    expect(await change({ eventDate: EVENT.eventDate })).toMatchObject({ createdTasks: 9 });
    expect(await days()).toEqual({ ...SENT, ...ACCEPTED });
  });

  it.each([
    ['sent', (now: Date) => ({ firstSentAt: now }), SENT],
    ['neither', () => ({}), {}],
    ['deleted', (now: Date) => ({ firstSentAt: now, deletedAt: now }), {}],
  ])('adds only those that a quote has started: %s', async (_, times, expected) => {
    await scope.db.delete(quotes).where(eq(quotes.leadId, id));
    await quoted(times(scope.now));
    await update({ eventDate: EVENT.eventDate });
    expect(await days()).toEqual(expected);
  });

  it('adds them in a merge', async () => {
    const [other = ''] = await makeLeads(scope, user, 1, { companyName: 'Arena', ...EVENT });
    await caller.leads.merge({ id, changes: { leadIds: [other] } });
    expect(await days()).toEqual({ ...SENT, ...ACCEPTED });
  });

  it.each([true, false])('adds none by an import (D13), createTasks: %s', async (createTasks) => {
    const file =
      'companyName,contactPerson,email,eventDate\nArena,Jo,jo@arena.example,2027-06-12\nNew,Jo,new@b.cd,2027-06-12';
    await run(actorFor(scope, user), file, { createTasks, onKnown: 'update' });
    expect(
      (await scope.db.select().from(tasks).where(eq(tasks.ownerId, user.id))).map((task) => task.autoRule),
    ).toEqual([]);
    expect(await caller.leads.byId({ id })).toMatchObject({ eventDate: '2027-06-12' });
  });

  it('adds none to a lead that is lost', async () => {
    await update({ status: 'CLOSED_LOST' });
    await update({ eventDate: EVENT.eventDate });
    expect(await days()).toEqual({});
  });
});

describe('the end of a lead', () => {
  const move = async (status: 'CLOSED_WON' | 'CLOSED_LOST' | 'PROPOSAL_SENT') => {
    scope.now = new Date(scope.now.getTime() + 60_000);
    return update({ status });
  };

  it('keeps the tasks of a win, and removes the untouched ones with a loss until the lead is reopened', async () => {
    await start('sent');
    await start('accepted');
    expect(await move('CLOSED_WON')).not.toHaveProperty('removedTasks');
    expect(await days()).toEqual({ ...SENT, ...ACCEPTED });
    await caller.tasks.update({ id: await idOf('roster'), changes: { status: 'IN_PROGRESS' } });
    // Those of the win end as well.
    expect(await move('CLOSED_LOST')).toMatchObject({ removedTasks: 8 + 2 });
    expect(await days()).toEqual({ roster: ACCEPTED.roster });
    expect(await move('PROPOSAL_SENT')).toMatchObject({ restoredTasks: 8 });
    expect(await days()).toEqual({ ...SENT, ...ACCEPTED });
  });

  it('restores them at the day of the event as it is now', async () => {
    await start('sent');
    await move('CLOSED_LOST');
    await update(LATER);
    expect(await days()).toEqual({});
    await move('PROPOSAL_SENT');
    expect(await days()).toEqual(SENT_LATER);
  });

  it('restores them with a win on the same day, and undoing that win removes them again', async () => {
    await start('sent');
    await move('CLOSED_LOST');
    const { stageEnteredAt } = await move('CLOSED_WON');
    expect(await days()).toEqual(SENT);
    await caller.leads.undoMove({ id, stageEnteredAt });
    expect(await days()).toEqual({});
  });

  it('is undone with what it did to them', async () => {
    await start('sent');
    const { stageEnteredAt } = await move('CLOSED_LOST');
    expect(await caller.leads.undoMove({ id, stageEnteredAt })).toMatchObject({ restoredTasks: 2 });
    expect(await days()).toEqual(SENT);
  });
});

it('comes with a quote that is sent, then accepted', async () => {
  const quote = await makeQuote({ scope, user, lead: EVENT });
  expect(await days(quote.leadId)).toEqual({});
  const { token } = await sendWithoutEmail({ scope, user }, quote.id);
  expect(await days(quote.leadId)).toEqual(SENT);
  const client = { name: 'Noor', title: '', email: 'noor@harbour.example', ip: '192.0.2.1', userAgent: 'Test' };
  for (let times = 0; times < 2; times += 1) await acceptByLink(scope, token, { ...client, hash: quote.hash });
  expect(await days(quote.leadId)).toEqual({ ...SENT, ...ACCEPTED });
});

it('undoing a move keeps the tasks of a quote that was sent with it', async () => {
  const { stageEnteredAt } = await update({ status: 'PROPOSAL_SENT' });
  await start('sent');
  await caller.leads.undoMove({ id, stageEnteredAt });
  expect(await days()).toEqual(SENT);
});
