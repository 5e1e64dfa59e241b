import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { describe, expect, it } from 'vitest';
import { FOUND_PER_NOUN, PICKER_MATCHES } from '@/domain/search/search-limits';
import { addDays } from '@/domain/shared/time';

const { database, scope, user, caller } = userForEach();

const lead = { companyName: 'Harbour Lights', contactPerson: 'Noor Haddad' };
const inDays = (days: number) => addDays(scope.now, days);

const addTask = (title: string, days: number, more = {}) =>
  caller.tasks.create({ title, dueDate: inDays(days), ...more });
const addEvent = (title: string, days: number, more = {}) =>
  caller.calendarEvents.create({
    title,
    startTime: inDays(days),
    endTime: inDays(days + 1),
    ...more,
  });

/** What a search finds, by name. */
async function namesFor(q: string, by = caller) {
  const { lead, task, note, event } = await by.search.everything({ q });
  return {
    leads: lead.items.map(({ companyName }) => companyName),
    tasks: task.items.map(({ title }) => title),
    notes: note.items.map(({ title }) => title),
    events: event.items.map(({ title }) => title),
  };
}

describe('the search of everything', () => {
  it('finds leads, tasks, notes and events with their lead, in four statements', async () => {
    const { id: leadId } = await caller.leads.create(lead);
    await addTask('Call about Gäte 4', 1, { leadId });
    await caller.notes.create({ title: 'Plan', content: `${'Long story. '.repeat(30)}At gate 4.`, leadId });
    await addEvent('GATE 4 walk', 2, { leadId, location: 'Pier 9' });
    database.resetStatements();
    const found = await caller.search.everything({ q: 'gate 4' });
    expect(database.sent()).toHaveLength(4);
    expect(found.lead).toEqual({ items: [], more: false });
    expect(found.task.items).toMatchObject([{ title: 'Call about Gäte 4', leadCompany: 'Harbour Lights' }]);
    expect(found.note.items).toMatchObject([{ title: 'Plan', leadCompany: 'Harbour Lights' }]);
    expect(found.note.items[0]?.excerpt).toMatch(/^….{10,100}At gate 4\.$/);
    expect(found.event.items).toMatchObject([
      { title: 'GATE 4 walk', leadCompany: 'Harbour Lights', location: 'Pier 9', startTime: inDays(2) },
    ]);
    expect((await namesFor('haddad')).leads).toEqual(['Harbour Lights']);
  });

  it('lists upcoming rows first, and reports that there is more than it lists', async () => {
    const complete = async ({ id, version }: { id: string; version: number }) => {
      await caller.tasks.update({ id, version, changes: { status: 'COMPLETED' } });
      scope.now = new Date(scope.now.getTime() + 1000);
    };
    const [first, second] = [await addTask('Gate done first', 3), await addTask('Gate done last', -9)];
    await complete(first);
    await complete(second);
    await addTask('Gate later', 5);
    await addTask('Gate overdue', -2);
    await addEvent('Gate long ago', -9);
    await addEvent('Gate last week', -5);
    await addEvent('Gate next week', 7);
    await addEvent('Gate tomorrow', 1);
    expect(await namesFor('gate')).toMatchObject({
      tasks: ['Gate overdue', 'Gate later', 'Gate done last', 'Gate done first'],
      events: ['Gate tomorrow', 'Gate next week', 'Gate last week', 'Gate long ago'],
    });
    const { task } = await caller.search.everything({ q: 'gate' });
    expect(task.items[0]?.status).toBe('OVERDUE');

    for (let n = 0; n <= FOUND_PER_NOUN; n++) await caller.leads.create({ ...lead, companyName: `Gate ${n}` });
    const { lead: page } = await caller.search.everything({ q: 'gate' });
    expect([page.items.length, page.more]).toEqual([FOUND_PER_NOUN, true]);
  });

  it('finds no rows of other users, and no deleted ones', async () => {
    const other = callerFor(scope, await makeUser(scope));
    await other.leads.create(lead);
    await other.tasks.create({ title: 'Harbour call', dueDate: inDays(1) });
    const own = await caller.leads.create(lead);
    await caller.leads.delete({ id: own.id });
    const nothing = { leads: [], tasks: [], notes: [], events: [] };
    expect(await namesFor('harbour')).toEqual(nothing);
    expect(await namesFor('harbour', other)).toEqual({
      ...nothing,
      leads: ['Harbour Lights'],
      tasks: ['Harbour call'],
    });
  });
});

describe('the search of a lead picker', () => {
  const named = (companyName: string) => caller.leads.create({ ...lead, companyName });
  const found = async (q: string) => (await caller.search.leads({ q })).map(({ companyName }) => companyName);

  it('finds an exact name first, however many others were edited since', async () => {
    await named('Gate');
    scope.now = new Date(scope.now.getTime() + 1000);
    for (let n = 0; n < PICKER_MATCHES; n++) await named(`Gate ${n}`);
    const names = await found('gate');
    expect(names[0]).toBe('Gate');
    expect(names).toHaveLength(PICKER_MATCHES);
    expect(new Set(names).size).toBe(PICKER_MATCHES);
    expect((await namesFor('gate')).leads[0]).toBe('Gate');
  });

  it('finds a lead of the team first by its exact name, too', async () => {
    const teamId = await makeTeam(scope);
    const mate = await joinTeam(scope, await makeUser(scope), teamId);
    const member = callerFor(scope, await joinTeam(scope, await makeUser(scope), teamId));
    await makeLeads(scope, mate, 1, { teamId, companyName: 'G4' });
    scope.now = new Date(scope.now.getTime() + 1000);
    await makeLeads(scope, mate, PICKER_MATCHES, { teamId, companyName: 'G4 Events' });
    expect((await member.search.leads({ q: 'g4' }))[0]?.companyName).toBe('G4');
  });

  it('offers the latest edited leads without a search, and none of other users', async () => {
    await named('Pier 9');
    scope.now = new Date(scope.now.getTime() + 1000);
    await named('Arena');
    const other = callerFor(scope, await makeUser(scope));
    await other.leads.create({ ...lead, companyName: 'Arena' });
    const deleted = await named('Arena');
    await caller.leads.delete({ id: deleted.id });
    expect(await found('')).toEqual(['Arena', 'Pier 9']);
    expect(await found('arena')).toEqual(['Arena']);
  });
});

it('returns the recent leads that still exist and are visible', async () => {
  const own = await caller.leads.create(lead);
  const deleted = await caller.leads.create(lead);
  await caller.leads.delete({ id: deleted.id });
  const foreign = await callerFor(scope, await makeUser(scope)).leads.create(lead);
  const found = await caller.search.recentLeads({ ids: [own.id, deleted.id, foreign.id] });
  expect(found).toEqual([{ ...lead, id: own.id, email: '', phone: '', status: user.defaultLeadStatus }]);
});
