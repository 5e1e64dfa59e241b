import { z } from 'zod';
import { aiUsage, toWireAiUsage, wireAiUsage } from '@/domain/ai/ai-usage';
import { generated, toWireGenerated, wireGenerated, writeInput, writingRequest } from '@/domain/ai/writing';
import { WRITING_SOURCES } from '@/domain/ai/writing-choices';
import { createAiWriter } from '../../integrations/ai/create-writer';
import { readAiUsage } from '../../services/ai/generations';
import { generate, startWriting } from '../../services/ai/write';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('emails');

const tags = ['AI writing'];

export const aiRouter = router({
  usage: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/ai/usage',
        operationId: 'readAiUsage',
        tags,
        summary: 'Read AI usage',
        description: 'How many generations of this month are used and left. 9999 means unlimited.',
      },
      wire: { schema: wireAiUsage, convert: toWireAiUsage },
    })
    .input(z.void())
    .output(aiUsage)
    .query(({ ctx }) => readAiUsage(ctx)),

  generate: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/ai/generate',
        operationId: 'generateContent',
        tags,
        summary: 'Write a text',
        description:
          'Writes a text and two alternatives, which together count as one use. A generation that fails, or whose caller leaves before the response, is not counted. Without an AI model, texts are composed from templates: this costs nothing, and `notice` says so. With `leadId`, a token also needs `leads:read`, and `tasks:read` for its tasks.',
      },
      problems: ['AI_LIMIT', 'AI_FAILED', 'NOT_FOUND'],
      wire: { schema: wireGenerated, convert: toWireGenerated },
      ownSlot: true,
    })
    .input(writingRequest)
    .output(generated)
    .mutation(({ ctx, input, signal }) => generate(ctx, input, { signal })),

  /** The same as a stream, for the browser. Ends when the caller leaves. */
  write: signedIn
    .meta({ ownSlot: true })
    .input(writeInput)
    .mutation(({ ctx, input, signal }) => startWriting(ctx, input, { signal })),

  /** Whether a model writes on this installation. */
  source: signedIn
    .input(z.void())
    .output(z.enum(WRITING_SOURCES))
    .query(({ ctx }) => createAiWriter(ctx.env).kind),
});
