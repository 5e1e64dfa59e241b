import { callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { readZip } from '@tests/support/rest/read-zip';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { route } from '@tests/support/rest/routes';
import { bearerOf } from '@tests/support/rest/tokens';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_RATE_CARDS } from '@/domain/staffing/rate-cards/rate-card-limits';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import type { SessionUser } from '@/server/auth/sessions';
import { createApiToken } from '@/server/services/accounts/api-tokens';
import { cardFor } from '@/server/services/staffing/rate-cards';

const rest = openRestDatabase();

type Body = Record<string, unknown>;
interface Answer {
  status: number;
  body: Body;
}

const GUARD = { pay: 20, bill: 38 };
const CARD = { name: 'Standard', rates: { guard: GUARD } };
const START = startingCard(ruleBook(BUILT_IN_RULES, { state: null, day: '2027-03-01' }));

let me: SessionUser;
let headers: Record<string, string>;

beforeEach(async () => {
  me = await rest.makeUser({ tier: 'PRO' });
  headers = await bearerOf(rest.scope(), me);
});

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body, as = headers) =>
  (await ask(method, path, { body, headers: as })) as Answer;
const add = async (more: Body = {}, as = headers) =>
  (await send('POST', '/api/rate-cards', { ...CARD, ...more }, as)).body;
const cards = async (as = headers) => (await send('GET', '/api/rate-cards', undefined, as)).body.cards as Body[];

describe('a rate card over REST', () => {
  it('starts with the rules of the house, is listed, changed and deleted', async () => {
    const created = await send('POST', '/api/rate-cards', CARD);
    expect(created).toMatchObject({
      status: 201,
      body: { ...START, ...CARD, rates: { ...START.rates, guard: GUARD }, teamId: null, version: 1 },
    });
    const { id } = created.body;
    expect(await cards()).toEqual([created.body]);

    const changes = { name: 'Standard 2027', rates: { supervisor: { pay: '$27', bill: 48 } }, burden: 0.4 };
    const changed = await send('PUT', `/api/rate-cards/${id}`, changes);
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Standard 2027', burden: 0.4, minimumCallHours: 4, version: 2 },
    });
    expect(changed.body.rates).toEqual({ ...START.rates, guard: GUARD, supervisor: { pay: 27, bill: 48 } });

    expect((await send('DELETE', `/api/rate-cards/${id}`)).status).toBeLessThan(300);
    expect(await cards()).toEqual([]);
    expect(await send('PUT', `/api/rate-cards/${id}`, { name: 'x' })).toMatchObject({ status: 404 });
  });

  it('is created once for each Idempotency-Key', async () => {
    const keyed = { ...headers, 'idempotency-key': 'a-card' };
    const first = await add({}, keyed);
    expect(await add({}, keyed)).toEqual(first);
    expect(await send('POST', '/api/rate-cards', { name: 'Other' }, keyed)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    expect(await cards()).toHaveLength(1);
  });

  it('is changed only by who saw its latest version', async () => {
    const { id } = await add();
    const stale = { ...headers, 'if-match': '"1"' };
    await send('PUT', `/api/rate-cards/${id}`, { name: 'First' }, stale);
    expect(await send('PUT', `/api/rate-cards/${id}`, { name: 'Second' }, stale)).toMatchObject({ status: 412 });
    expect(await cards()).toMatchObject([{ name: 'First', version: 2 }]);
  });

  it('is one of at most 50, those of teams not counted', async () => {
    const teamId = await makeTeam(rest.scope());
    await joinTeam(rest.scope(), me, teamId, 'owner');
    const as = await bearerOf(rest.scope(), me);
    for (let made = 0; made < MAX_RATE_CARDS; made += 1) await add({ name: `Card ${made}` }, as);
    expect(await send('POST', '/api/rate-cards', CARD, as)).toMatchObject({ status: 409 });
    expect(await send('POST', '/api/rate-cards', { ...CARD, teamId }, as)).toMatchObject({ status: 201 });
  });

  it('is nobody else’s', async () => {
    const { id } = await add();
    const other = await bearerOf(rest.scope(), await rest.makeUser());
    expect(await cards(other)).toEqual([]);
    expect(await send('PUT', `/api/rate-cards/${id}`, { name: 'Mine' }, other)).toMatchObject({ status: 404 });
    expect(await send('DELETE', `/api/rate-cards/${id}`, undefined, other)).toMatchObject({ status: 404 });
    expect(await cards()).toMatchObject([{ name: 'Standard', version: 1 }]);
  });
});

