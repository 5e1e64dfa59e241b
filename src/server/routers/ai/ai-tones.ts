import { z } from 'zod';
import { MAX_TONES, toneInput, toneTemplate } from '@/domain/ai/tone';
import { BUILT_IN_TONE_IDS } from '@/domain/ai/tone-choices';
import { byId } from '@/domain/shared/paging-schemas';
import { createTone, deleteTone, listTones, updateTone } from '../../services/ai/tones';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('emails');

export const aiTonesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/ai/tones',
        operationId: 'listTones',
        tags: ['AI writing'],
        summary: 'List tones',
        description: 'The built-in tones and your own, for the `voiceProfileId` of a request.',
      },
    })
    .input(z.void())
    .output(z.object({ items: z.array(toneTemplate).max(BUILT_IN_TONE_IDS.length + MAX_TONES) }))
    .query(async ({ ctx }) => ({ items: await listTones(ctx) })),

  create: signedIn
    .input(toneInput)
    .output(toneTemplate)
    .mutation(({ ctx, input }) => createTone(ctx, input)),

  update: signedIn
    .input(z.strictObject({ id: z.uuid(), tone: toneInput }))
    .output(toneTemplate)
    .mutation(({ ctx, input }) => updateTone(ctx, input.id, input.tone)),

  delete: signedIn
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteTone(ctx, input.id);
      return input;
    }),
});
