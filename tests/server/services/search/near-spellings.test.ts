import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expect, it } from 'vitest';
import { MAX_NEAR_SPELLINGS } from '@/domain/search/near-spellings';

const { database, scope, user, caller } = userForEach();

const lead = { companyName: 'Bluewater Arena', contactPerson: 'Noor Haddad', email: 'gates@riverside.example' };
const named = (companyName: string) => caller.leads.create({ ...lead, companyName });

it.each([
  ['bluewatr', 'Bluewater Arena'],
  ['Arena Bluewter', 'Bluewater Arena'],
  ['BLÜEWATERARENA', 'Bluewater Arena'],
  ['nor hadad', 'Noor Haddad'],
  ['gates@riversde.example', 'gates@riverside.example'],
])('offers for “%s” what the search then finds', async (q, expected) => {
  await caller.leads.create(lead);
  expect((await caller.leads.list({ q })).items).toEqual([]);
  expect(await caller.search.nearSpellings({ q })).toEqual([expected]);
  expect((await caller.leads.list({ q: expected })).items).toHaveLength(1);
});

it.each(['Apex Arena', 'jon@riverside.example'])(
  'does not offer for “%s” what only shares its common word',
  async (q) => {
    await caller.leads.create(lead);
    expect(await caller.search.nearSpellings({ q })).toEqual([]);
  },
);

it('offers the closest, each once', async () => {
  await makeLeads(scope, user, 2, { companyName: 'Bluewater Arena' });
  for (const name of ['Bluewood', 'Bluewater Productions', 'Blue Heron', 'Bluewater']) await named(name);
  const near = ['Bluewater', 'Bluewater Arena', 'Bluewater Productions'];
  expect(near).toHaveLength(MAX_NEAR_SPELLINGS);
  expect(await caller.search.nearSpellings({ q: 'bluewatr' })).toEqual(near);
});

it('offers nothing of strangers, and nothing deleted', async () => {
  await callerFor(scope, await makeUser(scope)).leads.create(lead);
  const { id } = await named('Bluewater Hall');
  expect(await caller.search.nearSpellings({ q: 'bluewatr' })).toEqual(['Bluewater Hall']);
  await caller.leads.delete({ id });
  expect(await caller.search.nearSpellings({ q: 'bluewatr' })).toEqual([]);
});

it('offers what a colleague shares with the team, but not their own leads', async () => {
  const teamId = await makeTeam(scope);
  const mate = await joinTeam(scope, await makeUser(scope), teamId);
  const member = callerFor(scope, await joinTeam(scope, await makeUser(scope), teamId));
  await makeLeads(scope, mate, 1, { teamId, companyName: 'Bluewater Arena' });
  await makeLeads(scope, mate, 1, { companyName: 'Bluewater Hall' });
  expect(await member.search.nearSpellings({ q: 'bluewatr' })).toEqual(['Bluewater Arena']);
});

it('offers only what the other filters show', async () => {
  await makeLeads(scope, user, 1, { companyName: 'Bluewater Arena', status: 'CONTACTED' });
  await named('Bluewater Hall');
  expect(await caller.search.nearSpellings({ q: 'bluewatr', status: 'CONTACTED' })).toEqual(['Bluewater Arena']);
});

it('takes any text, and two statements', async () => {
  await caller.leads.create(lead);
  for (const q of [`%_\\'"&|()<>!:*`, 'bluewatr %'.padEnd(60, '%'), 'bluewatr '.repeat(20).trim()]) {
    await expect(caller.search.nearSpellings({ q })).resolves.toBeDefined();
  }
  database.resetStatements();
  await caller.search.nearSpellings({ q: 'bluewatr' });
  expect(database.sent().filter((text) => /select/i.test(text))).toHaveLength(2);
  database.resetStatements();
  expect(await caller.search.nearSpellings({ q: 'bl' })).toEqual([]);
  expect(database.sent()).toEqual([]);
});
