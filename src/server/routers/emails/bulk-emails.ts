import {
  bulkEmailPlan,
  bulkEmailResult,
  canceledBulkEmail,
  planBulkEmailInput,
  sendBulkEmailInput,
} from '@/domain/emails/bulk/bulk-email';
import { MAX_BULK_EMAILS } from '@/domain/emails/bulk/bulk-limits';
import { byId } from '@/domain/shared/paging-schemas';
import { cancelBulkEmail } from '../../services/emails/bulk/cancel-bulk';
import { checkBulkEmail } from '../../services/emails/bulk/plan-bulk';
import { sendBulkEmail } from '../../services/emails/bulk/send-bulk';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('emails');

const tags = ['Emails'];

export const bulkEmailsRouter = router({
  // Not a query, whose input would not fit into an address.
  check: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/emails/bulk/check',
        operationId: 'checkBulkEmail',
        tags,
        summary: 'Check an email to many leads',
        description:
          'Says who would get the email and who would be skipped, and why. Sends nothing. Choose the leads by `leadIds`, or by `matching` with the filters of the list. A token also needs `leads:read`.',
      },
      problems: ['NOT_FOUND'],
    })
    .input(planBulkEmailInput)
    .output(bulkEmailPlan)
    .mutation(({ ctx, input }) => checkBulkEmail(ctx, input)),

  send: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/emails/bulk',
        operationId: 'sendBulkEmail',
        tags,
        summary: 'Send an email to many leads',
        description: `Accepts one email for each of up to ${MAX_BULK_EMAILS} leads, each of which counts against the monthly number of emails. Leads that cannot get it are skipped and named. Each email carries your postal address from Settings and an unsubscribe link. They leave ten seconds later, or at \`scheduledAt\`; until then they can be canceled together. A token also needs \`leads:read\`.`,
      },
      idempotent: true,
      problems: ['NOT_FOUND', 'CONFLICT', 'EMAIL_LIMIT'],
    })
    .input(sendBulkEmailInput)
    .output(bulkEmailResult)
    .mutation(({ ctx, input }) => sendBulkEmail(ctx, input)),

  cancel: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/emails/bulk/{id}/cancel',
        operationId: 'cancelBulkEmail',
        tags,
        summary: 'Cancel an email to many leads',
        description:
          'Cancels those of its emails that have not left. They no longer count against the monthly number of emails.',
      },
    })
    .input(byId)
    .output(canceledBulkEmail)
    .mutation(({ ctx, input }) => cancelBulkEmail(ctx, input.id)),
});
