import { makeToken } from '@tests/support/access/credentials';
import fc from '@tests/support/fast-check';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '@/server/db/client';
import { analyticsEvents, analyticsSessions, feedback, rateLimits, users } from '@/server/db/schema';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });

async function visitor() {
  const user = await rest.makeUser();
  const headers = await bearerOf(rest.scope(), user);
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    ask('POST', `/api/analytics/${path}`, { headers: { ...headers, ...more }, body });
  const start = async () => {
    const { body } = await post('session/start', { userAgent: 'Test', timezone: 'UTC', language: 'en' });
    return (body as { sessionId: string }).sessionId;
  };
  const { db } = rest.scope();
  const events = () =>
    db.select().from(analyticsEvents).where(eq(analyticsEvents.userId, user.id)).orderBy(asc(analyticsEvents.id));
  return { user, headers, post, start, events };
}

const sessionRow = async (id: string) =>
  (await rest.scope().db.select().from(analyticsSessions).where(eq(analyticsSessions.id, id)))[0];

describe('a session', () => {
  it('keeps its longest duration, whatever arrives last', async () => {
    const { post, start } = await visitor();
    const sessionId = await start();
    expect(await sessionRow(sessionId)).toMatchObject({ userAgent: 'Test', language: 'en', durationMs: null });
    for (const duration of [1000, 900_000_000, 2000])
      expect(await post('session/end', { sessionId, duration })).toMatchObject({ status: 200, body: { recorded: 0 } });
    expect(await sessionRow(sessionId)).toMatchObject({ durationMs: 86_400_000, endedAt: expect.any(Date) });
  });

  it('that was never started, or belongs to another user, is not found', async () => {
    const { post } = await visitor();
    const foreign = await (await visitor()).start();
    for (const sessionId of ['0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43', foreign]) {
      expect(await post('session/end', { sessionId, duration: 5 })).toMatchObject({
        status: 404,
        body: { message: 'There is no such session. Start one with POST /api/analytics/session/start.' },
      });
    }
    expect(await sessionRow(foreign)).toMatchObject({ durationMs: null });
  });
});

