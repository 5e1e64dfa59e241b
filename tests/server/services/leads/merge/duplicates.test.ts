import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import fc from '@tests/support/fast-check';
import { expectProblem } from '@tests/support/problems';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { companyCore, LEGAL_FORMS } from '@/domain/leads/merge/company-core';
import { rowsOf } from '@/server/db/client';

const { database, scope, user, caller } = userForEach({ country: 'US' });

const add = async (
  companyName: string,
  values: { email?: string; phone?: string; teamId?: string } = {},
  by = caller,
) => (await by.leads.create({ companyName, contactPerson: 'Jo', ...values })).id;
const addContact = (id: string, changes: { email?: string; phone?: string }) =>
  caller.contacts.create({ id, changes: { name: 'Sam', ...changes } });
const later = () => {
  scope.now = new Date(scope.now.getTime() + 1000);
};

it('the database computes the core of any name as the domain does', async () => {
  const unit = fc.constantFrom(...' \t\n\u00a0\u3000\u200b.,;()&-aZéŁß山田', ...LEGAL_FORMS.map((form) => ` ${form}`));
  const names = fc.sample(fc.string({ unit, maxLength: 10 }), { numRuns: 2000 });
  const [row] = rowsOf<{ cores: string[] }>(
    await scope.db.execute(sql`
      select json_agg(company_core(name) order by n) as cores
      from json_array_elements_text(${JSON.stringify(names)}::text::json) with ordinality as l (name, n)`),
  );
  expect(row?.cores).toEqual(names.map(companyCore));
});

describe('while a lead is typed', () => {
  it.each([
    ['its company with another legal form', { companyName: 'northgate  arena' }, ['company']],
    ['its address as it may be written', { email: 'Jo <JO@north.example>' }, ['email']],
    ['its phone in another form', { phone: '(415) 555-0134' }, ['phone']],
    ['the address of another contact', { email: 'sam@north.example' }, ['email']],
    ['the phone of another contact', { phone: '+1 415 555 0177' }, ['phone']],
    ['several at once', { companyName: 'Northgate Arena Inc', email: 'jo@north.example' }, ['email', 'company']],
  ])('finds one by %s', async (_, typed, sharing) => {
    const id = await add('Northgate Arena LLC', { email: 'jo@north.example', phone: '+1 415 555 0134' });
    await addContact(id, { email: 'sam@north.example', phone: '415-555-0177' });
    await add('Another');
    expect(await caller.leads.findDuplicates(typed)).toMatchObject([{ id, sharing }]);
  });

  it.each([{}, { companyName: '', email: ' ', phone: '12' }, { companyName: 'Northgate' }])(
    'finds nothing for %j',
    async (typed) => {
      await add('Northgate Arena');
      expect(await caller.leads.findDuplicates(typed)).toEqual([]);
    },
  );

  it('finds no deleted lead, and none of another account', async () => {
    const id = await add('Northgate Arena');
    const stranger = callerFor(scope, await makeUser(scope));
    expect(await stranger.leads.findDuplicates({ companyName: 'Northgate Arena' })).toEqual([]);
    await caller.leads.delete({ id });
    expect(await caller.leads.findDuplicates({ companyName: 'Northgate Arena' })).toEqual([]);
  });

  it('finds those of the team in one statement', async () => {
    const teamId = await makeTeam(scope);
    const me = callerFor(scope, await joinTeam(scope, user, teamId));
    const mate = callerFor(scope, await joinTeam(scope, await makeUser(scope), teamId));
    const id = await add('Northgate Arena', { teamId }, mate);
    database.statements.length = 0;
    expect(await me.leads.findDuplicates({ companyName: 'Northgate Arena' })).toMatchObject([{ id }]);
    expect(database.statements.filter((statement) => statement.includes('company_core'))).toHaveLength(1);
  });
});

