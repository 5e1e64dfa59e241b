import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { SubscriptionStatus } from '@/domain/billing/subscription';

/** How requests are answered: as Stripe would, not at all, or with a failure. */
export type Behavior = 'answer' | 'silence' | 'hang up' | { status: number; code?: string };

interface FakeSubscription {
  id: string;
  customer: string;
  status: SubscriptionStatus;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  items: { data: { current_period_end: number }[] };
}

interface FakeSession {
  id: string;
  object: 'checkout.session';
  customer: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  url: string | null;
  success_url: string;
  cancel_url: string;
  price: string;
}

interface FakePortal {
  id: string;
  customer: string;
  url: string;
  return_url: string;
}

/** What a customer can do in the portal, and the event by which the application hears of it. */
const PORTAL_ACTIONS = {
  'Let a payment fail': { status: 'past_due', event: 'invoice.payment_failed' },
  'Pay what is due': { status: 'active', event: 'invoice.paid' },
} as const satisfies Record<string, { status: SubscriptionStatus; event: string }>;

const WEBHOOK_SECRET = 'whsec_secret';
const MONTH_S = 30 * 24 * 60 * 60;
const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/**
 * A loopback server that speaks the part of Stripe's API that is used, with its idempotency keys, and records what it
 * gets. Its checkout and its portal are pages with links. It can misbehave.
 */
export class FakeStripe {
  readonly requests: string[] = [];
  readonly customers: { id: string; email: string; deleted?: boolean }[] = [];
  readonly sessions: FakeSession[] = [];
  readonly subscriptions: FakeSubscription[] = [];
  readonly #portals: FakePortal[] = [];
  behavior: Behavior = 'answer';
  /** Whatever names one of these customers is refused. */
  readonly refused = new Set<string>();
  /** Runs before a list of subscriptions is sent, after it was read. */
  beforeList: () => Promise<void> = async () => {};
  readonly #answers = new Map<string, unknown>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(port = 0): Promise<FakeStripe> {
    const stripe = new FakeStripe();
    await new Promise<void>((resolve) => stripe.#server.listen(port, '127.0.0.1', resolve));
    return stripe;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The settings of an installation that uses it. */
  get env() {
    return {
      STRIPE_SECRET_KEY: 'sk_test_secret',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: 'price_pro',
      STRIPE_BASE_URL: this.url,
    };
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #id(kind: string): string {
    return `${kind}_${randomUUID().replaceAll('-', '')}`;
  }

  /** What happens when somebody pays. */
  pay(sessionId: string, status: SubscriptionStatus = 'active'): FakeSubscription {
    const session = this.sessions.find(({ id }) => id === sessionId);
    if (session?.status !== 'open') throw new Error('There is no such open checkout.');
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    return this.subscribe(session.customer, status);
  }

  subscribe(customer: string, status: SubscriptionStatus = 'active', at = new Date()): FakeSubscription {
    const subscription: FakeSubscription = {
      id: this.#id('sub'),
      customer,
      status,
      created: secondsOf(at),
      cancel_at: null,
      cancel_at_period_end: false,
      items: { data: [{ current_period_end: secondsOf(at) + MONTH_S }] },
    };
    this.subscriptions.push(subscription);
    return subscription;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (pathname.startsWith('/pay/')) return this.#checkoutPage(pathname.slice('/pay/'.length), searchParams, response);
    if (pathname.startsWith('/portal/'))
      return this.#portalPage(pathname.slice('/portal/'.length), searchParams, response);
    const body = new URLSearchParams(await textOf(request));
    const { behavior } = this;
    this.requests.push(`${request.method} ${pathname}`);
    if (behavior === 'silence') return;
    if (behavior === 'hang up') return void request.socket.destroy();
    const send = (status: number, content: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    const refuse = (status: number, code?: string) =>
      send(status, { error: { type: 'invalid_request_error', code, message: 'No such thing: sk_test_secret' } });
    if (this.refused.has(body.get('customer') ?? searchParams.get('customer') ?? '')) return refuse(400);
    if (typeof behavior === 'object') return refuse(behavior.status, behavior.code);
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#answers.get(key) : undefined;
    const answer = known ?? (await this.#perform(`${request.method} ${pathname}`, body, searchParams));
    if (typeof key === 'string') this.#answers.set(key, structuredClone(answer));
    return answer === null ? refuse(404, 'resource_missing') : send(200, answer);
  }

  /** Null if there is nothing of that name. */
  async #perform(operation: string, body: URLSearchParams, query: URLSearchParams): Promise<unknown> {
    const given = (name: string) => body.get(name) ?? query.get(name) ?? '';
    const [, id = ''] = /\/((?:cs|sub)_\w+)/.exec(operation) ?? [];
    const session = this.sessions.find((each) => each.id === id);
    if (operation === 'POST /v1/customers') {
      const customer = { id: this.#id('cus'), email: given('email') };
      this.customers.push(customer);
      return customer;
    }
    const customer = this.customers.find((each) => operation.endsWith(`/v1/customers/${each.id}`));
    if (operation.startsWith('GET /v1/customers/')) return customer ?? null;
    if (operation.startsWith('POST /v1/customers/'))
      return customer && Object.assign(customer, { email: given('email') });
    const isUnknown = given('customer') !== '' && !this.customers.some(({ id }) => id === given('customer'));
    if (isUnknown) return null;
    if (operation === 'POST /v1/checkout/sessions') return this.#open(given);
    if (operation === 'GET /v1/checkout/sessions') {
      return listOf(this.sessions.filter((each) => each.customer === given('customer') && each.status === 'open'));
    }
    if (operation.endsWith('/expire')) return session && Object.assign(session, { status: 'expired', url: null });
    if (operation.startsWith('GET /v1/checkout/sessions/')) return session ?? null;
    if (operation === 'POST /v1/billing_portal/sessions') {
      const id = this.#id('bps');
      const portal = {
        id,
        customer: given('customer'),
        url: `${this.url}/portal/${id}`,
        return_url: given('return_url'),
      };
      this.#portals.push(portal);
      return portal;
    }
    if (operation === 'GET /v1/subscriptions') {
      const all = given('status') === 'all';
      const own = this.subscriptions.filter(({ customer }) => customer === given('customer'));
      const list = structuredClone(listOf(own.filter(({ status }) => all || status !== 'canceled')));
      await this.beforeList();
      return list;
    }
    const subscription = this.subscriptions.find((each) => each.id === id && each.status !== 'canceled');
    return subscription ? Object.assign(subscription, { status: 'canceled' }) : null;
  }

  #open(given: (name: string) => string): FakeSession {
    const id = this.#id('cs');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      customer: given('customer'),
      status: 'open',
      payment_status: 'unpaid',
      url: `${this.url}/pay/${id}`,
      success_url: given('success_url'),
      cancel_url: given('cancel_url'),
      price: given('line_items[0][price]'),
    };
    this.sessions.push(session);
    return session;
  }

  #checkoutPage(id: string, query: URLSearchParams, response: ServerResponse): void {
    const session = this.sessions.find((each) => each.id === id);
    if (!session) return void response.writeHead(404).end();
    if (query.has('paid')) {
      this.pay(id);
      return void response.writeHead(303, { location: session.success_url }).end();
    }
    sendLinks(response, { Pay: '?paid', Back: session.cancel_url });
  }

