import { type Headers, makeToken } from '@tests/support/access/credentials';
import { callerFor } from '@tests/support/database/scope';
import { document, operations, requiredQuery, uploads } from '@tests/support/rest/document';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/accounts/token-scopes';
import type { SessionUser } from '@/server/auth/sessions';
import { ROUTE_HANDLERS } from '@/server/rest/route-handlers';

// The scope that every operation of the OpenAPI document requires of an API token. tests/server/access says which scopes are right.

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let user: SessionUser;
/** Tokens that lack one scope, and tokens that have only it. */
const lacking = new Map<TokenScope, Headers>();
const having = new Map<TokenScope, Headers>();

const tokenWith = async (scopes: readonly TokenScope[]) => (await makeToken(rest.scope(), user, scopes)).headers;

beforeAll(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
  const single = TOKEN_SCOPES.filter((scope) => scope.includes(':'));
  for (const scope of TOKEN_SCOPES) {
    lacking.set(scope, await tokenWith(single.filter((each) => each !== scope)));
    having.set(scope, await tokenWith([scope]));
  }
});

/** The id of a row that does not exist. */
const NO_ROW = '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d';

/** The operations that check scopes by the kinds of rows, and the one that needs none. */
const WITHOUT_SCOPE = ['GET /api/changes', 'GET /api/deleted', 'GET /api/token', 'POST /api/deleted/{id}/restore'];

const everything = [...operations, ...uploads].map((operation) => ({
  ...operation,
  scope: document.paths[operation.path]?.[operation.method.toLowerCase()]?.['x-required-scope'],
}));

it('names a scope for every operation that a token may call', () => {
  const unnamed = everything.filter(({ secured, scope }) => secured && !scope);
  expect(unnamed.map(({ name }) => name).sort()).toEqual(WITHOUT_SCOPE);
});

describe.each(everything.flatMap(({ scope, ...operation }) => (scope ? [{ ...operation, scope }] : [])))(
  '$name',
  ({ method, path, scope, ...operation }) => {
    const asked = path.replaceAll(/\{\w+\}/g, NO_ROW) + requiredQuery({ method, path, ...operation });

    it(`refuses a token with all scopes but ${scope}`, async () => {
      const { status, body } = await ask(method, asked, { headers: lacking.get(scope) ?? {} });
      expect({ status, body }).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING', details: { scope } } });
    });

    // Other operations check what the document says. A stream would not end.
    if (!(path in ROUTE_HANDLERS) || path === '/api/notifications/stream') return;
    it(`takes a token with ${scope} alone`, async () => {
      const { status, body } = await ask(method, asked, { headers: having.get(scope) ?? {} });
      expect(status, JSON.stringify(body)).not.toBe(403);
    });
  },
);

