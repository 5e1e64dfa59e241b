import { sourcesUnder } from '@tests/architecture/sources';
import { CALLS } from '@tests/support/access/procedures';
import { callProcedure, procedures, tokenProcedures } from '@tests/support/access/trpc';
import { makeRowOf } from '@tests/support/database/row-makers';
import { callerFor } from '@tests/support/database/scope';
import { openFile, openPage } from '@tests/support/quotes/client-page';
import { makeQuote, sendWithoutEmail } from '@tests/support/quotes/quotes';
import { fillPath, operations } from '@tests/support/rest/document';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';
import { COST_DEFAULTS } from '@/domain/costs/cost-inputs';
import { SESSION_COOKIE, type SessionUser } from '@/server/auth/sessions';
import { env } from '@/server/env';
import { otherAccessBehind } from '@/server/services/accounts/other-access';
import { readUnsubscribeLink } from '@/server/services/emails/unsubscribe';
import { readShared } from '@/server/services/shares/shares';
import { invitationBehind } from '@/server/services/teams/accept-invitation';

// The tokens of links, sent to every other place that takes a token. The owner's account has other access as well, so that a
// page which accepted the token would find some.

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let owner: SessionUser;
let token: string;
/** The token of a link to a quote, which has another page. */
let quoteToken: string;

beforeAll(async () => {
  owner = await rest.makeUser({ tier: 'PRO' });
  const provider = { eventFee: 100, hourlyRate: 40, fillRate: 0.9 };
  const { url } = await callerFor(rest.scope(), owner).costs.share({ ...COST_DEFAULTS, provider, days: 7 });
  token = url.split('/share/')[1] ?? '';
  const quoted = { scope: rest.scope(), user: owner };
  quoteToken = (await sendWithoutEmail(quoted, (await makeQuote(quoted)).id)).token;
  await makeRowOf('lead', { scope: rest.scope(), owner });
  await makeRowOf('apiToken', { scope: rest.scope(), owner });
  await callerFor(rest.scope(), owner).calendarFeed.make();
});

it('opens its own page', async () => {
  expect(await readShared(rest.scope(), token)).toMatchObject({ kind: 'cost' });
  expect(await openPage(quoteToken)).toMatchObject({ status: 200 });
});

const KINDS = ['cost', 'quote'] as const;
const tokenOf = (kind: (typeof KINDS)[number]) => (kind === 'cost' ? token : quoteToken);

describe.each(KINDS)('a procedure that takes a token, given that of a %s link', (kind) => {
  it.each(tokenProcedures)('$name refuses it like an invented one', async (procedure) => {
    const { inputs = [], answers } = CALLS[procedure.name] ?? {};
    const asked = inputs.filter((input) => typeof input === 'object' && input !== null && 'token' in input);
    expect(asked).not.toEqual([]);
    expect(answers).toBeDefined();
    const headers = { ...(await cookieOf(rest.scope(), owner)), origin: env().APP_URL };
    for (const input of asked) {
      expect(await callProcedure(procedure, { ...(input as object), token: tokenOf(kind) }, headers)).toMatchObject({
        outcome: answers,
      });
    }
  });
});

/** What the pages and routes with a token in their address find by it. */
const BY_ADDRESS: Record<string, (token: string) => unknown> = {
  'src/app/auth/invitation/page.tsx': (token) => invitationBehind(rest.scope(), token),
  'src/app/auth/reset/page.tsx': (token) => otherAccessBehind(rest.scope(), token),
  'src/app/unsubscribe/[token]/page.tsx': (token) => readUnsubscribeLink(rest.scope(), token),
  'src/app/api/unsubscribe/[token]/route.ts': async (token) =>
    (await ask('POST', `/api/unsubscribe/${token}`)).status === 404 ? null : 'unsubscribed',
  'src/app/api/calendar-feed/[token]/route.ts': async (token) =>
    (await ask('GET', `/api/calendar-feed/${token}.ics`)).status === 404 ? null : 'a calendar',
  'src/app/share/[token]/page.tsx': (token) => readShared(rest.scope(), token),
  'src/app/quote/[token]/route.ts': async (token) => ((await openPage(token)).status === 404 ? null : 'a quote'),
  'src/app/quote/[token]/pdf/route.ts': async (token) =>
    (await openFile(token, 'pdf')).status === 404 ? null : 'a document',
  'src/app/quote/[token]/logo/route.ts': async (token) =>
    (await openFile(token, 'logo')).status === 404 ? null : 'an image',
};

/** The pages of each kind of link. */
const OWN = { cost: 'src/app/share/', quote: 'src/app/quote/' };

/** Pages that find nothing by it themselves, but pass it on to a procedure, which is one of those above. */
const PASSED_ON: Record<string, string> = {
  'src/app/auth/email/cancel/page.tsx': 'emailChange.cancel',
  'src/app/auth/email/confirm/page.tsx': 'emailChange.confirm',
};

describe('an address with a token', () => {
  const taking = sourcesUnder('src/app').filter(
    ({ path, text }) => /\/(?:page\.tsx|route\.ts)$/.test(path) && /\[token\]|\{ token \}/.test(path + text),
  );

  it('has a row here', () => {
    const rows = Object.keys({ ...BY_ADDRESS, ...PASSED_ON });
    expect(taking.map(({ path }) => path).sort()).toEqual(rows.sort());
  });

  it.each(Object.entries(PASSED_ON))('%s only passes it on to %s', (page, procedure) => {
    expect(taking.find(({ path }) => path === page)?.text).not.toContain('@/server/');
    expect(tokenProcedures.map(({ name }) => name)).toContain(procedure);
  });

  const others = KINDS.flatMap((kind) =>
    Object.keys(BY_ADDRESS)
      .filter((path) => !path.startsWith(OWN[kind]))
      .map((path) => [path, kind] as const),
  );

  it.each(others)('%s finds nothing by that of a %s link', async (path, kind) => {
    const found = await BY_ADDRESS[path]?.(tokenOf(kind));
    expect(found).toEqual(path.includes('/reset/') ? { apiTokens: 0, calendarFeed: false } : null);
  });
});

describe.each(operations.filter(({ secured }) => secured))('$name', ({ method, path, body }) => {
  const NOBODY = '0198c2f0-0000-7000-8000-000000000000';
  const credentials = {
    'an API token': () => ({ authorization: `Bearer ${token}` }),
    'a prefixed API token': () => ({ authorization: `Bearer stn_${token}` }),
    'a session': () => ({ cookie: `${SESSION_COOKIE}=${token}`, origin: env().APP_URL }),
  };

  it.each(Object.entries(credentials))('does not take it for %s', async (_, headers) => {
    const filled = fillPath(path, { id: NOBODY });
    const answer = await ask(method, filled, { body: body?.example, headers: headers() });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});

it('is accepted as a session by no procedure', async () => {
  const headers = { cookie: `${SESSION_COOKIE}=${token}`, origin: env().APP_URL };
  const secured = procedures.filter(({ name }) => (CALLS[name]?.by ?? 'account') !== 'anyone');
  expect(secured.length).toBeGreaterThan(100);
  for (const procedure of secured) {
    const answer = await callProcedure(procedure, CALLS[procedure.name]?.inputs?.[0], headers);
    expect(answer, procedure.name).toMatchObject({ outcome: 'UNAUTHENTICATED' });
  }
});
