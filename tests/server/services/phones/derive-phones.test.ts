import { scopeForFile } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { backgroundDone } from '@/server/background';
import { leads, users } from '@/server/db/schema';
import { derivePhones } from '@/server/services/phones/derive-phones';

const { database, scope } = scopeForFile();

const numbersOf = async (ownerId: string) => {
  const rows = await scope.db.select().from(leads).where(eq(leads.ownerId, ownerId)).orderBy(leads.id);
  return rows.map(({ phoneNumber }) => phoneNumber);
};

it('derives the phones of leads that are older than the rule, once, without editing them', async () => {
  const user = await makeUser(scope);
  const other = await makeUser(scope);
  const [id = ''] = await makeLeads(scope, user, 1, { phone: '264-600-4031 x417', deletedAt: scope.now });
  await makeLeads(scope, user, 1100, { phone: '212.555.0144' });
  await makeLeads(scope, user, 1, { phone: 'ask Ann' });
  await makeLeads(scope, other, 1, { phone: '212.555.0144' });
  await scope.db.update(users).set({ phonesCountry: null }).where(eq(users.id, user.id));

  expect(await derivePhones(scope)).toEqual({ derived: 1101 });
  expect(await numbersOf(user.id)).toEqual(['+12646004031;ext=417', ...Array(1100).fill('+12125550144'), null]);
  expect(await numbersOf(other.id)).toEqual([null]);
  const [lead] = await scope.db.select().from(leads).where(eq(leads.id, id));
  expect(lead).toMatchObject({ phoneDigits: '2646004031417 12646004031', version: 1, updatedAt: scope.now });
  expect((await callerFor(scope, user).leads.count({ q: '+1 (212) 555-0144' })).count).toBe(1000);

  database.resetStatements();
  expect(await derivePhones(scope)).toEqual({ derived: 0 });
  expect(database.statements).toHaveLength(1);
});

it('derives the phones of a user again whose country changes', async () => {
  const user = await makeUser(scope);
  const caller = callerFor(scope, user);
  await caller.leads.create({ companyName: 'A', contactPerson: 'Ann', phone: '030 5550155' });
  await caller.leads.create({ companyName: 'B', contactPerson: 'Ben', phone: '+1 212 555 0144' });
  expect(await numbersOf(user.id)).toEqual([null, '+12125550144']);
  expect(await caller.user.updateProfile({ country: 'DE' })).toMatchObject({ country: 'DE' });
  await backgroundDone();
  expect(await numbersOf(user.id)).toEqual(['+49305550155', '+12125550144']);
});

it("derives the phones of a leaving member's leads with the country of the owner who gets them", async () => {
  const teamId = await makeTeam(scope);
  const owner = await joinTeam(scope, await makeUser(scope, { country: 'DE', phonesCountry: 'DE' }), teamId, 'owner');
  const member = await joinTeam(scope, await makeUser(scope), teamId);
  await callerFor(scope, member).leads.create({
    companyName: 'A',
    contactPerson: 'Ann',
    phone: '030 5550155',
    teamId,
  });
  await callerFor(scope, member).teams.removeMember({ id: teamId, userId: member.id });
  expect(await numbersOf(owner.id)).toEqual([null]);
  await derivePhones(scope);
  expect(await numbersOf(owner.id)).toEqual(['+49305550155']);
});