describe('an event', () => {
  it('is recorded with the session and the page of its headers', async () => {
    const { post, start, events } = await visitor();
    const sessionId = await start();
    const header = { 'x-session-id': sessionId, 'x-page-url': '/?tab=crm' };
    expect(await post('pageview', { path: '/?tab=crm', title: 'Leads', referrer: '/' }, header)).toMatchObject({
      status: 200,
      body: { recorded: 1 },
    });
    await post('event', { eventName: 'error', category: 'error', properties: { view: 'crm' } }, header);
    await post('feature-usage', { feature: 'csv_import' });
    expect(await events()).toMatchObject([
      {
        source: 'pageview',
        name: 'page_view',
        page: '/?tab=crm',
        properties: '{"title":"Leads","referrer":"/"}',
        sessionId,
      },
      { source: 'event', name: 'error', category: 'error', page: '/?tab=crm', properties: '{"view":"crm"}', sessionId },
      { source: 'feature', name: 'feature_csv_import', properties: '{"action":"view"}', sessionId: null },
    ]);
  });

  it.each([
    ['no id', 'nonsense', 400],
    ['the id of no session', '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43', 404],
  ])('is refused if X-Session-Id is %s', async (_, sessionId, status) => {
    const { post, events } = await visitor();
    expect(await post('pageview', { path: '/' }, { 'x-session-id': sessionId })).toMatchObject({ status });
    expect(await events()).toEqual([]);
  });

  it('has no session or page in its body, where the headers say it', async () => {
    const { post } = await visitor();
    expect(await post('event', { eventName: 'e', pageUrl: '/' })).toMatchObject({ status: 400 });
  });

  it('is counted once if it is sent again with its id, alone or with more, and each time without one', async () => {
    const { post, start, events } = await visitor();
    const sessionId = await start();
    const event = (feature: string, id?: string) => ({ kind: 'feature', feature, id });
    const send = (more: object, ...sent: object[]) => post('batch', { ...more, events: sent });
    expect(await send({ sessionId }, event('first', 'a'))).toMatchObject({ status: 200, body: { recorded: 1 } });
    const again = await send({ sessionId }, event('first', 'a'), event('second', 'b'));
    expect(again).toMatchObject({ status: 200, body: { recorded: 1 } });
    const third = await send({}, event('second', 'b'), event('third', 'c'), event('third', 'c'));
    expect(third).toMatchObject({ status: 200, body: { recorded: 1 } });
    expect(await send({ sessionId }, event('first', 'a'))).toMatchObject({ status: 200, body: { recorded: 0 } });
    for (let time = 0; time < 2; time += 1) await send({}, event('fourth'));
    const other = await visitor();
    await other.post('batch', { events: [event('first', 'a')] });
    const names = async (who: { events: typeof events }) => (await who.events()).map(({ name }) => name.slice(8));
    expect(await names({ events })).toEqual(['first', 'second', 'third', 'fourth', 'fourth']);
    expect(await names(other)).toEqual(['first']);
    expect(await send({}, event('first', 'no id!'))).toMatchObject({ status: 400 });
  });

  it('keeps its properties as JSON text, with every name and in order', async () => {
    const { user, post } = await visitor();
    const { db } = rest.scope();
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any')),
        tie('map'),
      ),
      map: fc.dictionary(fc.oneof(text, fc.constantFrom('company', 'companyName', 'contactName', 'sort')), tie('any')),
    }));
    await fc.assert(
      fc.asyncProperty(value.map, async (properties) => {
        const sent = JSON.stringify(properties);
        expect((await post('event', { eventName: 'e', properties: properties as object })).status).toBe(200);
        const [row] = rowsOf<{ stored: string }>(
          await db.execute(sql`
            select properties::text as stored from analytics_events where user_id = ${user.id} order by id desc limit 1`),
        );
        expect(row?.stored).toBe(sent);
      }),
      { numRuns: 25 },
    );
  });

  it('keeps its properties byte for byte', async () => {
    const { headers, events } = await visitor();
    const properties = String.raw`{ "b": 1.0, "10":1e2,
      "2": -0, "same": 1, "same": {"properties": 2}, "long": 9007199254740993, "a": "\u00e9\/", "none" : [ ] }`;
    const send = (path: string, raw: string) => ask('POST', `/api/analytics/${path}`, { headers, raw });
    expect(await send('event', `{"eventName": "e", "properties": {}, "properties": ${properties}}`)).toMatchObject({
      status: 200,
    });
    const event = (text: string) => `{"kind": "event", "eventName": "e", "properties": ${text}}`;
    expect(await send('batch', `{"events": [${event('{ }')}, ${event(properties)}]}`)).toMatchObject({ status: 200 });
    expect((await events()).map((each) => each.properties)).toEqual([properties, '{ }', properties]);
  });

  it('is refused with 413 if it has a megabyte, and with 403 from a read-only token', async () => {
    const { user, post, events } = await visitor();
    const large = { eventName: 'e', properties: { text: 'x'.repeat(1_000_000) } };
    expect(await post('event', large)).toMatchObject({
      status: 413,
      body: { message: 'This request is too large: at most 64 KiB.' },
    });
    const { headers: readOnly } = await makeToken(rest.scope(), user, ['read']);
    for (const [path, body] of [
      ['session/start', {}],
      ['pageview', { path: '/' }],
      ['event', { eventName: 'e' }],
      ['feature-usage', { feature: 'x' }],
      ['batch', { events: [] }],
    ] as const) {
      expect(await ask('POST', `/api/analytics/${path}`, { headers: readOnly, body })).toMatchObject({
        status: 403,
        body: { code: 'READ_ONLY_TOKEN' },
      });
    }
    expect(await events()).toEqual([]);
  });
});

