import { databaseForRoutes } from '@tests/support/browser/opening';
import { makeUser, testScope } from '@tests/support/database/scope';
import { route } from '@tests/support/rest/routes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { GET as trpc } from '@/app/api/trpc/[trpc]/route';
import { addDays } from '@/domain/shared/time';
import { readCookie } from '@/server/auth/cookies';
import { hashToken, startSession } from '@/server/auth/sessions';
import { createRequestContext } from '@/server/context';
import { knownDevices, sessions } from '@/server/db/schema';
import { env } from '@/server/env';
import { signUp } from '@/server/services/accounts/accounts';

const database = databaseForRoutes();

/** A session that ends in this many days. */
async function openSession(days: number) {
  const scope = testScope(database, { now: new Date() });
  const user = await makeUser(scope);
  const { name, value, attributes } = await startSession(scope, user.id);
  const own = eq(sessions.id, hashToken(value));
  await scope.db
    .update(sessions)
    .set({ expiresAt: addDays(new Date(), days) })
    .where(own);
  const daysLeft = async () => {
    const [row] = await scope.db.select().from(sessions).where(own);
    return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000);
  };
  return { user, headers: { cookie: `a=%; ${name}=${value}; b=1` }, pair: `${name}=${value}`, attributes, daysLeft };
}

const COUNT =
  '/api/trpc/leads.count,leads.count?batch=1&input=%7B%220%22%3A%7B%22json%22%3A%7B%7D%7D%2C%221%22%3A%7B%22json%22%3A%7B%7D%7D%7D';

it.each([
  ['REST', (headers: Record<string, string>) => route(new Request(`${env().APP_URL}/api/leads`, { headers }))],
  [
    'a streamed tRPC batch',
    (headers: Record<string, string>) =>
      trpc(new Request(env().APP_URL + COUNT, { headers: { ...headers, 'trpc-accept': 'application/jsonl' } })),
  ],
])('%s extends a session in its second half together with its cookie (D60)', async (_, send) => {
  const first = await openSession(16);
  expect(first.attributes.maxAge).toBe(30 * 86_400);
  const early = await send(first.headers);
  expect([early.status, early.headers.getSetCookie()]).toEqual([200, []]);
  expect(await first.daysLeft()).toBe(16);

  const second = await openSession(14);
  const late = await send(second.headers);
  await late.text();
  expect(await second.daysLeft()).toBe(30);
  const [cookie = '', ...others] = late.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie.split('; ').sort()).toEqual(
    [second.pair, 'HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'].sort(),
  );
});

it('a page, which cannot set cookies, does not extend the session', async () => {
  const { user, headers, daysLeft } = await openSession(14);
  expect((await createRequestContext(new Headers(headers), null)).user?.id).toBe(user.id);
  expect(await daysLeft()).toBe(14);
});

it('a sign-in sets the cookies of the session and of the device, and reads the latter', async () => {
  const scope = testScope(database, { now: new Date() });
  const person = { name: 'Robin', email: 'robin@example.test', password: 'a password to keep' };
  const { device } = await signUp({ ...scope, address: '', sessionId: null }, person);
  const { name: _, ...body } = person;
  const answer = await route(
    new Request(`${env().APP_URL}/api/session`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `${device.name}=${device.value}`,
        origin: env().APP_URL,
      },
      body: JSON.stringify(body),
    }),
  );
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['stanchion_device', 'stanchion_session']);
  for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; .*SameSite=Lax/);
  // The device has a new token, so the old one was read.
  const known = await scope.db.select({ tokenHash: knownDevices.tokenHash }).from(knownDevices);
  expect(known).toEqual([{ tokenHash: hashToken(/=([\w-]+)/.exec(cookies[0] ?? '')?.[1] ?? '') }]);
});

it.each([
  ['a=1; b=2', '2'],
  ['b=%zz', '%zz'],
  ['xb=1;b=2;c', '2'],
  ['b=; c=1', null],
  ['', null],
  [null, null],
])('reads a cookie of %j', (header, value) => {
  expect(readCookie(header, 'b')).toBe(value);
});
