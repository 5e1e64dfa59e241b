import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MAX_CONTACTS, TOO_MANY_CONTACTS } from '@/domain/contacts/contact-limits';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import { addDays } from '@/domain/shared/time';
import { contacts, leads, users } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { derivePhones } from '@/server/services/phones/derive-phones';

const { scope, user, caller } = userForEach({ name: 'Robin Reyes', tier: 'PRO' });

const NOOR = { contactPerson: 'Noor Haddad', email: 'noor@harbour.example', phone: '+1 415 555 0134' };
const SAM = {
  name: 'Sam Okafor',
  role: 'SITE_CONTACT',
  email: 'sam@harbour.example',
  phone: '212 555 0177',
  notes: 'On site from noon.',
} as const;

const makeLead = (more: { teamId?: string } = {}, as = caller) =>
  as.leads.create({ companyName: 'Harbour Lights', ...NOOR, ...more });
const add = (id: string, changes: Parameters<typeof caller.contacts.create>[0]['changes'] = SAM, as = caller) =>
  as.contacts.create({ id, changes });
const namesOf = async (id: string, as = caller) => (await as.contacts.list({ id })).items.map(({ name }) => name);
const stored = (id: string) => scope.db.select().from(contacts).where(eq(contacts.leadId, id));
const deletedKinds = async () => (await caller.deleted.list({})).items.map(({ kind }) => kind);

/** The user and a teammate in one team. */
async function withTeammate() {
  const teamId = await makeTeam(scope);
  user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
  const teammate = await joinTeam(scope, await makeUser(scope), teamId);
  return { teamId, teammate, theirs: callerFor(scope, teammate) };
}

