import { z } from 'zod';
import { byId } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { rateCard, rateCardDefaults, rateCardList } from '@/domain/staffing/rate-cards/rate-card';
import { createRateCardInput, rateCardChanges } from '@/domain/staffing/rate-cards/rate-card-input';
import {
  cardDefaults,
  createRateCard,
  deleteRateCard,
  listRateCards,
  updateRateCard,
} from '../../services/staffing/rate-cards';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('quotes');

const tags = ['Staffing'];

export const rateCardsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/rate-cards',
        operationId: 'listRateCards',
        tags,
        summary: 'List rate cards',
        description:
          'Your own, for your personal leads, and those of your teams, for the leads of each team. Pay, burden and the lowest margin are cost, which read-only tokens do not see.',
      },
    })
    .input(z.void())
    .output(rateCardList)
    .query(async ({ ctx }) => ({ items: await listRateCards(ctx) })),

  defaults: signedIn
    .input(z.void())
    .output(rateCardDefaults)
    .query(async ({ ctx }) => ({ rules: await cardDefaults(ctx) })),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/rate-cards',
        operationId: 'createRateCard',
        tags,
        summary: 'Create a rate card',
        description:
          'For your personal leads, or for the leads of a team, if you are its owner or an admin. At most 50 each. What you leave out comes from the rules of the house; a role without a rate is not offered.',
      },
      creates: true,
      problems: ['CONFLICT', 'NOT_FOUND'],
    })
    .input(createRateCardInput)
    .output(rateCard)
    .mutation(({ ctx, input }) => createRateCard(ctx, input)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/rate-cards/{id}',
        operationId: 'updateRateCard',
        tags,
        summary: 'Change a rate card',
        description:
          'Send only what changes; rates change by role, and null takes a role off the card. Prices that were saved keep the terms that they were made with.',
      },
    })
    .input(byId.extend({ version: readVersion, changes: rateCardChanges }))
    .output(rateCard)
    .mutation(({ ctx, input }) => updateRateCard(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/rate-cards/{id}',
        operationId: 'deleteRateCard',
        tags,
        summary: 'Delete a rate card',
        description: 'For good. Prices that were saved keep their terms.',
      },
    })
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteRateCard(ctx, input.id);
      return input;
    }),
});
