import { z } from 'zod';
import { byId } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import {
  byDelivery,
  createWebhookInput,
  deliveryPage,
  listDeliveriesInput,
  updateWebhookChanges,
  webhook,
  webhookDeliveryDetail,
  webhookWithSecret,
} from '@/domain/webhooks/webhook';
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS } from '@/domain/webhooks/webhook-limits';
import { getDelivery, listDeliveries, resendDelivery, testWebhook } from '../services/webhooks/deliveries';
import { requireToldKinds } from '../services/webhooks/told-kinds';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '../services/webhooks/webhooks';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('account');

const tags = ['Webhooks'];

export const webhooksRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/webhooks',
        operationId: 'listWebhooks',
        tags,
        summary: 'List webhook endpoints',
        description: `Oldest first. There are at most ${MAX_WEBHOOKS}, and they come at once.`,
      },
    })
    .input(z.void())
    .output(z.object({ items: z.array(webhook).max(MAX_WEBHOOKS) }))
    .query(async ({ ctx }) => ({ items: await listWebhooks(ctx) })),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/webhooks/{id}',
        operationId: 'getWebhook',
        tags,
        summary: 'Read a webhook endpoint',
        description: 'The response has an `ETag`. Send it as `If-Match` when you change what you read.',
      },
    })
    .input(byId)
    .output(webhook)
    .query(({ ctx, input }) => getWebhook(ctx, input.id)),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/webhooks',
        operationId: 'createWebhook',
        tags,
        summary: 'Add a webhook endpoint',
        description:
          'It is told what changes from then on. A token also needs the scopes to read what it is told of, such as `leads:read`. The response has the signing `secret`, which is not shown again: store it. A retry with the same `Idempotency-Key` gets the secret that the endpoint has then; it is a 404 once the endpoint is deleted. Several endpoints can have one URL.',
      },
      creates: true,
      problems: ['CONFLICT', 'NOT_FOUND'],
    })
    .input(createWebhookInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => {
      requireToldKinds(ctx, input.events);
      return createWebhook(ctx, input);
    }),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/webhooks/{id}',
        operationId: 'updateWebhook',
        tags,
        summary: 'Change a webhook endpoint',
        description:
          'Send only what changes. An endpoint that is enabled again is told what changes from then on, whatever had disabled it; what changed in between is not sent. `GET /api/changes` has it. A token also needs the scopes to read what the endpoint is told of.',
      },
    })
    .input(byId.extend({ version: readVersion, changes: updateWebhookChanges }))
    .output(webhook)
    .mutation(async ({ ctx, input }) => {
      if (ctx.token)
        requireToldKinds(ctx, [...(await getWebhook(ctx, input.id)).events, ...(input.changes.events ?? [])]);
      return updateWebhook(ctx, input);
    }),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/webhooks/{id}',
        operationId: 'deleteWebhook',
        tags,
        summary: 'Delete a webhook endpoint',
        description: 'For good, with its log. What was not delivered yet is never sent.',
      },
    })
    .input(byId.extend({ version: readVersion }))
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteWebhook(ctx, input);
      return { id: input.id };
    }),

  rotateSecret: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/webhooks/{id}/rotate-secret',
        operationId: 'rotateWebhookSecret',
        tags,
        summary: 'Rotate the signing secret',
        description: `Returns a new secret. For ${SECRET_OVERLAP_HOURS} hours, deliveries have two signatures, one with each secret. Rotating again ends the overlap of the first: send an \`Idempotency-Key\` with it, so that a retry returns the same secret.`,
      },
      idempotent: true,
    })
    .input(byId)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),

  test: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/webhooks/{id}/test',
        operationId: 'testWebhook',
        tags,
        summary: 'Send a test',
        description:
          'Sends a delivery of the type `webhook.test`, whatever the endpoint has chosen. Read it again to see its outcome. An endpoint that is disabled is a 409.',
      },
      idempotent: true,
      problems: ['CONFLICT'],
    })
    .input(byId)
    .output(webhookDeliveryDetail)
    .mutation(({ ctx, input }) => testWebhook(ctx, input.id)),

  deliveries: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/webhooks/{id}/deliveries',
        operationId: 'listWebhookDeliveries',
        tags,
        summary: 'List the deliveries to an endpoint',
        description: 'Newest first. The bodies of requests and responses come with one delivery at a time.',
      },
    })
    .input(listDeliveriesInput)
    .output(deliveryPage)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  delivery: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/webhooks/{id}/deliveries/{deliveryId}',
        operationId: 'getWebhookDelivery',
        tags,
        summary: 'Read a delivery',
        description:
          'With what was sent, and what the endpoint last responded. A token also needs the scope to read what was sent, such as `leads:read`.',
      },
    })
    .input(byDelivery)
    .output(webhookDeliveryDetail)
    .query(async ({ ctx, input }) => {
      const delivery = await getDelivery(ctx, input);
      requireToldKinds(ctx, [delivery.type]);
      return delivery;
    }),

  resend: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/webhooks/{id}/deliveries/{deliveryId}/resend',
        operationId: 'resendWebhookDelivery',
        tags,
        summary: 'Send a delivery again',
        description:
          'With the same id and body, and with retries as at first. It is DROPPED if you can no longer see what it tells of. One that waits for its next attempt is sent now, and one that is being sent stays as it is. An endpoint that is disabled is a 409.',
      },
      idempotent: true,
      problems: ['CONFLICT'],
    })
    .input(byDelivery)
    .output(webhookDeliveryDetail)
    .mutation(async ({ ctx, input }) => {
      if (ctx.token) requireToldKinds(ctx, [(await getDelivery(ctx, input)).type]);
      return resendDelivery(ctx, input);
    }),
});
