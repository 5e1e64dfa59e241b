import { Webhook } from 'standardwebhooks';
import type { webhooks } from '@/server/db/schema';

type Secrets = Pick<typeof webhooks.$inferSelect, 'secret' | 'previousSecret' | 'previousSecretUntil'>;

interface Signed {
  id: string;
  body: string;
  now: Date;
}

/**
 * The headers of the Standard Webhooks scheme. While a secret is being replaced, there is a signature by each: the receiver
 * checks whether one is right.
 */
export function signatureHeaders(secrets: Secrets, { id, body, now }: Signed): Record<string, string> {
  const { secret, previousSecret, previousSecretUntil } = secrets;
  const isOverlap = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now;
  const valid = isOverlap ? [secret, previousSecret] : [secret];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': valid.map((each) => new Webhook(each).sign(id, now, body)).join(' '),
  };
}
