import { z } from 'zod';
import { FEEDBACK_LIMITS, FEEDBACK_TYPES } from '#domain/feedback/feedback-choices';
import { requiredText, text } from '#domain/shared/text-schemas';
import { instant } from '#domain/shared/time-schemas';

/** The fields that the form shows. */
export const feedbackForm = z.strictObject({
  type: z.enum(FEEDBACK_TYPES),
  title: requiredText(FEEDBACK_LIMITS.title, 'Title is required'),
  description: requiredText(FEEDBACK_LIMITS.description, 'Description is required'),
});

/** Feedback as it is sent (spec 2 sections 3, 5 and 7). `timestamp` is the sender's clock. */
export const feedbackInput = feedbackForm
  .extend({
    url: text(FEEDBACK_LIMITS.url).default(''),
    userAgent: text(FEEDBACK_LIMITS.userAgent).default(''),
    timestamp: instant.optional(),
  })
  .meta({
    title: 'Feedback',
    examples: [
      {
        type: 'feature',
        title: 'Filter by venue',
        description: 'I plan my week by venue.',
        url: 'https://crm.example.com/?tab=crm',
        userAgent: 'Mozilla/5.0',
        timestamp: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export const sentFeedback = z
  .object({ id: z.uuid() })
  .meta({ examples: [{ id: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43' }] });

export type FeedbackInput = z.infer<typeof feedbackInput>;
