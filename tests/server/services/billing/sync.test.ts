import { FakeStripe } from '@tests/support/billing/fake-stripe';
import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { setUserEmail, setUserTier } from '@/server/cli/users';
import { pendingCancellations, subscriptions, users } from '@/server/db/schema';
import { subscriptionChecks } from '@/server/jobs/subscriptions';
import { cancelQueued, queueCancellation } from '@/server/services/billing/cancel-subscription';
import { syncSubscription } from '@/server/services/billing/sync-subscription';

const { scope, user } = userForEach({ alone: true });
let stripe: FakeStripe;
let customer: string;

beforeEach(async () => {
  stripe = await FakeStripe.start();
  Object.assign(scope.env, stripe.env);
  await scope.db.delete(pendingCancellations);
  await callerFor(scope, user).billing.checkout();
  customer = stripe.customers[0]?.id ?? '';
  stripe.requests.length = 0;
});
afterEach(() => stripe.close());

const sync = () => syncSubscription(scope, customer);
const tier = async () => (await scope.db.select().from(users).where(eq(users.id, user.id)))[0]?.tier;
const row = async () => (await scope.db.select().from(subscriptions))[0];
const passDays = (days: number) => {
  scope.now = addDays(scope.now, days);
};
const listings = () => stripe.requests.filter((each) => each === 'GET /v1/subscriptions').length;

describe('a fetched subscription', () => {
  it('does not overwrite a newer one that was saved in the meantime', async () => {
    const subscription = stripe.subscribe(customer);
    stripe.beforeList = async () => {
      stripe.beforeList = async () => {};
      subscription.status = 'canceled';
      await sync();
    };
    await sync();
    expect(await tier()).toBe('FREE');
    expect(await row()).toMatchObject({ status: 'canceled', grantedTier: 'FREE' });
    // The late response, the newer one, and the repeated fetch of the first call.
    expect(listings()).toBe(3);
  });

  it('keeps the tier that the operator has set until the subscription changes', async () => {
    await sync();
    await setUserTier(scope, { email: user.email, tier: 'PRO' });
    await sync();
    expect(await tier()).toBe('PRO');
    const subscription = stripe.subscribe(customer);
    await sync();
    subscription.status = 'canceled';
    await sync();
    expect(await tier()).toBe('FREE');
  });

  it('closes an open request for PRO, and does not change the trial', async () => {
    const trialEndsAt = addDays(scope.now, 5);
    await scope.db.update(users).set({ upgradeRequestedAt: scope.now, trialEndsAt });
    stripe.subscribe(customer);
    await sync();
    expect((await scope.db.select().from(users))[0]).toMatchObject({
      tier: 'PRO',
      upgradeRequestedAt: null,
      trialEndsAt,
    });
  });
});

