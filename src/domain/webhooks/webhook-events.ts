import { NOUNS } from '#domain/shared/nouns';

/** The nouns whose changes webhooks are told, besides emails and quotes. */
export const WEBHOOK_NOUNS = ['lead', 'contact', 'task', 'note', 'event'] as const;

export type WebhookNoun = (typeof WEBHOOK_NOUNS)[number];

/** What an endpoint can choose (D95). A deleted row that is restored is created again for those who follow. */
export const WEBHOOK_EVENTS = [
  'lead.created',
  'lead.updated',
  'lead.stage_changed',
  'lead.merged',
  'lead.deleted',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'task.created',
  'task.updated',
  'task.deleted',
  'note.created',
  'note.updated',
  'note.deleted',
  'event.created',
  'event.updated',
  'event.deleted',
  'email.sent',
  'email.delivered',
  'email.bounced',
  'email.replied',
  'quote.created',
  'quote.updated',
  'quote.sent',
  'quote.viewed',
  'quote.accepted',
  'quote.declined',
  'quote.withdrawn',
  'quote.deleted',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What an import or a bulk change is told as: a list of up to {@link MAX_BATCH_ROWS} rows. Chosen with the event of one row. */
export type WebhookBatchEvent =
  | `${WebhookNoun}.batch_${'created' | 'updated' | 'deleted'}`
  | 'lead.batch_stage_changed';

/** What a delivery can be. `webhook.test` is sent by the test button, whatever the endpoint has chosen. */
export type WebhookDeliveryType = WebhookEvent | WebhookBatchEvent | 'webhook.test';

/** Maximum number of rows in a delivery (D95). */
export const MAX_BATCH_ROWS = 100;

/** A transaction that changes more rows than this in the same way is told in batches. */
export const BATCH_FROM = 10;

/** In a heading of the list of events. */
export const WEBHOOK_GROUP_LABELS = {
  ...Object.fromEntries(WEBHOOK_NOUNS.map((noun) => [noun, NOUNS[noun].label])),
  email: 'Email',
  quote: 'Quote',
} as Readonly<Record<WebhookNoun | 'email' | 'quote', string>>;
