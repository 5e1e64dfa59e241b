import { NOUN_RESOURCES, type TokenResource } from '@/domain/accounts/token-scopes';
import type { WebhookDeliveryType } from '@/domain/webhooks/webhook-events';
import type { Actor } from '@/server/scope';
import { requireRead } from '../shared/token-reads';

type Kind = WebhookDeliveryType extends `${infer Start}.${string}` ? Start : never;

/** The resource of a kind of events; null for a test, which tells nothing. */
const RESOURCES = { ...NOUN_RESOURCES, email: 'emails', webhook: null } satisfies Record<Kind, TokenResource | null>;

/**
 * Throws SCOPE_MISSING if a token may not read what these events tell. Otherwise, a webhook would give away more than its
 * token may read, and after its token was revoked.
 */
export function requireToldKinds(caller: Pick<Actor, 'token'>, types: readonly WebhookDeliveryType[]): void {
  const kinds = new Set(types.map((type) => type.split('.')[0] as Kind));
  for (const resource of [...kinds].map((kind) => RESOURCES[kind])) {
    if (resource) requireRead(caller, resource);
  }
}