  /** What is done here reaches the application by an event before the page says so. */
  async #portalPage(id: string, query: URLSearchParams, response: ServerResponse): Promise<void> {
    const portal = this.#portals.find((each) => each.id === id);
    if (!portal) return void response.writeHead(404).end();
    const done = Object.entries(PORTAL_ACTIONS).find(([name]) => name === query.get('do'))?.[1];
    if (done) {
      for (const each of this.subscriptions) if (each.customer === portal.customer) each.status = done.status;
      await this.#deliver(done.event, portal);
    }
    const actions = Object.keys(PORTAL_ACTIONS).map((name) => [name, `?${new URLSearchParams({ do: name })}`]);
    sendLinks(
      response,
      { ...Object.fromEntries(actions), Return: portal.return_url },
      done && `Delivered: ${done.event}`,
    );
  }

  async #deliver(type: string, { customer, return_url }: FakePortal): Promise<void> {
    const payload = JSON.stringify({ id: this.#id('evt'), object: 'event', type, data: { object: { customer } } });
    const headers = {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET }),
    };
    const { status } = await fetch(new URL('/api/webhooks/stripe', return_url), {
      method: 'POST',
      headers,
      body: payload,
    });
    if (status !== 200) throw new Error(`The event was answered with ${status}.`);
  }
}

function sendLinks(response: ServerResponse, links: Record<string, string>, text = ''): void {
  const anchors = Object.entries(links).map(([name, to]) => `<a href="${to.replaceAll('&', '&amp;')}">${name}</a>`);
  response.writeHead(200, { 'content-type': 'text/html' }).end(`${text} ${anchors.join(' ')}`);
}

const listOf = (data: unknown[]) => ({ object: 'list', data, has_more: false });

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