describe('the duplicates of a lead', () => {
  it('share a value with it or with a contact of it, and are not itself', async () => {
    const id = await add('Northgate Arena');
    await addContact(id, { email: 'sam@north.example' });
    later();
    const other = await add('Someone', { email: 'SAM@north.example' });
    expect(await caller.leads.duplicatesOf({ id })).toMatchObject([{ id: other, sharing: ['email'] }]);
    expect(await caller.leads.duplicatesOf({ id: other })).toMatchObject([{ id }]);
  });

  it('are not those that were booked again', async () => {
    const id = await add('Northgate Arena');
    const again = await caller.leads.bookAgain({ id });
    const third = await caller.leads.bookAgain({ id });
    expect(await caller.leads.duplicatesOf({ id })).toEqual([]);
    expect(await caller.leads.duplicatesOf({ id: again.id })).toEqual([]);
    expect(await caller.leads.duplicatesOf({ id: third.id })).toEqual([]);
    expect((await caller.leads.duplicatePairs({})).items).toEqual([]);
  });

  it('are refused for the lead of another account', async () => {
    const stranger = callerFor(scope, await makeUser(scope));
    const id = await add('Northgate Arena');
    expect((await expectProblem(stranger.leads.duplicatesOf({ id }))).code).toBe('NOT_FOUND');
  });
});

describe('the pairs', () => {
  const pairs = async () =>
    (await caller.leads.duplicatePairs({})).items.map(({ leads, sharing }) => [leads.map(({ id }) => id), sharing]);

  it('come once each, with all that they share, the older lead first', async () => {
    const id = await add('Northgate Arena', { email: 'jo@north.example' });
    later();
    const other = await add('Northgate Arena Inc.', { email: 'jo@north.example' });
    expect(await pairs()).toEqual([
      [
        [id, other],
        ['email', 'company'],
      ],
    ]);
  });

  it('say nothing of other accounts', async () => {
    await add('Northgate Arena');
    await add('Northgate Arena', {}, callerFor(scope, await makeUser(scope)));
    expect(await pairs()).toEqual([]);
  });

  it('are listed page by page', async () => {
    for (let at = 0; at < 3; at += 1) for (const form of ['Inc', 'LLC']) await add(`Company ${at} ${form}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await caller.leads.duplicatePairs({ limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ leads }) => companyCore(leads[0].companyName)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['company 2', 'company 1', 'company 0']);
  });

  it('compare a lead with a few others only', async () => {
    for (let at = 0; at < 8; at += 1) await add('Chain');
    expect(await pairs()).toHaveLength(1 + 2 + 3 + 4 + 5 * 3);
  });
});

describe('leads that are not the same', () => {
  it('are remembered for everybody who sees both, and can be duplicates again', async () => {
    const teamId = await makeTeam(scope);
    const me = callerFor(scope, await joinTeam(scope, user, teamId));
    const mate = callerFor(scope, await joinTeam(scope, await makeUser(scope), teamId));
    const ids = [await add('Chain', { teamId }, me), await add('Chain', { teamId }, mate)] as [string, string];
    await mate.leads.setDistinct({ ids, distinct: true });
    await mate.leads.setDistinct({ ids: [ids[1], ids[0]], distinct: true });
    expect((await me.leads.duplicatePairs({})).items).toEqual([]);
    expect(await me.leads.duplicatesOf({ id: ids[0] })).toEqual([]);
    await me.leads.setDistinct({ ids: [ids[1], ids[0]], distinct: false });
    expect((await mate.leads.duplicatePairs({})).items).toHaveLength(1);
  });

  it('must both be visible', async () => {
    const stranger = callerFor(scope, await makeUser(scope));
    const [mine, theirs] = [await add('Chain'), await add('Chain', {}, stranger)];
    const refused = await expectProblem(caller.leads.setDistinct({ ids: [mine, theirs], distinct: true }));
    expect(refused).toMatchObject({ code: 'NOT_FOUND', field: 'ids' });
  });
});
