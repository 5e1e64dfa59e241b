import { TintBadge } from '@/app/_ui/badges/tint-badge';
import type { Formats } from '@/app/_ui/time/formats';
import { lowerFirst } from '@/domain/shared/text';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@/domain/webhooks/webhook-events';
import type { DisabledReason } from '@/domain/webhooks/webhook-states';
import type { WebhookItem } from './use-webhooks';

const REASONS = {
  OWNER: 'Nothing is sent until you enable it.',
  FAILING: 'Every attempt had failed for three days.',
  GONE: 'It responded with 410 (Gone).',
} as const satisfies Record<DisabledReason, string>;

/** Whether an endpoint works, as a badge. */
export function WebhookBadge({ webhook: { enabled, failingSince, disabledReason } }: { webhook: WebhookItem }) {
  if (!enabled) return <TintBadge tint={disabledReason === 'OWNER' ? 'new' : 'closed-lost'}>Disabled</TintBadge>;
  return failingSince ? (
    <TintBadge tint="proposal-sent">Failing</TintBadge>
  ) : (
    <TintBadge tint="closed-won">Active</TintBadge>
  );
}

/** What the badge cannot say: since when, and why. Null if all is well. */
export function stateWords(webhook: WebhookItem, now: Date, { ago, dateTime }: Formats): string | null {
  const { disabledAt, disabledReason, failingSince, previousSecretUntil } = webhook;
  if (disabledAt) {
    const when = `Disabled ${lowerFirst(ago(disabledAt, now))}.`;
    return disabledReason ? `${when} ${REASONS[disabledReason]}` : when;
  }
  if (failingSince) return `Every attempt has failed since ${dateTime(failingSince)}.`;
  return previousSecretUntil ? `The old secret stays valid until ${dateTime(previousSecretUntil)}.` : null;
}

const SHOWN = 3;

/** 'lead.created, quote.accepted and 4 more': by the names that receivers know. */
export function eventsWords(events: readonly WebhookEvent[]): string {
  if (events.length === WEBHOOK_EVENTS.length) return 'All events';
  if (events.length <= SHOWN + 1) return events.join(', ');
  return `${events.slice(0, SHOWN).join(', ')} and ${events.length - SHOWN} more`;
}

/** 'Stage changed', from 'lead.stage_changed'. */
export function eventLabel(event: WebhookEvent): string {
  const did = event.slice(event.indexOf('.') + 1).replaceAll('_', ' ');
  return did.charAt(0).toUpperCase() + did.slice(1);
}
