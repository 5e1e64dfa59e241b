import { filesUnder } from '@tests/architecture/sources';
import { CREDENTIALS, credentialsOf, EXPECTED, type Headers, makeToken } from '@tests/support/access/credentials';
import { referencesInSchema } from '@tests/support/access/references';
import { makeRowOf, type RowKind } from '@tests/support/database/row-makers';
import { makeRow, readChecksums, readRowsAbout } from '@tests/support/database/rows';
import { makePng } from '@tests/support/quotes/images';
import {
  fillPath,
  type Operation,
  operations,
  operationsAt,
  requiredQuery,
  uploads,
} from '@tests/support/rest/document';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { createAccount } from '@/server/services/accounts/accounts';

// Every operation of the OpenAPI document as every kind of caller. The expected result follows from the operation's
// security, its method and the ids in its path. tests/server/access does the same for procedures, with ids in bodies.

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let owner: SessionUser;
let other: SessionUser;
let headersOf: Record<Caller, () => Headers | Promise<Headers>>;
/** A lead of the owner, which other users name in parameters and bodies. */
let leadId: string;

/** The content of all text fields of the owner's rows. */
const SECRET = 'secret@owner.example';

const OTHERS = ["another user's token", "another user's cookie"] as const;
const CALLERS = [...CREDENTIALS, ...OTHERS];
type Caller = (typeof CALLERS)[number];

const isOther = (caller: Caller) => OTHERS.some((each) => each === caller);