describe('what concerns several kinds of rows', () => {
  const kindsIn = (body: unknown, list: string) =>
    [...new Set((body as Record<string, { kind: string }[]>)[list]?.map(({ kind }) => kind))].sort();

  it('has only those that a token may read', async () => {
    const caller = callerFor(rest.scope(), user);
    const reading = await tokenWith(['leads:read', 'notes:read']);
    const start = await ask('GET', '/api/changes', { headers: reading });
    const { nextCursor } = start.body as { nextCursor: string };
    const lead = await caller.leads.create({ companyName: 'Acme', contactPerson: 'Jo' });
    const task = await caller.tasks.create({ title: 'Call', dueDate: new Date(), leadId: lead.id });
    const note = await caller.notes.create({ title: 'Gate', content: 'North', leadId: lead.id });

    const follow = (more: string, headers: Headers) =>
      ask('GET', `/api/changes?cursor=${nextCursor}${more}`, { headers });
    // A change follows once no older transaction is running on the server.
    await expect
      .poll(async () => kindsIn((await follow('', reading)).body, 'changes'), LONG_TIMEOUT)
      .toEqual(['lead', 'note']);
    expect(await follow('&kinds=lead,task', reading)).toMatchObject({
      status: 403,
      body: { code: 'SCOPE_MISSING', details: { scope: 'tasks:read' } },
    });
    expect(kindsIn((await follow('&kinds=task', await tokenWith(['tasks:read']))).body, 'changes')).toEqual(['task']);
    const timeline = await ask('GET', `/api/leads/${lead.id}/timeline`, { headers: reading });
    expect(kindsIn(timeline.body, 'timeline')).toEqual(['created', 'note']);

    await caller.tasks.delete({ id: task.id });
    await caller.notes.delete({ id: note.id });
    const listed = (headers: Headers) => ask('GET', '/api/deleted', { headers });
    expect(kindsIn((await listed(reading)).body, 'deleted')).toEqual(['note']);
    expect(await listed(await tokenWith(['write', 'reports:read']))).toMatchObject({
      body: { code: 'SCOPE_MISSING', details: { scope: 'read' } },
    });
    const restore = (headers: Headers) => ask('POST', `/api/deleted/${task.id}/restore`, { headers });
    expect(await restore(await tokenWith(['read', 'leads:write']))).toMatchObject({
      body: { code: 'SCOPE_MISSING', details: { scope: 'tasks:write' } },
    });
    expect((await restore(await tokenWith(['tasks:write']))).status).toBe(200);
  });

  it('takes the scopes of what a webhook is told of', async () => {
    const add = (events: string[], headers: Headers) =>
      ask('POST', '/api/webhooks', { headers, body: { url: 'https://example.com/hooks', events } });
    const narrow = await tokenWith(['account:write', 'account:read', 'leads:read']);
    const missing = { status: 403, body: { code: 'SCOPE_MISSING', details: { scope: 'tasks:read' } } };
    expect(await add(['lead.created', 'task.created'], narrow)).toMatchObject(missing);
    expect((await add(['lead.created', 'contact.created'], narrow)).status).toBe(201);

    const wide = await add(['task.created'], await tokenWith(['read', 'write']));
    const path = `/api/webhooks/${(wide.body as { id: string }).id}`;
    expect(await ask('PUT', path, { headers: narrow, body: { url: 'https://example.com/other' } })).toMatchObject(
      missing,
    );
  });

  it('takes the scopes of what a text is written from, and of whom many emails go to', async () => {
    const { id } = await callerFor(rest.scope(), user).leads.create({ companyName: 'Acme', contactPerson: 'Jo' });
    const write = (scopes: readonly TokenScope[], include: string[]) =>
      tokenWith(['emails:write', ...scopes]).then((headers) =>
        ask('POST', '/api/ai/generate', {
          headers,
          body: { request: { type: 'email', context: { leadId: id, include } } },
        }),
      );
    const lacks = (scope: TokenScope) => ({ status: 403, body: { code: 'SCOPE_MISSING', details: { scope } } });
    expect(await write([], ['facts'])).toMatchObject(lacks('leads:read'));
    expect(await write(['leads:read'], ['tasks'])).toMatchObject(lacks('tasks:read'));
    expect((await write(['leads:read'], ['facts', 'timeline'])).status).toBe(200);

    const check = async (scopes: readonly TokenScope[]) =>
      ask('POST', '/api/emails/bulk/check', {
        headers: await tokenWith(scopes),
        body: { matching: {}, subject: 'Guards', body: 'Hi' },
      });
    expect(await check(['emails:read', 'emails:write'])).toMatchObject(lacks('leads:read'));
    expect((await check(['leads:read', 'emails:write'])).status).toBe(200);
  });

  it('takes the scope of all of them for the rows of the stream', async () => {
    const headers = having.get('account:read') ?? {};
    expect(await ask('GET', '/api/notifications/stream?rows=now', { headers })).toMatchObject({
      body: { code: 'SCOPE_MISSING', details: { scope: 'read' } },
    });
  });
});

it('tells a token what it may do, and a session that it has none', async () => {
  const { id, headers } = await makeToken(rest.scope(), user, ['leads:read']);
  const { body } = await ask('GET', '/api/token', { headers });
  expect(body).toMatchObject({ id, name: 'Sync', scopes: ['leads:read'], user: { id: user.id, email: user.email } });
  expect(JSON.stringify(body)).not.toContain(headers.authorization.slice('Bearer stn_r_123456'.length));
  expect(await ask('GET', '/api/token', { headers: await cookieOf(rest.scope(), user) })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', message: 'This request has a session instead of an API token.' },
  });
});
