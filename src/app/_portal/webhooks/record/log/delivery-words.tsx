import type { RouterOutputs } from '@/app/_trpc/client';
import { TintBadge } from '@/app/_ui/badges/tint-badge';
import type { WebhookDeliveryState } from '@/domain/webhooks/webhook-states';

export type DeliveryItem = RouterOutputs['webhooks']['deliveries']['items'][number];

export const DELIVERY_STATE_LABELS = {
  PENDING: 'Pending',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  DROPPED: 'Dropped',
} as const satisfies Record<WebhookDeliveryState, string>;

const TINTS = {
  PENDING: 'contacted',
  DELIVERED: 'closed-won',
  FAILED: 'closed-lost',
  DROPPED: 'new',
} as const satisfies Record<WebhookDeliveryState, string>;

/** Whether an attempt has ended, and how is known. */
export const hasOutcome = ({ state, responseStatus, error }: DeliveryItem): boolean =>
  state !== 'PENDING' || responseStatus !== null || error !== null;

/** Whether it waits for its next attempt. */
export const isRetried = (delivery: DeliveryItem): boolean =>
  delivery.state === 'PENDING' && delivery.attempts > 0 && hasOutcome(delivery);

export function DeliveryBadge({ delivery }: { delivery: DeliveryItem }) {
  const { state } = delivery;
  if (isRetried(delivery)) return <TintBadge tint="proposal-sent">Retrying</TintBadge>;
  return <TintBadge tint={TINTS[state]}>{DELIVERY_STATE_LABELS[state]}</TintBadge>;
}

/** What the last attempt led to: 'The endpoint responded with 200 in 84 ms.' */
export function outcomeWords({ state, attempts, responseStatus, durationMs, error }: DeliveryItem): string {
  if (state === 'DROPPED') {
    return `Not sent${attempts > 0 ? ' again' : ''}, because you can no longer see what changed.`;
  }
  if (responseStatus === null && error === null)
    return 'Not sent yet. Deliveries about the same record go out in order.';
  const took = durationMs === null ? '' : ` in ${durationMs}\u00a0ms`;
  const response = responseStatus === null ? 'No response.' : `The endpoint responded with ${responseStatus}${took}.`;
  return [...(attempts > 0 ? [response] : []), ...(error === null ? [] : [error])].join(' ');
}

export const attemptsWords = (attempts: number): string => `${attempts} attempt${attempts === 1 ? '' : 's'}`;