describe('a batch', () => {
  it('records 50 events at their times, and how long the session has lasted', async () => {
    const { post, start, events } = await visitor();
    const sessionId = await start();
    const kinds = [
      { kind: 'pageview', path: '/' },
      { kind: 'feature', feature: 'csv_export', pageUrl: '/?tab=crm' },
      { kind: 'event', eventName: 'error', ago: 3_600_000 },
    ];
    const before = Date.now();
    const batch = { sessionId, duration: 4000, events: Array.from({ length: 50 }, (_, n) => kinds[n % 3]) };
    expect(await post('batch', batch)).toMatchObject({ status: 200, body: { recorded: 50 } });
    const rows = await events();
    expect(rows.map(({ source }) => source).slice(0, 3)).toEqual(['pageview', 'feature', 'event']);
    expect(rows).toHaveLength(50);
    expect(rows[1]).toMatchObject({ name: 'feature_csv_export', page: '/?tab=crm', sessionId });
    expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(rows[0]?.at.getTime()).toBe((rows[2]?.at.getTime() ?? 0) + 3_600_000);
    expect(await sessionRow(sessionId)).toMatchObject({ durationMs: 4000 });
  });

  it('of a foreign session records nothing', async () => {
    const { post, events } = await visitor();
    const sessionId = await (await visitor()).start();
    const batch = { sessionId, duration: 4000, events: [{ kind: 'pageview', path: '/' }] };
    expect(await post('batch', batch)).toMatchObject({ status: 404 });
    expect(await events()).toEqual([]);
    expect(await sessionRow(sessionId)).toMatchObject({ durationMs: null });
  });
});

it('records nothing of an account that does not share how it uses the app', async () => {
  const { user, post, start, events } = await visitor();
  await rest.scope().db.update(users).set({ sharesUsage: false }).where(eq(users.id, user.id));
  const sessionId = await start();
  expect(await post('pageview', { path: '/' }, { 'x-session-id': sessionId })).toMatchObject({
    status: 200,
    body: { recorded: 0 },
  });
  expect(await post('session/end', { sessionId, duration: 1 })).toMatchObject({ status: 200 });
  expect([await events(), await sessionRow(sessionId)]).toEqual([[], undefined]);
});

describe('feedback', () => {
  const BODY = { type: 'praise', title: ' Fast ', description: 'The board is quick.\nThanks.', url: '/?tab=pipeline' };

  it('is kept as it was written, once per key', async () => {
    const { user, headers } = await visitor();
    const send = (body: object) =>
      ask('POST', '/api/feedback', { headers: { ...headers, 'idempotency-key': 'praise' }, body });
    const body = { ...BODY, userAgent: 'Test', timestamp: '2027-03-02T09:30:00.000Z' };
    const first = await send(body);
    expect(first).toMatchObject({ status: 200 });
    expect((await send(body)).body).toEqual(first.body);
    const { timestamp, ...kept } = body;
    const rows = await rest.scope().db.select().from(feedback).where(eq(feedback.userId, user.id));
    expect(rows).toMatchObject([{ ...kept, timestamp: new Date(timestamp) }]);
  });

  it.each([
    ['type', { type: 'rant' }],
    ['title', { title: '  ' }],
    ['description', { description: '\n' }],
  ])('names the wrong %s', async (path, wrong) => {
    const { headers } = await visitor();
    expect(await ask('POST', '/api/feedback', { headers, body: { ...BODY, ...wrong } })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
  });

  it('is refused after too much of it in a day, without naming a field', async () => {
    const { user, headers } = await visitor();
    const full = { key: `feedback:${user.id}`, hits: 1_000_000, resetsAt: new Date(Date.now() + 7_000_000) };
    await rest.scope().db.insert(rateLimits).values(full);
    const { status, body } = await ask('POST', '/api/feedback', { headers, body: BODY });
    expect({ status, body }).toMatchObject({
      status: 429,
      body: { message: 'You have sent a lot of feedback today, thank you. Try again in 2 hours.' },
    });
    expect(body).not.toHaveProperty('field');
  });
});
