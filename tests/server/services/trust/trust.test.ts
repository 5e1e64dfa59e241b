import { userForEach } from '@tests/support/browser/opening';
import { makeRowOf } from '@tests/support/database/row-makers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { trustChecks } from '@/server/db/schema';

const { scope, user, caller } = userForEach();

it('checks items off, on the user’s own list and on that of each lead', async () => {
  const leadId = await makeRowOf('lead', { scope, owner: user });
  await caller.trust.check({ item: 'fill-rate', checked: true });
  await caller.trust.check({ item: 'license-lookup', checked: true });
  expect(await caller.trust.check({ leadId, item: 'site-visit', checked: true })).toEqual({
    leadId,
    checked: ['site-visit'],
  });
  // In the order of the list.
  expect(await caller.trust.read({})).toEqual({ leadId: null, checked: ['license-lookup', 'fill-rate'] });
  expect(await caller.trust.check({ item: 'fill-rate', checked: false })).toMatchObject({
    checked: ['license-lookup'],
  });
  expect(await caller.trust.read({ leadId })).toEqual({ leadId, checked: ['site-visit'] });
});

it('is the same after repeating a check', async () => {
  const leadId = await makeRowOf('lead', { scope, owner: user });
  const check = (to: object) => caller.trust.check({ item: 'fill-rate', checked: true, ...to });
  await Promise.all([check({}), check({}), check({ leadId }), check({ leadId })]);
  expect(await scope.db.$count(trustChecks, eq(trustChecks.userId, user.id))).toBe(2);
});