describe('a card of a team', () => {
  it('is written by the owner and admins, and read by members', async () => {
    const scope = rest.scope();
    const teamId = await makeTeam(scope);
    const people = { owner: await rest.makeUser(), admin: await rest.makeUser(), member: await rest.makeUser() };
    for (const role of ['owner', 'admin', 'member'] as const) await joinTeam(scope, people[role], teamId, role);
    const [asOwner, asAdmin, asMember] = [
      await bearerOf(scope, people.owner),
      await bearerOf(scope, people.admin),
      await bearerOf(scope, people.member),
    ];
    const card = await add({ teamId }, asOwner);
    await add({ name: 'Mine' }, asMember);
    expect(await cards(asMember)).toMatchObject([{ name: 'Mine', teamId: null }, card]);
    const path = `/api/rate-cards/${card.id}`;
    const refused = { status: 403, body: { code: 'FORBIDDEN' } };
    expect(await send('POST', '/api/rate-cards', { ...CARD, teamId }, asMember)).toMatchObject(refused);
    expect(await send('PUT', path, { name: 'x' }, asMember)).toMatchObject(refused);
    expect(await send('DELETE', path, undefined, asMember)).toMatchObject(refused);
    expect(await send('PUT', path, { name: 'Night' }, asAdmin)).toMatchObject({ body: { name: 'Night' } });
    expect(await send('POST', '/api/rate-cards', { ...CARD, teamId })).toMatchObject({ status: 404 });
    expect(await send('DELETE', path, undefined, asAdmin)).toMatchObject({ status: 200 });
  });

  it('is for the leads of the team, as one’s own are for personal leads', async () => {
    const scope = rest.scope();
    const teamId = await makeTeam(scope);
    const user = await joinTeam(scope, me, teamId, 'owner');
    const caller = callerFor(scope, user);
    const own = await caller.rateCards.create({ name: 'Own', rates: { guard: GUARD } });
    const team = await caller.rateCards.create({ name: 'Team', teamId });
    const found = async (place: { ownerId: string; teamId: string | null }) =>
      Promise.all([own, team].map(async ({ id }) => (await cardFor(scope.db, place, id))?.name));
    expect(await found({ ownerId: me.id, teamId: null })).toEqual(['Own', undefined]);
    expect(await found({ ownerId: me.id, teamId })).toEqual([undefined, 'Team']);
    expect(await cardFor(scope.db, { ownerId: me.id, teamId: null }, own.id)).toMatchObject({
      values: { rates: { guard: GUARD }, burden: 0.35, minimumMargin: 0.2 },
    });
  });
});

describe('what an hour costs', () => {
  const readOnly = async () => {
    const input = { name: 'Reader', scopes: ['read'], expiresInDays: 90 } as const;
    const { secret } = await createApiToken({ ...rest.scope(), user: me }, input);
    return { authorization: `Bearer ${secret}` };
  };

  it('is hidden from tokens that may only read', async () => {
    await add();
    expect(await cards(await readOnly())).toMatchObject([
      {
        rates: { guard: { pay: null, bill: 38 }, supervisor: null },
        ...{ burden: null, minimumMargin: null, minimumCallHours: 4 },
      },
    ]);
    expect(await cards()).toMatchObject([{ rates: { guard: GUARD }, burden: 0.35, minimumMargin: 0.2 }]);
  });

  it('is in an export of the account, but for such tokens', async () => {
    await add();
    const filesOf = async (as: Record<string, string>) => {
      const response = await route(new Request('http://localhost/api/user/export', { headers: as }));
      return readZip(Buffer.from(await response.arrayBuffer()));
    };
    const name = 'data/rate-cards.json';
    expect(JSON.parse(String((await filesOf(headers)).get(name)))).toMatchObject([{ values: { rates: CARD.rates } }]);
    expect((await filesOf(await readOnly())).has(name)).toBe(false);
  });
});
