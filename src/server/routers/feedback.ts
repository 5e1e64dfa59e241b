import { feedbackInput, sentFeedback } from '@/domain/feedback/feedback';
import { FEEDBACK_A_DAY } from '@/domain/feedback/feedback-choices';
import { sendFeedback } from '../services/feedback/feedback';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('account');

export const feedbackRouter = router({
  send: signedIn
    .meta({
      idempotent: true,
      openapi: {
        method: 'POST',
        path: '/api/feedback',
        operationId: 'sendFeedback',
        tags: ['Account'],
        summary: 'Send feedback',
        description: `Tells the operator of this installation what you think of Stanchion, at most ${FEEDBACK_A_DAY} times in 24 hours.`,
      },
    })
    .input(feedbackInput)
    .output(sentFeedback)
    .mutation(({ ctx, input }) => sendFeedback(ctx, input)),
});
