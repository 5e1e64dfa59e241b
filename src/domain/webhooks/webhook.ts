import { z } from 'zod';
import { pageOf, pagingFields } from '#domain/shared/paging-schemas';
import { editedFields, requireChange } from '#domain/shared/row';
import { requiredLine, text } from '#domain/shared/text-schemas';
import { timestamp } from '#domain/shared/time-schemas';
import { sortedEvents } from '#domain/webhooks/event-groups';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_NOUNS,
  type WebhookBatchEvent,
  type WebhookDeliveryType,
} from '#domain/webhooks/webhook-events';
import { WEBHOOK_DESCRIPTION_MAX, WEBHOOK_SECRET_START, WEBHOOK_URL_MAX } from '#domain/webhooks/webhook-limits';
import { DISABLED_REASONS, WEBHOOK_DELIVERY_STATES } from '#domain/webhooks/webhook-states';

const url = requiredLine(WEBHOOK_URL_MAX, 'URL is required').meta({
  description: 'Where deliveries are sent: https or http, at a public address, without a user name or a password.',
});

const NO_EVENT = 'Choose at least one event';

const events = z
  .array(z.enum(WEBHOOK_EVENTS), { error: NO_EVENT })
  .min(1, { error: NO_EVENT })
  .max(WEBHOOK_EVENTS.length)
  .overwrite(sortedEvents)
  .meta({ description: 'What it is told of. More event types may be added.' });

const description = text(WEBHOOK_DESCRIPTION_MAX).meta({ description: 'What the endpoint is for.' });

/** A new endpoint. The server checks where its URL leads (D95). */
export const createWebhookInput = z.strictObject({ url, events, description: description.default('') }).meta({
  title: 'NewWebhook',
  examples: [
    { url: 'https://example.com/stanchion', events: ['lead.created', 'lead.stage_changed'], description: 'Our sync' },
  ],
});

export type CreateWebhookInput = z.output<typeof createWebhookInput>;

/** A partial update with at least one field. */
export const updateWebhookChanges = requireChange(
  z
    .strictObject({
      url,
      events,
      description,
      enabled: z.boolean().meta({
        description: 'False stops deliveries. True starts them again: what happened in between is not sent.',
      }),
    })
    .partial(),
).meta({ title: 'WebhookChanges', examples: [{ events: ['lead.created', 'quote.accepted'] }] });

export type UpdateWebhookChanges = z.output<typeof updateWebhookChanges>;

const EXAMPLE = {
  id: '0198c301-2a4b-7c5d-8e6f-9a0b1c2d3e4f',
  url: 'https://example.com/stanchion',
  description: 'Our sync',
  events: ['lead.created', 'lead.stage_changed'],
  enabled: true,
  disabledAt: null,
  disabledReason: null,
  failingSince: null,
  previousSecretUntil: null,
  version: 1,
  createdAt: '2027-03-02T09:00:00.000Z',
  updatedAt: '2027-03-02T09:00:00.000Z',
};

const fields = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  disabledAt: timestamp.nullable(),
  disabledReason: z.enum(DISABLED_REASONS).nullable().meta({
    description: 'OWNER: you disabled it. FAILING: it failed for too long. GONE: it responded with 410.',
  }),
  failingSince: timestamp.nullable().meta({ description: 'Since when every attempt has failed.' }),
  previousSecretUntil: timestamp
    .nullable()
    .meta({ description: 'Until when the secret before the last rotation signs deliveries, too.' }),
  ...editedFields,
});

/** An endpoint as its owner sees it, without its secret. */
export const webhook = fields.meta({ title: 'Webhook', examples: [EXAMPLE] });

export type Webhook = z.infer<typeof webhook>;

/** An endpoint that was just created, or whose secret was just rotated. */
export const webhookWithSecret = fields
  .extend({
    secret: z.string().meta({
      description: `Signs the deliveries: \`${WEBHOOK_SECRET_START}\` and the key in base64. No other response has it.`,
    }),
  })
  .meta({
    title: 'WebhookWithSecret',
    examples: [{ ...EXAMPLE, secret: `${WEBHOOK_SECRET_START}C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfwVqkJb3Q=` }],
  });

