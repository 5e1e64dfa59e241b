import type Stripe from 'stripe';
import type { Env } from '../../env';
import { logFailure } from '../../log';
import { refuse } from '../../problems/problem-error';

/** How long one attempt may take. A second attempt follows, with the same idempotency key. */
const TIMEOUT_MS = 8000;

type Settings = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_BASE_URL'>;

/** One per settings, because a client keeps its connections. */
const clients = new WeakMap<Settings, Promise<Stripe>>();

export const OFFLINE = 'Online payment is not set up on this installation.';
export const UNREACHABLE = 'Stripe cannot be reached right now. Try again in a moment.';
export const REFUSED = 'Stripe rejected the request. Ask whoever runs this installation to check its Stripe settings.';

/**
 * Calls Stripe, and turns its failures into problems. Its messages stay in the log, reduced to type and code: they may
 * quote keys and addresses.
 */
export async function callStripe<Result>(
  env: Settings,
  call: (stripe: Stripe) => Promise<Result>,
  client = clientOf(env),
): Promise<Result> {
  const stripe = await client;
  try {
    return await call(stripe);
  } catch (error) {
    const { StripeError } = (await loadStripe()).errors;
    if (!(error instanceof StripeError)) throw error;
    const { type, code, statusCode = 0 } = error;
    logFailure('A request to Stripe failed', new Error([type, code, statusCode].filter(Boolean).join(' ')));
    const isPassing = statusCode < 400 || statusCode === 409 || statusCode === 429 || statusCode >= 500;
    return refuse('UNAVAILABLE', isPassing ? UNREACHABLE : REFUSED);
  }
}

/** Whether Stripe reports that the named object does not exist, or has ended permanently. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing';

// Loaded when needed: most processes never use it.
export const loadStripe = async () => (await import('stripe')).default;

function clientOf(env: Settings): Promise<Stripe> {
  const known = clients.get(env) ?? createClient(env);
  clients.set(env, known);
  return known;
}

export async function createClient(
  { STRIPE_SECRET_KEY: key, STRIPE_BASE_URL: base }: Settings,
  timeout = TIMEOUT_MS,
): Promise<Stripe> {
  if (!key) return refuse('CONFLICT', OFFLINE);
  const Client = await loadStripe();
  return new Client(key, { ...addressOf(base), timeout, maxNetworkRetries: 1, telemetry: false });
}

function addressOf(base: string | undefined) {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' } as const;
}
