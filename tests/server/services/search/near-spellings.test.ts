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
])('offers for “%s” spellings that the search then finds', async (q, expected) => {
  await caller.leads.create(lead);
  expect((await caller.leads.list({ q })).items).toEqual([]);
  expect(await caller.search.nearSpellings({ q })).toEqual([expected]);
  expect((await caller.leads.list({ q: expected })).items).toHaveLength(1);
});

it.each(['Apex Arena', 'jon@riverside.example'])(
  'does not offer for “%s” names that only share its common word',
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

it('offers no names from strangers’ or deleted leads', async () => {
  await callerFor(scope, await makeUser(scope)).leads.create(lead);
  const { id } = await named('Bluewater Hall');
  expect(await caller.search.nearSpellings({ q: 'bluewatr' })).toEqual(['Bluewater Hall']);
  await caller.leads.delete({ id });
  expect(await caller.search.nearSpellings({ q: 'bluewatr' })).toEqual([]);
});

it('offers names from leads that a colleague shares with the team, but not from their private ones', async () => {
  const teamId = await makeTeam(scope);
  const mate = await joinTeam(scope, await makeUser(scope), teamId);
  const member = callerFor(scope, await joinTeam(scope, await makeUser(scope), teamId));
  await makeLeads(scope, mate, 1, { teamId, companyName: 'Bluewater Arena' });
  await makeLeads(scope, mate, 1, { companyName: 'Bluewater Hall' });
  expect(await member.search.nearSpellings({ q: 'bluewatr' })).toEqual(['Bluewater Arena']);
});

it('offers only names that match the other filters', async () => {
  await makeLeads(scope, user, 1, { companyName: 'Bluewater Arena', status: 'CONTACTED' });
  await named('Bluewater Hall');
  expect(await caller.search.nearSpellings({ q: 'bluewatr', status: 'CONTACTED' })).toEqual(['Bluewater Arena']);
});

it('accepts any text, and takes two statements', async () => {
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