/** The expected result: a problem code, or `served`. */
function expected({ name, secured, changes, upserts, path }: Operation, caller: Caller): string {
  const asked = { by: secured ? 'account' : 'anyone', changes, endsSession: name === 'DELETE /api/session' } as const;
  // Previews calculate from what they are sent, and store nothing.
  if (caller === 'a read-only token' && path.endsWith('/preview')) return 'served';
  // A session has none.
  if (path === '/api/token' && /^(a|another user's) cookie/.test(caller)) return 'FORBIDDEN';
  if (caller !== "another user's token" && caller !== "another user's cookie") return EXPECTED[caller](asked);
  // External ids are those of the caller (D94).
  if (secured && path.includes('{') && !upserts) return 'NOT_FOUND';
  return caller === "another user's token" ? EXPECTED['a read-write token'](asked) : 'served';
}

const UPLOADS = { form: aForm, bytes: () => '%PDF-1.7', image: makePng };

function aForm(): FormData {
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7'], 'Rates.pdf', { type: 'application/pdf' }));
  return form;
}

beforeAll(async () => {
  const scope = rest.scope();
  owner = await rest.makeUser({ tier: 'PRO', postalAddress: '12 Harbor Road' });
  other = await rest.makeUser({ tier: 'PRO', postalAddress: '14 Harbor Road' });
  // The account that the document's example signs in to.
  const { body } = operations.find(({ name }) => name === 'POST /api/session') ?? {};
  await createAccount(scope, {
    name: 'Robin',
    email: String(body?.example.email),
    password: String(body?.example.password),
  });
  leadId = await makeRowOf('lead', { scope, owner, text: SECRET });
  const others = await makeToken(scope, other, ['read', 'write']);
  headersOf = {
    ...(await credentialsOf(scope, owner)),
    "another user's token": () => others.headers,
    "another user's cookie": () => cookieOf(scope, other),
  };
});

describe.each([...operations, ...uploads])('$name', (operation) => {
  const makePath = async () => {
    // Its path names nobody, so everyone gets their own.
    if (operation.path === '/api/quote-settings/logo') await makeRow(rest.scope(), other, operation.path);
    return (
      fillPath(operation.path, await makeRow(rest.scope(), owner, operation.path, SECRET)) + requiredQuery(operation)
    );
  };
  const send = (path: string, headers: Headers, body: unknown = operation.body?.example) => {
    const sent = operation.upload ? { raw: UPLOADS[operation.upload]() } : { body };
    return ask(operation.method, path, { ...sent, headers });
  };
  /** The example, with a session or a row of the caller if it must name one. */
  const bodyOf = async (caller: Caller, headers: Headers) => {
    const { example } = operation.body ?? {};
    const own = (kind: RowKind) => makeRowOf(kind, { scope: rest.scope(), owner: isOther(caller) ? other : owner });
    if (operation.name === 'POST /api/staffing-plans') return { ...example, leadId: await own('lead') };
    if (operation.name === 'PUT /api/contacts/by-external-id/{externalId}' && isOther(caller))
      return { ...example, leadId: await own('lead') };
    if (operation.name === 'POST /api/quotes') return { ...example, planId: await own('staffingPlan') };
    if (operation.name !== 'POST /api/analytics/session/end') return example;
    const started = await ask('POST', '/api/analytics/session/start', { headers, body: {} });
    return { ...example, ...(started.body as object) };
  };
  const refused = CALLERS.filter((caller) => expected(operation, caller) !== 'served');
  const served = CALLERS.filter((caller) => !refused.includes(caller));

  it(`serves ${served.join(', ')}`, async () => {
    for (const caller of served) {
      const headers = await headersOf[caller]();
      const path = await makePath();
      const createsOwn = operation.upserts && isOther(caller);
      const before = createsOwn && (await readRowsAbout(rest.scope(), [owner.id]));
      const { status, body } = await send(path, headers, await bodyOf(caller, headers));
      expect({ caller, status, body }).toMatchObject({ status: createsOwn ? 201 : operation.success });
      if (operation.secured && isOther(caller)) expect(JSON.stringify(body), caller).not.toContain(SECRET);
      if (before) expect(await readRowsAbout(rest.scope(), [owner.id])).toEqual(before);
    }
  });

  if (refused.length === 0) return;
  it(`rejects ${refused.join(', ')} and changes nothing`, async () => {
    const path = await makePath();
    const requests: { caller: Caller; headers: Headers }[] = [];
    for (const caller of refused) requests.push({ caller, headers: await headersOf[caller]() });
    const before = await readChecksums(rest.scope());
    for (const { caller, headers } of requests) {
      const { body, headers: answered } = await send(path, headers);
      expect(body, caller).toMatchObject({ code: expected(operation, caller) });
      expect(JSON.stringify(body), caller).not.toContain(SECRET);
      const challenge = `Bearer realm="Stanchion"${headers.authorization ? ', error="invalid_token"' : ''}`;
      const asksToSignIn = expected(operation, caller) === 'UNAUTHENTICATED';
      expect(answered.get('www-authenticate'), caller).toBe(asksToSignIn ? challenge : null);
    }
    expect(await readChecksums(rest.scope())).toEqual(before);
  });

  const parameters = operation.parameters
    .filter(({ in: where, name, schema }) => where === 'query' && (schema.format === 'uuid' || name === 'ids'))
    .map(({ name }) => name);
  const references = operation.body ? referencesInSchema(operation.body.schema) : [];
  if (parameters.length + references.length === 0 || operation.path.includes('{')) return;
  it("hides and keeps another user's lead that its parameters or body name", async () => {
    const before = await readRowsAbout(rest.scope(), [owner.id]);
    const query = new URLSearchParams(parameters.map((name) => [name, leadId]));
    // The operations of a batch have results of their own: see batch.test.ts.
    const lists = references.flatMap((place) => (/^\w+\.\[\]$/.test(place) ? [[place.split('.')[0], [leadId]]] : []));
    const links = references.filter((place) => !place.includes('.')).map((place) => [place, leadId]);
    const example = lists.length > 0 && links.length === 0 ? {} : operation.body?.example;
    const body = operation.body && { ...example, ...Object.fromEntries([...lists, ...links]) };
    const answer = await send(`${operation.path}?${query}`, await headersOf["another user's token"](), body);
    // A filter by a lead that does not exist finds nothing, and rows of that lead do not exist.
    const isNamed = links.length > 0 || (!operation.body && operation.responses['404'] !== undefined);
    expect(answer.status).toBe(isNamed ? 404 : operation.success);
    expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    expect(await readRowsAbout(rest.scope(), [owner.id])).toEqual(before);
  });
});

it('refuses a sign-out with a token, and says that tokens are revoked in Settings', async () => {
  const { headers } = await makeToken(rest.scope(), owner, ['read', 'write']);
  const refused = await ask('DELETE', '/api/session', { headers });
  expect(refused).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Revoke the token in Settings') },
  });
  expect(refused.headers.has('set-cookie')).toBe(false);
  expect((await ask('GET', '/api/leads', { headers })).status).toBe(200);
});

/**
 * Route handlers that are not operations: the procedures, the catch-all of the operations, what assistants, mail
 * services, mail programs and Stripe call, and the probes.
 */
const OTHER_ROUTES = [
  '/api/trpc/[trpc]',
  '/api/[[...rest]]',
  '/api/openapi.json',
  '/api/mcp',
  '/api/webhooks/resend',
  '/api/webhooks/stripe',
  '/api/unsubscribe/[token]',
  '/healthz',
  '/livez',
  '/quote/[token]',
  '/quote/[token]/logo',
  '/quote/[token]/pdf',
];

it('covers all route handlers', () => {
  const routes = filesUnder('src/app').flatMap((file) => /^src\/app(.*)\/route\.tsx?$/.exec(file)?.[1] ?? []);
  expect(routes).toEqual(expect.arrayContaining(OTHER_ROUTES));
  const uncovered = routes.filter((path) => !OTHER_ROUTES.includes(path) && operationsAt(path).length === 0);
  expect(uncovered).toEqual([]);
  expect(operations.length).toBeGreaterThan(10);
  expect(uploads.map(({ name }) => name).sort()).toEqual([
    'POST /api/emails/attachments',
    'POST /api/leads/{id}/files',
    'PUT /api/quote-settings/logo',
  ]);
  expect(operations.filter(({ success }) => Number.isNaN(success))).toEqual([]);
});
