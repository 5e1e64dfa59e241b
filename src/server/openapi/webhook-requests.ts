import { capitalize } from '@/domain/shared/text';
import { WEBHOOK_DELIVERY_TYPES } from '@/domain/webhooks/webhook';
import { MAX_BATCH_ROWS, type WebhookDeliveryType, type WebhookNoun } from '@/domain/webhooks/webhook-events';

type Subject = WebhookNoun | 'email' | 'quote';

/** The schema of a row, as REST returns it. */
const ROWS = {
  lead: 'Lead',
  contact: 'Contact',
  task: 'Task',
  note: 'Note',
  event: 'CalendarEvent',
  email: 'Email',
  quote: 'Quote',
} as const satisfies Record<Subject, string>;

const ID = { type: 'string', format: 'uuid' } as const;
const of = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, ID])),
});

function dataOf(type: WebhookDeliveryType): object {
  if (type === 'webhook.test') {
    return { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
  }
  if (type === 'lead.merged') return of('id', 'mergedInto');
  const [subject, did] = type.split('.') as [Subject, string];
  const row = did.endsWith('deleted') ? of('id') : { $ref: `#/components/schemas/${ROWS[subject]}` };
  return did.startsWith('batch_') ? { type: 'array', maxItems: MAX_BATCH_ROWS, items: row } : row;
}

const CHANGED = {
  type: 'array',
  items: { type: 'string' },
  description: 'The fields that changed, by their names in `data`.',
};
const STATUS = { type: 'string' };
const PREVIOUS = {
  type: 'object',
  required: ['status'],
  properties: { status: STATUS },
  description: 'The stage before, if the lead was moved.',
};
const PREVIOUS_OF_EACH = {
  type: 'array',
  maxItems: MAX_BATCH_ROWS,
  items: { type: 'object', required: ['id', 'status'], properties: { id: ID, status: STATUS } },
  description: 'The stage before, of each lead that was moved.',
};

const bodyOf = (type: WebhookDeliveryType) => ({
  type: 'object',
  required: ['id', 'type', 'createdAt', 'data'],
  properties: {
    id: { ...ID, description: 'The `webhook-id`: the same in every attempt.' },
    type: { type: 'string', const: type },
    createdAt: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: dataOf(type),
    ...(/(updated|stage_changed)$/.test(type) && { changed: CHANGED }),
    ...(/^lead\.(updated|stage_changed)$/.test(type) && { previous: PREVIOUS }),
    ...(/^lead\.batch_(updated|stage_changed)$/.test(type) && { previous: PREVIOUS_OF_EACH }),
  },
});

/** 'onLeadStageChanged' */
const operationIdOf = (type: WebhookDeliveryType): string =>
  `on${type
    .split(/[._]/)
    .map((word) => capitalize(word))
    .join('')}`;

/** The requests that endpoints get, by the type of the delivery. */
export const webhookRequests = (): Record<string, object> =>
  Object.fromEntries(
    WEBHOOK_DELIVERY_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: operationIdOf(type),
          tags: ['Webhooks'],
          summary: type,
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema: bodyOf(type) } } },
          responses: {
            '2XX': { description: 'Accepted.' },
            '410': { description: 'Sends this endpoint nothing more.' },
            default: { description: 'Sends it again later.' },
          },
        },
      },
    ]),
  );
