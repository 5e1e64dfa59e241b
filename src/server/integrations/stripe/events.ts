import { z } from 'zod';
import type { Env } from '../../env';
import { refuse } from '../../problems/problem-error';
import { loadStripe } from './client';

/** Events older than this are refused. */
const TOLERANCE_S = 300;

/** The part of an event that is read: the customer. Everything else is fetched from Stripe. */
const event = z.object({
  type: z.string().regex(/^(customer\.subscription|checkout\.session|invoice)\./),
  data: z.object({
    object: z.object({ customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]) }),
  }),
});

interface Signed {
  payload: string;
  signature: string;
  now: Date;
}

/** The customer whose subscription an event may have changed, or null. Refuses a wrong signature and an old time. */
export async function customerOfEvent(
  { STRIPE_WEBHOOK_SECRET: secret }: Env,
  { payload, signature, now }: Signed,
): Promise<string | null> {
  if (!secret) return refuse('NOT_FOUND', 'No webhook is configured here.');
  const Client = await loadStripe();
  let content: unknown;
  try {
    content = Client.webhooks.constructEvent(payload, signature, secret, TOLERANCE_S, undefined, now.getTime());
  } catch {
    return refuse('VALIDATION', 'The signature of this webhook message is wrong, or it is too old.');
  }
  return event.safeParse(content).data?.data.object.customer ?? null;
}
