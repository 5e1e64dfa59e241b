import { callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_LICENSES } from '@/domain/staffing/licenses/license-facts';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import type { SessionUser } from '@/server/auth/sessions';
import { licenses, rateCards } from '@/server/db/schema';

const rest = openRestDatabase();

type Body = Record<string, unknown>;
interface Answer {
  status: number;
  body: Body;
}

const LICENSE = {
  state: 'California',
  class: 'PPO',
  number: 'PPO 120045',
  expiresOn: '2028-05-31',
  insurance: '$1,000,000',
  insuranceExpiresOn: '2028-01-31',
  guardCards: [{ class: 'unarmed', count: 12, validUntil: '2027-03-01' }],
};

let me: SessionUser;
let headers: Record<string, string>;

beforeEach(async () => {
  me = await rest.makeUser({ tier: 'PRO' });
  headers = await bearerOf(rest.scope(), me);
});

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body, as = headers) =>
  (await ask(method, path, { body, headers: as })) as Answer;
const add = async (more: Body = {}, as = headers) =>
  (await send('POST', '/api/licenses', { ...LICENSE, ...more }, as)).body;
const list = async (as = headers) => (await send('GET', '/api/licenses', undefined, as)).body.licenses as Body[];
const check = (query: Record<string, string>, as = headers) =>
  send('GET', `/api/licenses/check?${new URLSearchParams(query)}`, undefined, as);

/** A team with its owner, an admin and a member, who are signed in by token. */
async function makePeople() {
  const teamId = await makeTeam(rest.scope());
  const people = { owner: await rest.makeUser(), admin: await rest.makeUser(), member: await rest.makeUser() };
  for (const role of ['owner', 'admin', 'member'] as const) await joinTeam(rest.scope(), people[role], teamId, role);
  const as = {
    owner: await bearerOf(rest.scope(), people.owner),
    admin: await bearerOf(rest.scope(), people.admin),
    member: await bearerOf(rest.scope(), people.member),
  };
  return { teamId, people, as };
}

