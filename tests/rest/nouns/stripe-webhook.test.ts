import { FakeStripe } from '@tests/support/billing/fake-stripe';
import { callerFor } from '@tests/support/database/scope';
import { openRestDatabase, readAnswer } from '@tests/support/rest/rest';
import { route } from '@tests/support/rest/routes';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pastDueBanner } from '@/domain/billing/past-due-banner';
import { addDays } from '@/domain/shared/time';
import { users } from '@/server/db/schema';
import { env } from '@/server/env';
import { subscriptionChecks } from '@/server/jobs/subscriptions';

const SECRET = 'whsec_secret';
const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let stripe: FakeStripe;
let userId: string;
let customer: string;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  Object.assign(env(), stripe.env);
});
afterAll(() => stripe.close());
beforeEach(async () => {
  stripe.behavior = 'answer';
  const user = await rest.makeUser();
  userId = user.id;
  await callerFor({ ...rest.scope(), env: env() }, user).billing.checkout();
  customer = stripe.customers.at(-1)?.id ?? '';
});

interface Signing {
  secret?: string;
  at?: number;
  /** What the signature is of, if not of what is sent. */
  signed?: string;
}

const eventOf = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });

/** Delivers an event as Stripe does. */
async function deliver(payload: string, { secret = SECRET, at = Date.now(), signed = payload }: Signing = {}) {
  const timestamp = Math.floor(at / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: signed, secret, timestamp });
  const url = new URL('/api/webhooks/stripe', env().APP_URL);
  const headers = { 'stripe-signature': signature };
  return (await readAnswer(await route(new Request(url, { method: 'POST', headers, body: payload })))).status;
}

const tier = async () => (await rest.scope().db.select().from(users).where(eq(users.id, userId)))[0]?.tier;

describe('the webhook of Stripe', () => {
  it('fetches the subscription, whatever the event says and however often it arrives', async () => {
    const subscription = stripe.subscribe(customer);
    const deleted = eventOf('customer.subscription.deleted', { customer, status: 'canceled' });
    for (let times = 0; times < 2; times += 1) {
      expect(await deliver(deleted)).toBe(200);
      expect(await tier()).toBe('PRO');
    }
    subscription.status = 'canceled';
    expect(await deliver(eventOf('invoice.paid', { customer: { id: customer }, status: 'paid' }))).toBe(200);
    expect(await tier()).toBe('FREE');
  });

  it('shows the banner of a failed payment, and notifies the user when PRO ends after seven days', async () => {
    const subscription = stripe.subscribe(customer);
    await deliver(eventOf('customer.subscription.created', { customer }));
    subscription.status = 'past_due';
    expect(await deliver(eventOf('invoice.payment_failed', { customer }))).toBe(200);
    const scope = { ...rest.scope(), env: env() };
    const [user] = await scope.db.select().from(users).where(eq(users.id, userId));
    if (!user) throw new Error('The user is gone.');
    const caller = callerFor(scope, { ...user, teamIds: [] });
    const { subscription: known } = await caller.billing.status();
    const since = known?.pastDueSince ?? new Date(0);
    expect(pastDueBanner(known, { user, now: since, zone: 'UTC' })).toEqual({
      ends: { at: addDays(since, 7), daysLeft: 7 },
      color: 'yellow',
    });

    const notifications = async () =>
      (await caller.notifications.list({})).items.filter(({ kind }) => kind === 'subscription');
    await subscriptionChecks.run({ ...scope, now: addDays(since, 6) });
    expect([await tier(), await notifications()]).toEqual(['PRO', []]);
    await subscriptionChecks.run({ ...scope, now: addDays(since, 7) });
    await subscriptionChecks.run({ ...scope, now: addDays(since, 8) });
    expect(await tier()).toBe('FREE');
    expect(await notifications()).toMatchObject([
      { title: 'Your PRO subscription is on hold', actionUrl: '/settings#subscription' },
    ]);
  });

  it('notifies the owner that a subscription has ended', async () => {
    const subscription = stripe.subscribe(customer);
    await deliver(eventOf('customer.subscription.created', { customer }));
    subscription.status = 'canceled';
    const event = eventOf('customer.subscription.deleted', { customer });
    expect([await deliver(event), await deliver(event)]).toEqual([200, 200]);
    const [user] = await rest.scope().db.select().from(users).where(eq(users.id, userId));
    if (!user) throw new Error('The user is gone.');
    const { items } = await callerFor(rest.scope(), { ...user, teamIds: [] }).notifications.list({});
    expect(items.map(({ title }) => title)).toEqual(['Your PRO subscription has ended']);
  });

  it('ends with the true state, however many events arrive at the same moment', async () => {
    stripe.subscribe(customer);
    const event = eventOf('checkout.session.completed', { customer });
    expect(await Promise.all(Array.from({ length: 6 }, () => deliver(event)))).toEqual(Array(6).fill(200));
    expect(await tier()).toBe('PRO');
  });

  it('accepts unknown events, and sends no request to Stripe', async () => {
    const asked = stripe.requests.length;
    for (const payload of [
      eventOf('invoice.paid', { customer: 'cus_of_somebody_else' }),
      eventOf('customer.subscription.updated', { customer: "' or true --" }),
      eventOf('customer.subscription.updated', { customer: null }),
      eventOf('product.created', { customer }),
      '{}',
    ]) {
      expect(await deliver(payload)).toBe(200);
    }
    expect(stripe.requests).toHaveLength(asked);
  });

  it('refuses forged and old events, and changes nothing', async () => {
    stripe.subscribe(customer);
    const event = eventOf('customer.subscription.created', { customer });
    expect(await deliver(event, { secret: 'whsec_another' })).toBe(400);
    expect(await deliver(event, { signed: event.replace('created', 'updated') })).toBe(400);
    expect(await deliver(event, { at: Date.now() - 6 * 60_000 })).toBe(400);
    expect(await deliver('no JSON at all')).toBe(400);
    expect(await tier()).toBe('FREE');
    expect(await deliver(event, { at: Date.now() - 4 * 60_000 })).toBe(200);
    expect(await tier()).toBe('PRO');
  });

  it('refuses an event while Stripe cannot be reached, so that Stripe sends it again', async () => {
    stripe.subscribe(customer);
    stripe.behavior = { status: 400 };
    const event = eventOf('customer.subscription.created', { customer });
    expect(await deliver(event)).toBe(503);
    stripe.behavior = 'answer';
    expect(await deliver(event)).toBe(200);
    expect(await tier()).toBe('PRO');
  });

  it('does not exist where Stripe is not set up', async () => {
    const settings = { ...env() };
    Object.assign(env(), { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined });
    expect(await deliver(eventOf('invoice.paid', { customer }))).toBe(404);
    Object.assign(env(), settings);
  });
});
