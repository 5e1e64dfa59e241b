import { FakeStripe } from '@tests/support/billing/fake-stripe';
import { userForEach } from '@tests/support/browser/opening';
import { callerFor, testScope } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pendingCancellations, subscriptions, users } from '@/server/db/schema';
import { callStripe, createClient, OFFLINE, REFUSED, UNREACHABLE } from '@/server/integrations/stripe/client';

const { database, scope, user } = userForEach();
let stripe: FakeStripe;

beforeEach(async () => {
  stripe = await FakeStripe.start();
  Object.assign(scope.env, stripe.env);
});
afterEach(() => stripe.close());

/** As the next request finds the user. */
async function caller() {
  const [row] = await scope.db.select().from(users).where(eq(users.id, user.id));
  return callerFor(scope, { ...user, ...row });
}
const checkout = async () => (await caller()).billing.checkout();
const refresh = async () => (await caller()).billing.refresh();
const tier = async () => (await (await caller()).user.profile()).tier;
const latest = () => stripe.sessions.at(-1) ?? expect.fail('There is no checkout.');

describe('a checkout', () => {
  it('sells the configured price and comes back to the subscription', async () => {
    const { url } = await checkout();
    expect(stripe.customers).toMatchObject([{ email: user.email }]);
    expect(stripe.sessions).toMatchObject([
      {
        url,
        customer: stripe.customers[0]?.id,
        price: 'price_pro',
        success_url: `${scope.env.APP_URL}/settings?billing=checkout#subscription`,
        cancel_url: `${scope.env.APP_URL}/settings?billing=canceled#subscription`,
      },
    ]);
  });

  it('is reused while it is open, also by tabs that start it at the same moment', async () => {
    const pages = await Promise.all([checkout(), checkout(), checkout()]);
    pages.push(await checkout());
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    expect([stripe.customers.length, stripe.sessions.length]).toEqual([1, 1]);
  });

  it('is replaced once it has expired', async () => {
    const first = await checkout();
    Object.assign(latest(), { status: 'expired', url: null });
    const second = await checkout();
    expect(second.url).not.toBe(first.url);
    expect(await checkout()).toEqual(second);
  });

  it('is refused to a user who has paid, whose payment failed, or who got PRO from the operator', async () => {
    await checkout();
    const subscription = stripe.pay(latest().id);
    expect(await expectProblem(checkout())).toMatchObject({
      code: 'CONFLICT',
      message: 'You already have a subscription.',
    });
    expect(await tier()).toBe('PRO');
    subscription.status = 'unpaid';
    expect(await expectProblem(checkout())).toMatchObject({ message: 'You already have a subscription.' });
    subscription.status = 'canceled';
    await scope.db.update(users).set({ tier: 'PRO' });
    await scope.db.update(subscriptions).set({ grantedTier: 'FREE' });
    expect(await expectProblem(checkout())).toMatchObject({ message: 'You are already on PRO.' });
    expect(stripe.sessions).toHaveLength(1);
  });

  it('can be started again after a subscription has ended', async () => {
    await checkout();
    stripe.pay(latest().id).status = 'canceled';
    await checkout();
    expect(stripe.sessions.map(({ status }) => status)).toEqual(['complete', 'open']);
  });

  it('reports that Stripe fails or rejects the settings, without the text of its error', async () => {
    for (const [behavior, message] of [
      ['hang up', UNREACHABLE],
      [{ status: 500 }, UNREACHABLE],
      [{ status: 401 }, REFUSED],
    ] as const) {
      stripe.behavior = behavior;
      expect(await expectProblem(checkout())).toMatchObject({ code: 'UNAVAILABLE', message });
    }
    stripe.behavior = 'answer';
    expect(await checkout()).toMatchObject({ url: latest().url });
  });

  it.each(['is of another account now', 'no longer has the customer'])(
    'creates one new customer if the configured Stripe %s, even from two tabs',
    async (reason) => {
      await checkout();
      const former = stripe.customers[0];
      if (reason.startsWith('is')) stripe.customers.length = 0;
      else Object.assign(former ?? {}, { deleted: true });
      const pages = await Promise.all([checkout(), checkout()]);
      expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
      const made = stripe.customers.filter(({ deleted }) => !deleted);
      expect([made.length, latest().customer]).toEqual([1, made[0]?.id]);
      expect(made[0]?.id).not.toBe(former?.id);
    },
  );

  it('expires if the account is deleted while Stripe creates it', async () => {
    stripe.beforeList = async () => {
      stripe.beforeList = async () => {};
      await scope.db.delete(users).where(eq(users.id, user.id));
    };
    expect(await expectProblem(checkout())).toMatchObject({ message: 'This account has been deleted.' });
    expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired']);
    expect(await scope.db.$count(pendingCancellations)).toBe(0);
  });

  it('does not wait for Stripe if it does not respond', async () => {
    stripe.behavior = 'silence';
    const customers = callStripe(scope.env, (client) => client.customers.list(), createClient(scope.env, 20));
    await expect(customers).rejects.toMatchObject({ problem: { code: 'UNAVAILABLE', message: UNREACHABLE } });
  });

  it('is rate-limited for a user who starts it in a loop', async () => {
    scope.env.RATE_LIMIT_FACTOR = 1 / 60;
    await checkout();
    await checkout();
    expect(await expectProblem(checkout())).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('coming back from Stripe', () => {
  it('has PRO once it is paid, without waiting for an event', async () => {
    await checkout();
    expect(await refresh()).toMatchObject({ subscription: null, checkout: 'open' });
    const { items } = stripe.pay(latest().id);
    const ends = new Date((items.data[0]?.current_period_end ?? 0) * 1000);
    expect(await refresh()).toMatchObject({
      isOnline: true,
      subscription: { status: 'active', periodEndsAt: ends, cancelsAt: null },
      checkout: 'paid',
    });
    expect(await tier()).toBe('PRO');
  });

  it('distinguishes a payment in progress from a completed one', async () => {
    await checkout();
    stripe.pay(latest().id, 'incomplete');
    latest().payment_status = 'unpaid';
    expect(await refresh()).toMatchObject({ checkout: 'processing' });
    expect(await tier()).toBe('FREE');
    expect(await expectProblem(checkout())).toMatchObject({ message: expect.stringContaining('being processed') });
  });

  it('shows when a canceled subscription ends, which keeps PRO until then', async () => {
    await checkout();
    const subscription = stripe.pay(latest().id);
    subscription.cancel_at_period_end = true;
    const { subscription: shown } = await refresh();
    expect(shown?.cancelsAt).toEqual(shown?.periodEndsAt);
    expect(await tier()).toBe('PRO');
    subscription.status = 'canceled';
    await refresh();
    expect(await tier()).toBe('FREE');
  });

  it('sends no request to Stripe for a user who is not a customer', async () => {
    expect(await refresh()).toEqual({ isOnline: true, subscription: null, requestedAt: null, checkout: null });
    expect(await expectProblem((await caller()).billing.portal())).toMatchObject({ code: 'CONFLICT' });
    expect(stripe.requests).toEqual([]);
  });

  it('opens the customer portal', async () => {
    await checkout();
    expect((await (await caller()).billing.portal()).url).toContain(`${stripe.url}/portal/`);
  });
});

describe('without the settings of Stripe', () => {
  it('PRO can be requested once, until the tier changes', async () => {
    const offline = testScope(database);
    const { billing } = callerFor(offline, user);
    expect(await expectProblem(billing.checkout())).toMatchObject({ code: 'CONFLICT', message: OFFLINE });
    const requestedAt = offline.now;
    expect(await billing.requestUpgrade()).toEqual({ isOnline: false, subscription: null, requestedAt });
    offline.now = new Date(offline.now.getTime() + 60_000);
    expect(await billing.requestUpgrade()).toMatchObject({ requestedAt });
    expect(await expectProblem((await caller()).billing.requestUpgrade())).toMatchObject({ code: 'CONFLICT' });
  });
});