describe('a contact of a lead', () => {
  it('belongs to whom the lead belongs to, whoever adds it, and is listed in the order of adding', async () => {
    const { teamId, teammate, theirs } = await withTeammate();
    const lead = await makeLead({ teamId });
    expect(await add(lead.id, SAM, theirs)).toMatchObject({
      ...SAM,
      ...{ leadId: lead.id, ownerId: user.id, teamId, phoneNumber: '+12125550177', version: 1 },
    });
    await add(lead.id, { name: 'Ann Field' });
    expect(await namesOf(lead.id, theirs)).toEqual(['Sam Okafor', 'Ann Field']);
    // Neither is an edit of the lead.
    expect(await caller.leads.byId({ id: lead.id })).toMatchObject({ version: 1, ...NOOR });
    expect(teammate.id).not.toBe(user.id);
  });

  it('is seen as its lead is: it moves to another team with it, and passes to the owner of the team', async () => {
    const { teamId, theirs } = await withTeammate();
    const lead = await makeLead();
    const { id: contactId } = await add(lead.id);
    expect((await expectProblem(theirs.contacts.list({ id: lead.id }))).code).toBe('NOT_FOUND');
    await caller.leads.update({ id: lead.id, changes: { teamId } });
    expect(await namesOf(lead.id, theirs)).toEqual(['Sam Okafor']);
    await caller.leads.update({ id: lead.id, changes: { teamId: null } });
    expect((await expectProblem(theirs.contacts.byId({ id: lead.id, contactId }))).code).toBe('NOT_FOUND');

    const own = await makeLead({ teamId }, theirs);
    await add(own.id, SAM, theirs);
    await theirs.teams.removeMember({ id: teamId, userId: (await theirs.user.profile()).id });
    const [passed] = await stored(own.id);
    const [lost] = await scope.db.select().from(leads).where(eq(leads.id, own.id));
    expect(passed).toMatchObject({ ownerId: user.id, teamId });
    expect(lost).toMatchObject({ ownerId: user.id, teamId });
  });

  it(`is refused beyond ${MAX_CONTACTS}, also when it is restored`, async () => {
    const lead = await makeLead();
    const { id } = await add(lead.id);
    const [row] = await stored(lead.id);
    if (!row) throw new Error('not stored');
    const { searchText: _, ...values } = row;
    const more = Array.from({ length: MAX_CONTACTS - 2 }, () => ({ ...values, id: scope.newId() }));
    await scope.db.insert(contacts).values(more);
    const both = await Promise.allSettled([add(lead.id), add(lead.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await expectProblem(add(lead.id))).toMatchObject({ code: 'CONFLICT', message: TOO_MANY_CONTACTS });
    expect((await caller.contacts.list({ id: lead.id })).items).toHaveLength(MAX_CONTACTS);

    await caller.contacts.delete({ id: lead.id, contactId: id });
    await add(lead.id);
    expect((await expectProblem(caller.deleted.restore({ id }))).code).toBe('CONFLICT');
  });

  it('is no contact of another lead', async () => {
    const [lead, other] = [await makeLead(), await makeLead()];
    const { id: contactId } = await add(lead.id);
    const at = { id: other.id, contactId };
    const calls = [
      () => caller.contacts.byId(at),
      () => caller.contacts.update({ ...at, changes: { name: 'Mine' } }),
      () => caller.contacts.delete(at),
      () => caller.contacts.makePrimary(at),
    ];
    for (const call of calls) expect((await expectProblem(call())).code).toBe('NOT_FOUND');
    expect(await namesOf(lead.id)).toEqual(['Sam Okafor']);
  });

  it('keeps an address that cannot be mailed until it changes (D77)', async () => {
    const lead = await makeLead();
    await scope.db.update(leads).set({ email: 'ask Noor' }).where(eq(leads.id, lead.id));
    const { id: contactId } = await add(lead.id);
    const { contact } = await caller.contacts.makePrimary({ id: lead.id, contactId });
    expect(contact.email).toBe('ask Noor');
    const update = (changes: object) => caller.contacts.update({ id: lead.id, contactId, changes });
    expect(await update({ email: 'ask Noor', notes: 'x' })).toMatchObject({ email: 'ask Noor', notes: 'x' });
    expect(await expectProblem(update({ email: 'ask Sam' }))).toMatchObject({ code: 'VALIDATION', field: 'email' });
  });
});

describe('making a contact the primary one', () => {
  it('swaps the two with what belongs to each, as an edit of the lead', async () => {
    const lead = await makeLead();
    await caller.leads.update({ id: lead.id, changes: { contactRole: 'DECISION_MAKER', contactNotes: 'Signs.' } });
    const { id: contactId } = await add(lead.id);
    const swapped = await caller.contacts.makePrimary({ id: lead.id, contactId, version: 2 });
    expect(swapped.lead).toMatchObject({
      ...{ contactPerson: SAM.name, email: SAM.email, phone: SAM.phone, phoneNumber: '+12125550177' },
      ...{ contactRole: 'SITE_CONTACT', contactNotes: SAM.notes, version: 3 },
    });
    expect(swapped.contact).toMatchObject({
      ...{ id: contactId, name: NOOR.contactPerson, email: NOOR.email, phone: NOOR.phone },
      ...{ role: 'DECISION_MAKER', notes: 'Signs.', phoneNumber: '+14155550134', version: 2 },
    });
    expect(await caller.leads.byId({ id: lead.id })).toMatchObject({ contactPerson: SAM.name, version: 3 });
    const [entry] = (await caller.leads.history({ id: lead.id })).items;
    expect(entry?.detail.fields?.toSorted()).toEqual([
      'contactNotes',
      'contactPerson',
      'contactRole',
      'email',
      'phone',
    ]);

    await caller.contacts.makePrimary({ id: lead.id, contactId });
    expect(await caller.leads.byId({ id: lead.id })).toMatchObject({ ...NOOR, contactRole: 'DECISION_MAKER' });
    expect(await namesOf(lead.id)).toEqual(['Sam Okafor']);
  });

  it('changes nothing if the lead has changed meanwhile', async () => {
    const lead = await makeLead();
    const { id: contactId } = await add(lead.id);
    const current = await caller.leads.update({ id: lead.id, changes: { phone: '+1 415 555 0199' } });
    expect(await expectProblem(caller.contacts.makePrimary({ id: lead.id, contactId, version: 1 }))).toMatchObject({
      code: 'STALE_EDIT',
      details: { current },
    });
    expect(await caller.leads.byId({ id: lead.id })).toEqual(current);
    expect(await namesOf(lead.id)).toEqual(['Sam Okafor']);
  });
});

describe('the contacts of a deleted lead', () => {
  it('are deleted and restored with it, except those that were deleted before', async () => {
    const lead = await makeLead();
    await add(lead.id);
    const { id: earlier } = await add(lead.id, { name: 'Ann Field' });
    await caller.contacts.delete({ id: lead.id, contactId: earlier });
    scope.now = addDays(scope.now, 1);
    expect(await deletedKinds()).toEqual(['contact']);
    await caller.leads.delete({ id: lead.id });
    expect(await deletedKinds()).toEqual(['lead']);
    expect((await expectProblem(caller.contacts.list({ id: lead.id }))).code).toBe('NOT_FOUND');
    expect((await expectProblem(caller.deleted.restore({ id: earlier }))).code).toBe('NOT_FOUND');
    await caller.deleted.restore({ id: lead.id });
    expect(await namesOf(lead.id)).toEqual(['Sam Okafor']);
    await caller.deleted.restore({ id: earlier });
    expect(await namesOf(lead.id)).toEqual(['Sam Okafor', 'Ann Field']);
  });

  it('are removed for good with it', async () => {
    const lead = await makeLead();
    await add(lead.id);
    await caller.leads.delete({ id: lead.id });
    // Restored by nobody: one that is left would keep its lead from being removed.
    await scope.db.update(contacts).set({ deletedAt: null });
    await sweepOldRows({ ...scope, now: addDays(scope.now, DELETED_RETENTION_DAYS + 1) });
    expect(await stored(lead.id)).toEqual([]);
    expect(await scope.db.$count(leads, eq(leads.id, lead.id))).toBe(0);
  });
});

it('are copied to a lead that is booked again', async () => {
  const lead = await makeLead();
  await caller.leads.update({ id: lead.id, changes: { contactRole: 'DECISION_MAKER', contactNotes: 'Signs.' } });
  await add(lead.id);
  await add(lead.id, { name: 'Ann Field' });
  const { id: gone } = await add(lead.id, { name: 'Gone' });
  await caller.contacts.delete({ id: lead.id, contactId: gone });
  const booked = await caller.leads.bookAgain({ id: lead.id });
  expect(booked).toMatchObject({ ...NOOR, contactRole: 'DECISION_MAKER', contactNotes: 'Signs.' });
  expect((await caller.contacts.list({ id: booked.id })).items).toMatchObject([
    { ...SAM, phoneNumber: '+12125550177', leadId: booked.id, ownerId: user.id },
    { name: 'Ann Field' },
  ]);
  expect(await namesOf(lead.id)).toEqual(['Sam Okafor', 'Ann Field']);
});

it('have their numbers derived again when the owner has another country', async () => {
  const lead = await makeLead();
  await add(lead.id, { name: 'Sam Okafor', phone: '030 5550 1234' });
  await scope.db.update(users).set({ country: 'DE' }).where(eq(users.id, user.id));
  await derivePhones(scope);
  expect((await caller.contacts.list({ id: lead.id })).items).toMatchObject([{ phoneNumber: '+493055501234' }]);
});
