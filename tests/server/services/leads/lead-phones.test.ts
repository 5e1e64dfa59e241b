import { scopeForFile } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { describe, expect, it } from 'vitest';
import { createLeadInput, updateLeadChanges } from '@/domain/leads/lead';
import { leadsOf, run } from './lead-import-support';

const { scope } = scopeForFile();

const fileOf = (...rows: string[]) => ['id,companyName,contactPerson,email,phone', ...rows].join('\n');

describe('the number of a phone', () => {
  it('is derived when a lead is created and updated, and the phone stays as typed', async () => {
    const caller = callerFor(scope, await makeUser(scope));
    const made = await caller.leads.create({ companyName: 'A', contactPerson: 'Ann', phone: '264-600-4031 x417' });
    expect(made).toMatchObject({ phone: '264-600-4031 x417', phoneNumber: '+12646004031;ext=417' });
    const { id } = made;
    expect(await caller.leads.update({ id, changes: { phone: '1-800-FLOWERS' } })).toMatchObject({
      phone: '1-800-FLOWERS',
      phoneNumber: '+18003569377',
    });
    await caller.leads.update({ id, changes: { notes: 'n' } });
    expect((await caller.leads.byId({ id })).phoneNumber).toBe('+18003569377');
    await caller.leads.update({ id, changes: { phone: 'ask Ann' } });
    expect((await caller.leads.list({})).items).toMatchObject([{ phone: 'ask Ann', phoneNumber: null }]);
  });

  it('is derived when a file adds and updates leads', async () => {
    const actor = actorFor(scope, await makeUser(scope, { country: 'DE', tier: 'PRO' }));
    await run(actor, fileOf(',A,Ann,a@x.example,030 5550155'));
    const [lead] = await leadsOf(actor);
    expect(lead).toMatchObject({ phone: '030 5550155', phoneNumber: '+49305550155' });
    const row = `${lead?.id},A,Ann,a@x.example,030 5550156`;
    await run({ ...actor, now: new Date(actor.now.getTime() + 1) }, fileOf(row), { onKnown: 'update' });
    expect(await leadsOf(actor)).toMatchObject([
      { phoneNumber: '+49305550156', phoneDigits: '0305550156 49305550156', version: 2 },
    ]);
  });

  it("is read in the owner's country, whoever types it", async () => {
    const teamId = await makeTeam(scope);
    const owner = await joinTeam(scope, await makeUser(scope, { country: 'DE', tier: 'PRO' }), teamId);
    const colleague = await joinTeam(scope, await makeUser(scope, { tier: 'PRO' }), teamId);
    const { id } = await callerFor(scope, owner).leads.create({ companyName: 'A', contactPerson: 'Ann', teamId });
    const changed = await callerFor(scope, colleague).leads.update({ id, changes: { phone: '030 5550155' } });
    expect(changed.phoneNumber).toBe('+49305550155');
    const actor = actorFor(scope, colleague);
    const file = fileOf(`${id},A,Ann,,030 5550156`);
    await run({ ...actor, now: new Date(actor.now.getTime() + 1) }, file, { onKnown: 'update' });
    expect(await leadsOf(actorFor(scope, owner))).toMatchObject([{ phoneNumber: '+49305550156' }]);
  });

  it('is not accepted as input', () => {
    const lead = { companyName: 'A', contactPerson: 'Ann', phoneNumber: '+12646004031' };
    expect(createLeadInput.safeParse(lead).success).toBe(false);
    expect(updateLeadChanges.safeParse(lead).success).toBe(false);
  });
});

describe('a search of leads', () => {
  const PHONES = [
    '212.555.0144',
    '+1 212 555 0145 / 212.555.0199',
    '٠٢٠ ٧٩٤٦ ٠٠١٨',
    '1-800-FLOWERS',
    '264-600-4031 x417',
  ];

  it.each([
    ['+1 212 555 0144', ['212.555.0144']],
    ['212.555.0145', ['+1 212 555 0145 / 212.555.0199']],
    ['+1 (212) 555-0199', ['+1 212 555 0145 / 212.555.0199']],
    ['２１２－５５５', ['212.555.0144', '+1 212 555 0145 / 212.555.0199']],
    ['020 7946', ['٠٢٠ ٧٩٤٦ ٠٠١٨']],
    ['1 800 356 9377', ['1-800-FLOWERS']],
    ['(264) 600-4031 ext. 5', ['264-600-4031 x417']],
    ['212.555.0146', []],
  ])('for %s finds %j, in the list and everywhere', async (q, found) => {
    const caller = callerFor(scope, await makeUser(scope));
    for (const phone of PHONES) await caller.leads.create({ companyName: 'A', contactPerson: 'Ann', phone });
    const { items } = await caller.leads.list({ q, sort: 'createdAt', order: 'asc' });
    expect(items.map(({ phone }) => phone)).toEqual(found);
    expect(await caller.leads.count({ q })).toEqual({ count: found.length, more: false });
    expect((await caller.search.everything({ q })).lead.items.map(({ phone }) => phone).sort()).toEqual(
      found.toSorted(),
    );
  });

  it("reads its number in the searcher's country", async () => {
    const caller = callerFor(scope, await makeUser(scope, { country: 'GB' }));
    await caller.leads.create({ companyName: 'A', contactPerson: 'Ann', phone: '+44 20 7946 0018' });
    expect((await caller.leads.list({ q: '020 7946 0018' })).items).toHaveLength(1);
  });
});
