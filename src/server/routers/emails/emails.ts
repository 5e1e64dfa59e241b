import { z } from 'zod';
import { EMAIL_CHANNELS, emailLog, emailPreview, listEmailsInput, sendEmailInput } from '@/domain/emails/email';
import { byId, pageOf } from '@/domain/shared/paging-schemas';
import { transportOf } from '../../integrations/email';
import { removeAttachment } from '../../services/emails/attachments';
import { cancelEmail } from '../../services/emails/cancel-email';
import { getEmail, listEmails } from '../../services/emails/email-queries';
import { markReplied, unmarkReplied } from '../../services/emails/mark-replied';
import { previewEmail } from '../../services/emails/preview-email';
import { ownSender } from '../../services/emails/render-email';
import { resendEmail } from '../../services/emails/resend-email';
import { sendEmail } from '../../services/emails/send-email';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('emails');

const tags = ['Emails'];

export const emailsRouter = router({
  send: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/emails/send',
        operationId: 'sendEmail',
        tags,
        summary: 'Send an email',
        description:
          'Accepts the message without filling in placeholders, and refuses those that are unknown or not closed; it counts against the monthly number of emails. It leaves ten seconds later, or at `scheduledAt`; until then it can be canceled. `delivery` says what became of it.',
      },
      idempotent: true,
      problems: ['NOT_FOUND', 'CONFLICT', 'EMAIL_LIMIT'],
    })
    .input(sendEmailInput)
    .output(emailLog)
    .mutation(({ ctx, input }) => sendEmail(ctx, input)),

  // Not a query, whose input would not fit into an address.
  preview: signedIn
    .meta({ writes: false })
    .input(sendEmailInput)
    .output(emailPreview)
    .mutation(({ ctx, input }) => previewEmail(ctx, input)),

  /** How messages are sent and from which address, so that the app can say where they go (D35). */
  channel: signedIn
    .output(z.object({ channel: z.enum(EMAIL_CHANNELS), from: z.string() }))
    .query(({ ctx }) => ({ channel: transportOf(ctx.env).channel, from: ownSender(ctx.env).email })),

  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/emails',
        operationId: 'listEmails',
        tags,
        summary: 'List emails',
        description:
          'The emails that you sent, newest first, one page at a time. With `leadId`, the emails to this lead, whoever of its team sent them; `bcc` is shown to the sender only. Emails have no `updatedAt`, and so no `updatedSince`: webhooks tell what happens to them.',
      },
    })
    .input(listEmailsInput)
    .output(pageOf(emailLog))
    .query(({ ctx, input }) => listEmails(ctx, input)),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/emails/{id}',
        operationId: 'getEmail',
        tags,
        summary: 'Read an email',
        description: 'One that you sent, or one to a lead that you can see.',
      },
    })
    .input(byId)
    .output(emailLog)
    .query(({ ctx, input }) => getEmail(ctx, input.id)),

  cancel: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/emails/{id}/cancel',
        operationId: 'cancelEmail',
        tags,
        summary: 'Cancel an email',
        description: 'As long as it has not left. It no longer counts against the monthly number of emails.',
      },
      problems: ['CONFLICT'],
    })
    .input(byId)
    .output(emailLog)
    .mutation(({ ctx, input }) => cancelEmail(ctx, input.id)),

  resend: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/emails/{id}/resend',
        operationId: 'resendEmail',
        tags,
        summary: 'Send an email again',
        description:
          'Sends a new message with the same content, if this one failed, was canceled or held, or is unconfirmed. An unconfirmed one may have arrived already. One that is held after a restore of the installation cannot be sent again. Each can be sent again once; after that, the new one can.',
      },
      idempotent: true,
      problems: ['CONFLICT', 'EMAIL_LIMIT'],
    })
    .input(byId)
    .output(emailLog)
    .mutation(({ ctx, input }) => resendEmail(ctx, input.id)),

  markReplied: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/emails/{id}/replied',
        operationId: 'markEmailReplied',
        tags,
        summary: 'Record a reply',
        description:
          'Removes the tasks that would remind you of a missing reply. Emails that are scheduled to the same lead are held.',
      },
      problems: ['CONFLICT'],
    })
    .input(byId)
    .output(emailLog)
    .mutation(({ ctx, input }) => markReplied(ctx, input.id)),

  unmarkReplied: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/emails/{id}/replied',
        operationId: 'unmarkEmailReplied',
        tags,
        summary: 'Remove a recorded reply',
        description:
          'Restores the reminders that were removed when the reply was recorded, unless the lead is closed or another reply is recorded. Emails that were held because of it stay held.',
      },
    })
    .input(byId)
    .output(emailLog)
    .mutation(({ ctx, input }) => unmarkReplied(ctx, input.id)),

  // Only for the composer: a file whose email is not sent is deleted automatically.
  removeAttachment: signedIn
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await removeAttachment(ctx, input.id);
      return { id: input.id };
    }),
});