describe('a license over REST', () => {
  it('is added, listed by state, changed and deleted', async () => {
    const added = await add();
    expect(added).toMatchObject({ ...LICENSE, insurance: 1_000_000, armed: false, teamId: null, version: 1 });
    await add({ state: 'Arizona' });
    expect((await list()).map(({ state }) => state)).toEqual(['Arizona', 'California']);

    const changed = await send('PUT', `/api/licenses/${added.id}`, { armed: true, insurance: null, guardCards: [] });
    const expected = { number: 'PPO 120045', armed: true, insurance: null, guardCards: [], version: 2 };
    expect(changed.body).toMatchObject(expected);
    expect((await list())[1]).toEqual(changed.body);

    expect(await send('DELETE', `/api/licenses/${added.id}`)).toMatchObject({ status: 200, body: { id: added.id } });
    expect(await send('DELETE', `/api/licenses/${added.id}`)).toMatchObject({ status: 404 });
    expect(await list()).toHaveLength(1);
  });

  it.each([
    [{ state: 'CA' }, 'state', 'Must be the full name of a US state'],
    [{ number: '' }, 'number', 'Number is required'],
    [{ expiresOn: 'soon' }, 'expiresOn', 'Must be a date (YYYY-MM-DD)'],
    [{ licensee: 'me' }, 'licensee', expect.any(String)],
  ])('is refused by name: %j', async (more, field, message) => {
    const { status, body } = await send('POST', '/api/licenses', { ...LICENSE, ...more });
    expect({ status, ...body }).toMatchObject({ status: 400, field, error: message });
  });

  it('is added once per key', async () => {
    const keyed = { ...headers, 'idempotency-key': 'once' };
    expect(await add({}, keyed)).toEqual(await add({}, keyed));
    expect(await list()).toHaveLength(1);
  });

  it('is not saved over a change that the editor has not seen', async () => {
    const { id } = await add();
    await send('PUT', `/api/licenses/${id}`, { armed: true });
    const stale = callerFor(rest.scope(), me).licenses.update({ id: String(id), version: 1, changes: { number: '2' } });
    await expect(stale).rejects.toMatchObject({
      message: 'California PPO was changed by someone else since you opened it.',
    });
  });

  it('is one of at most 200', async () => {
    await add();
    const { db, newId } = rest.scope();
    const [row] = await db.select().from(licenses).where(eq(licenses.ownerId, me.id));
    const rows = Array.from(
      { length: MAX_LICENSES - 1 },
      () => ({ ...row, id: newId() }) as typeof licenses.$inferInsert,
    );
    await db.insert(licenses).values(rows);
    expect(await send('POST', '/api/licenses', LICENSE)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('is nobody else’s', async () => {
    const { id } = await add();
    const other = await bearerOf(rest.scope(), await rest.makeUser());
    expect(await list(other)).toEqual([]);
    expect(await send('PUT', `/api/licenses/${id}`, { armed: true }, other)).toMatchObject({ status: 404 });
    expect(await send('DELETE', `/api/licenses/${id}`, undefined, other)).toMatchObject({ status: 404 });
    expect(await list()).toMatchObject([{ armed: false }]);
  });

  it('of a team is changed by its owner and admins, and read by members', async () => {
    const { teamId, as } = await makePeople();
    const { id } = await add({ teamId }, as.admin);
    expect(await send('PUT', `/api/licenses/${id}`, { armed: true }, as.owner)).toMatchObject({ status: 200 });
    expect(await list(as.member)).toMatchObject([{ id, teamId, armed: true }]);
    for (const [method, path, body] of [
      ['POST', '/api/licenses', { ...LICENSE, teamId }],
      ['PUT', `/api/licenses/${id}`, { armed: false }],
      ['DELETE', `/api/licenses/${id}`, undefined],
    ] as const) {
      const { status, body: answer } = await send(method, path, body, as.member);
      expect({ status, code: answer.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
    }
    expect(await send('POST', '/api/licenses', { ...LICENSE, teamId })).toMatchObject({ status: 404 });
    expect(await list(as.owner)).toMatchObject([{ id, armed: true }]);
  });

  it('and a rate card become the owner’s when their team is deleted', async () => {
    const { teamId, people, as } = await makePeople();
    const { id } = await add({ teamId }, as.owner);
    const { db, newId, now } = rest.scope();
    const card = { id: newId(), teamId, name: 'Events', createdAt: now, updatedAt: now };
    const rules = ruleBook(BUILT_IN_RULES, { state: null, day: '2027-01-01' });
    await db.insert(rateCards).values({ ...card, values: startingCard(rules) });
    expect(await send('DELETE', `/api/teams/${teamId}`, undefined, as.owner)).toMatchObject({ status: 200 });
    expect(await list(as.owner)).toMatchObject([{ id, teamId: null, version: 2 }]);
    expect(await list(as.member)).toEqual([]);
    expect(await db.select().from(rateCards).where(eq(rateCards.id, card.id))).toMatchObject([
      { ownerId: people.owner.id, teamId: null, version: 2 },
    ]);
  });
});

describe('the check of licenses over REST', () => {
  it('tells what is missing, with its rules and the regulator', async () => {
    await add();
    const { status, body } = await check({ state: 'Texas', from: '2027-06-12', guards: '4' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      verdict: 'BLOCK',
      findings: [
        {
          level: 'BLOCK',
          message: expect.stringMatching(/^No company license for Texas\. Its regulator is the Texas Department/),
          rules: [{ key: 'license.company', jurisdiction: 'Texas', url: expect.any(String) }],
        },
      ],
      regulator: { url: 'https://www.dps.texas.gov/section/private-security' },
      license: null,
    });
  });

  it('counts guards by class, on the last day', async () => {
    const { id } = await add({ armed: true });
    const asked = { state: 'California', from: '2027-02-28', guards: '13', armedGuards: '1' };
    const enough = { armedGuards: '0', guards: '12' };
    expect((await check({ ...asked, ...enough })).body).toMatchObject({ verdict: 'PASS', license: { id } });
    expect((await check({ ...asked, ...enough, to: '2027-03-02' })).body).toMatchObject({ verdict: 'WARN' });
    expect((await check(asked)).body.findings).toMatchObject([
      { message: 'Valid cards for 0 of 1 armed guard in California on February 28, 2027.' },
    ]);
  });

  it('takes the licenses of one’s own or of the team, never of both', async () => {
    const { teamId, as } = await makePeople();
    await add({ guardCards: [] }, as.owner);
    const asked = { state: 'California', from: '2027-02-28' };
    const { body } = await check({ ...asked, teamId }, as.owner);
    expect(body).toMatchObject({ verdict: 'BLOCK' });
    await add({ teamId }, as.owner);
    expect((await check({ ...asked, teamId }, as.member)).body).toMatchObject({ verdict: 'PASS' });
    expect((await check(asked, as.member)).body).toMatchObject({ verdict: 'BLOCK' });
    expect(await check({ ...asked, teamId })).toMatchObject({ status: 404 });
  });

  it('warns without a state and without a date', async () => {
    expect((await check({})).body).toMatchObject({ verdict: 'WARN', findings: [{}, {}], regulator: null });
  });

  it.each([
    [{ state: 'CA' }, 'state'],
    [{ from: '2027-06-12', to: '2027-06-11' }, 'to'],
    [{ guards: '1', armedGuards: '2' }, 'armedGuards'],
    [{ guards: '-1' }, 'guards'],
  ])('refuses %j', async (query, field) => {
    expect(await check(query)).toMatchObject({ status: 400, body: { field } });
  });
});
