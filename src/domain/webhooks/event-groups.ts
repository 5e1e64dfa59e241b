import { WEBHOOK_EVENTS, WEBHOOK_GROUP_LABELS, type WebhookEvent } from '#domain/webhooks/webhook-events';

export type WebhookGroup = keyof typeof WEBHOOK_GROUP_LABELS;

export interface EventGroup {
  group: WebhookGroup;
  label: string;
  events: readonly WebhookEvent[];
}

/** What an endpoint can choose, by what it is about: 'lead.created' is one of the leads. */
export const EVENT_GROUPS: readonly EventGroup[] = (Object.keys(WEBHOOK_GROUP_LABELS) as WebhookGroup[]).map(
  (group) => ({
    group,
    label: WEBHOOK_GROUP_LABELS[group],
    events: WEBHOOK_EVENTS.filter((event) => event.startsWith(`${group}.`)),
  }),
);

/** Events in the order in which they are offered, each once. */
export const sortedEvents = (events: readonly WebhookEvent[]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => events.includes(event));
