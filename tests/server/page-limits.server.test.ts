import { actorFor, testScope } from '@tests/support/database/scope';
import { deferred } from '@tests/support/deferred';
import { cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { afterEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { portalDataFor } from '@/server/page-data';
import { withAccountSlot } from '@/server/services/shared/account-slots';

// The URL only tells the application that it runs on a server; the connection is the test's. Six requests a minute.
const SERVER = { DATABASE_URL: 'postgres://unused/unused' };
const rest = openRestDatabase({ ...SERVER, DATABASE_POOL: '1', RATE_LIMIT_FACTOR: '0.005' });

afterEach(() => vi.restoreAllMocks());

const load = async (user: SessionUser) => portalDataFor(new Headers(await cookieOf(rest.scope(), user)));

it('makes a page wait for other requests of its account, but not of other accounts', async () => {
  const [user, other] = [await rest.makeUser({ tier: 'PRO' }), await rest.makeUser({ tier: 'PRO' })];
  const scope = testScope(rest.database(), { now: new Date(), env: { ...SERVER, DATABASE_POOL: 1 } });
  let isLoaded = false;
  const release = deferred<void>();
  const holder = withAccountSlot(actorFor(scope, user), () => release.promise);
  const page = load(user).then((data) => {
    isLoaded = true;
    return data;
  });
  for (let round = 0; round < 3; round += 1) expect((await load(other)).viewer?.email).toBe(other.email);
  expect(isLoaded).toBe(false);
  release.resolve();
  await holder;
  const { viewer, changesSince } = await page;
  expect(viewer?.email).toBe(user.email);
  expect(changesSince).toMatch(/^\d+\./);
});

it('counts pages toward the rate limit of the account, and does not log refused ones', async () => {
  const user = await rest.makeUser();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (let round = 0; round < 6; round += 1) await load(user);
  await expect(load(user)).rejects.toMatchObject({
    message: expect.stringMatching(/^Too many requests/),
    digest: 'RATE_LIMITED',
  });
  expect(log).not.toHaveBeenCalled();
});