export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

const BATCH_EVENTS: readonly WebhookBatchEvent[] = [
  ...WEBHOOK_NOUNS.flatMap(
    (noun) => [`${noun}.batch_created`, `${noun}.batch_updated`, `${noun}.batch_deleted`] as const,
  ),
  'lead.batch_stage_changed',
];

/** All that a delivery can be. */
export const WEBHOOK_DELIVERY_TYPES: readonly WebhookDeliveryType[] = [
  ...WEBHOOK_EVENTS,
  ...BATCH_EVENTS,
  'webhook.test',
];

const DELIVERY = {
  id: '0198c302-5b6c-7d7e-8f80-91a2b3c4d5e6',
  type: 'lead.created',
  state: 'DELIVERED',
  attempts: 1,
  createdAt: '2027-03-02T09:30:00.000Z',
  lastAttemptAt: '2027-03-02T09:30:01.000Z',
  nextAttemptAt: null,
  durationMs: 84,
  responseStatus: 200,
  error: null,
};

const deliveryFields = z.object({
  id: z.uuid().meta({ description: 'The `webhook-id` of every attempt.' }),
  type: z.enum(WEBHOOK_DELIVERY_TYPES),
  state: z.enum(WEBHOOK_DELIVERY_STATES).meta({
    description:
      'FAILED: every attempt failed. DROPPED: you could no longer see what it tells of when it was to be sent. Both can be sent again.',
  }),
  attempts: z.int(),
  createdAt: timestamp,
  lastAttemptAt: timestamp.nullable(),
  nextAttemptAt: timestamp.nullable().meta({ description: 'While it is PENDING and the endpoint is enabled.' }),
  durationMs: z.int().nullable().meta({ description: 'How long the last attempt took, in milliseconds.' }),
  responseStatus: z.int().nullable().meta({ description: 'The status of the last response; null if there was none.' }),
  error: z.string().nullable().meta({ description: 'Why there was no response, or why it was given up.' }),
});

/** A delivery in the log of its endpoint. */
export const webhookDelivery = deliveryFields.meta({ title: 'WebhookDelivery', examples: [DELIVERY] });

export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** A delivery with what was sent and received. */
export const webhookDeliveryDetail = deliveryFields
  .extend({
    responseBody: z.string().nullable().meta({ description: 'The beginning of the last response.' }),
    body: z.record(z.string(), z.unknown()).nullable().meta({
      description: 'What is sent, the same in every attempt. Null before the first one.',
    }),
  })
  .meta({
    title: 'WebhookDeliveryDetail',
    examples: [
      {
        ...DELIVERY,
        type: 'webhook.test',
        responseBody: 'OK',
        body: {
          id: DELIVERY.id,
          type: 'webhook.test',
          createdAt: DELIVERY.createdAt,
          data: { message: 'A test from Stanchion.' },
        },
      },
    ],
  });

export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>;

/** Input of the log of an endpoint, newest first (D16). */
export const listDeliveriesInput = z.object({
  id: z.uuid().meta({ description: 'The `id` of the endpoint.' }),
  state: z.enum(WEBHOOK_DELIVERY_STATES).optional().meta({ description: 'Only deliveries in this state.' }),
  cursor: pagingFields.cursor,
  limit: pagingFields.limit,
});

export type ListDeliveriesInput = z.infer<typeof listDeliveriesInput>;

export const deliveryPage = pageOf(webhookDelivery);

/** Names a delivery of an endpoint. */
export const byDelivery = z.strictObject({
  id: z.uuid().meta({ description: 'The `id` of the endpoint.' }),
  deliveryId: z.uuid().meta({ description: 'The `id` of the delivery.' }),
});

export type ByDelivery = z.infer<typeof byDelivery>;
