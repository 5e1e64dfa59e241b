import { addSuppressionInput, listSuppressionsInput, suppression } from '@/domain/emails/suppression-input';
import { byId, pageOf } from '@/domain/shared/paging-schemas';
import { addSuppression, liftSuppression, listSuppressions } from '../../services/emails/suppression-list';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('emails');

/** The addresses that get no more email from the user (D61). */
const tags = ['Emails'];

export const emailSuppressionsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/email-suppressions',
        operationId: 'listEmailSuppressions',
        tags,
        summary: 'List suppressed addresses',
        description:
          'Addresses that get no more email from you, one page at a time, the latest first. Hard bounces and unsubscribes are added automatically.',
      },
    })
    .input(listSuppressionsInput)
    .output(pageOf(suppression))
    .query(({ ctx, input }) => listSuppressions(ctx, input)),

  add: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/email-suppressions',
        operationId: 'addEmailSuppression',
        tags,
        summary: 'Suppress an address',
        description: 'The address gets no more email from you. An address that is suppressed already stays as it is.',
      },
      idempotent: true,
    })
    .input(addSuppressionInput)
    .output(suppression)
    .mutation(({ ctx, input }) => addSuppression(ctx, input.address)),

  lift: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/email-suppressions/{id}',
        operationId: 'liftEmailSuppression',
        tags,
        summary: 'Lift a suppression',
        description: 'The address can get email from you again. Make sure that its owner agreed.',
      },
    })
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await liftSuppression(ctx, input.id);
      return { id: input.id };
    }),
});