describe('the job', () => {
  it('ends PRO seven days after a payment failed, and brings it back once it is paid', async () => {
    const subscription = stripe.subscribe(customer, 'active', scope.now);
    await sync();
    passDays(30);
    subscription.status = 'past_due';
    await sync();
    const failedAt = scope.now;
    for (const [days, expected] of [
      [1, 'PRO'],
      [5.9, 'PRO'],
      [0.1, 'FREE'],
    ] as const) {
      passDays(days);
      await subscriptionChecks.run(scope);
      expect(await tier()).toBe(expected);
    }
    expect(await row()).toMatchObject({ pastDueSince: failedAt });
    subscription.status = 'active';
    passDays(1);
    await subscriptionChecks.run(scope);
    expect(await tier()).toBe('PRO');
    expect(await row()).toMatchObject({ pastDueSince: null });
  });

  it('shows since when a payment has failed, also where the end of the paid period is unknown', async () => {
    stripe.subscribe(customer, 'past_due', scope.now);
    await sync();
    await scope.db.update(subscriptions).set({ periodEndsAt: null });
    const { subscription } = await callerFor(scope, user).billing.status();
    expect(subscription).toEqual({
      status: 'past_due',
      periodEndsAt: null,
      cancelsAt: null,
      pastDueSince: scope.now,
    });
  });

  it('checks a failed payment once a day, and a paid one never', async () => {
    const subscription = stripe.subscribe(customer, 'active', scope.now);
    await sync();
    passDays(2);
    expect(await subscriptionChecks.run(scope)).toEqual({ checked: 0, canceled: 0 });
    subscription.status = 'past_due';
    await sync();
    passDays(0.5);
    expect(await subscriptionChecks.run(scope)).toMatchObject({ checked: 0 });
    passDays(0.5);
    expect(await subscriptionChecks.run(scope)).toMatchObject({ checked: 1 });
    expect(await subscriptionChecks.run(scope)).toMatchObject({ checked: 0 });
  });

  it('notices that a subscription has ended although its event never arrived', async () => {
    const subscription = stripe.subscribe(customer, 'active', scope.now);
    await sync();
    subscription.status = 'canceled';
    passDays(31);
    expect(await subscriptionChecks.run(scope)).toMatchObject({ checked: 1 });
    expect(await tier()).toBe('FREE');
  });

  it('notices a payment whose event never arrived, and drops an unpaid checkout', async () => {
    const checkout = stripe.sessions[0]?.id ?? '';
    passDays(0.01);
    expect(await subscriptionChecks.run(scope)).toMatchObject({ checked: 0 });
    stripe.pay(checkout);
    // The job starts a little earlier in the next hour.
    passDays(59 / 60 / 24 - 0.01);
    expect(await subscriptionChecks.run(scope)).toMatchObject({ checked: 1 });
    expect(await tier()).toBe('PRO');
    // The same for a former subscriber.
    for (const each of stripe.subscriptions) each.status = 'canceled';
    await sync();
    stripe.subscribe(customer, 'active', scope.now);
    passDays(0.05);
    await subscriptionChecks.run(scope);
    expect(await tier()).toBe('PRO');
    stripe.subscriptions.length = 0;
    await sync();
    passDays(1);
    expect(await subscriptionChecks.run(scope)).toMatchObject({ checked: 1 });
    passDays(2);
    expect(await subscriptionChecks.run(scope)).toMatchObject({ checked: 0 });
  });

  it('reaches every customer, although Stripe does not know some', async () => {
    stripe.subscribe(customer);
    for (const id of ['cus_1', 'cus_2', 'cus_3']) {
      stripe.refused.add(id);
      const { id: userId } = await makeUser(scope);
      const dates = { fetchedAt: addDays(scope.now, -1), checkoutAt: scope.now };
      await scope.db.insert(subscriptions).values({ userId, customerId: id, ...dates });
    }
    passDays(0.1);
    expect(await subscriptionChecks.run(scope)).toMatchObject({ checked: 0 });
    expect(await subscriptionChecks.run(scope)).toMatchObject({ checked: 1 });
    expect(await tier()).toBe('PRO');
  });

  it('changes nothing while Stripe is down', async () => {
    const subscription = stripe.subscribe(customer, 'active', scope.now);
    subscription.status = 'past_due';
    await sync();
    passDays(8);
    stripe.behavior = { status: 400 };
    expect(await subscriptionChecks.run(scope)).toEqual({ checked: 0, canceled: 0 });
    expect(await tier()).toBe('PRO');
  });
});

it('sends Stripe a customer’s new email address', async () => {
  const work: Promise<void>[] = [];
  const operator = { ...scope, background: (job: () => Promise<void>) => void work.push(job()) };
  await setUserEmail(operator, { email: user.email, to: 'moved@example.test' });
  await Promise.all(work);
  expect(stripe.customers).toMatchObject([{ email: 'moved@example.test' }]);
});

describe('canceling permanently', () => {
  const pending = () => scope.db.select().from(pendingCancellations);
  async function cancelSubscription() {
    const queued = await queueCancellation(scope, user.id);
    if (queued) await cancelQueued(scope, queued);
  }

  it('ends the subscription and any open checkout at once, and can be repeated', async () => {
    const subscription = stripe.subscribe(customer);
    await cancelSubscription();
    await cancelSubscription();
    expect(subscription.status).toBe('canceled');
    expect(stripe.sessions[0]?.status).toBe('expired');
    expect(await pending()).toEqual([]);
  });

  it('is repeated by the job if Stripe is down, even after the account is gone', async () => {
    const subscription = stripe.subscribe(customer);
    stripe.behavior = { status: 400 };
    await cancelSubscription();
    await scope.db.delete(users).where(eq(users.id, user.id));
    expect(await subscriptionChecks.run(scope)).toMatchObject({ canceled: 0 });
    stripe.behavior = 'answer';
    expect(await subscriptionChecks.run(scope)).toMatchObject({ canceled: 1 });
    expect(subscription.status).toBe('canceled');
    expect(await pending()).toEqual([]);
  });

  it('is not delayed by customers whom Stripe refuses', async () => {
    const subscription = stripe.subscribe(customer);
    for (const id of ['cus_1', 'cus_2', 'cus_3']) {
      stripe.refused.add(id);
      await scope.db.insert(pendingCancellations).values({ customerId: id, requestedAt: scope.now });
    }
    await scope.db.insert(pendingCancellations).values({ customerId: customer, requestedAt: addDays(scope.now, 1) });
    passDays(2);
    expect(await subscriptionChecks.run(scope)).toMatchObject({ canceled: 0 });
    expect(await subscriptionChecks.run(scope)).toMatchObject({ canceled: 1 });
    expect([subscription.status, (await pending()).length]).toEqual(['canceled', 3]);
  });

  it('does nothing for a user who is not a customer', async () => {
    await scope.db.delete(subscriptions);
    await cancelSubscription();
    expect(stripe.requests).toEqual([]);
  });

  it('succeeds for a customer whom Stripe no longer has', async () => {
    stripe.behavior = { status: 404, code: 'resource_missing' };
    await cancelSubscription();
    expect(await pending()).toEqual([]);
  });
});
