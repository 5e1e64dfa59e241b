import { z } from 'zod';
import { generated, writingRequest } from '@/domain/ai/writing';
import { tool } from './tool';

const { voiceProfileId, context } = writingRequest.shape.request.shape;
const { leadId, additionalContext, include } = context.unwrap().shape;

const TEXT_ONLY = 'This is a text only. Nothing was sent, and nothing was stored.';

export const emailTools = [
  tool({
    name: 'draft_email',
    title: 'Draft an email',
    description:
      'Writes an email and returns it as text. It is neither sent nor stored. It counts as one use of AI writing if the installation has a model.',
    effect: 'adds',
    input: z.strictObject({ leadId, additionalContext, include, voiceProfileId }),
    output: generated
      .pick({ subject: true, content: true, alternatives: true, notice: true })
      .extend({ outcome: z.string() }),
    run: async (call, { voiceProfileId: tone, ...about }) => {
      const request = { type: 'email', voiceProfileId: tone, context: about } as const;
      return { ...(await call.ai.generate({ request })), outcome: TEXT_ONLY };
    },
  }),
];
