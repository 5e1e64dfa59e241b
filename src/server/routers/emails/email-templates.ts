import { z } from 'zod';
import {
  createTemplateInput,
  emailTemplate,
  listTemplatesInput,
  updateTemplateChanges,
} from '@/domain/emails/templates/template';
import { byId, pageOf } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { deleteRow } from '../../services/deletion/deleted';
import { getTemplate, listTemplates } from '../../services/emails/templates/template-queries';
import { addStarters, createTemplate, updateTemplate } from '../../services/emails/templates/templates';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('emails');

const tags = ['Emails'];

export const emailTemplatesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/email-templates',
        operationId: 'listEmailTemplates',
        tags,
        summary: 'List email templates',
        description: 'Your templates, one page at a time, by name. `q` searches name, subject and body.',
      },
    })
    .input(listTemplatesInput)
    .output(pageOf(emailTemplate))
    .query(({ ctx, input }) => listTemplates(ctx, input)),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/email-templates/{id}',
        operationId: 'getEmailTemplate',
        tags,
        summary: 'Read an email template',
        description: 'The response has an `ETag`. Send it as `If-Match` when you change what you read.',
      },
    })
    .input(byId)
    .output(emailTemplate)
    .query(({ ctx, input }) => getTemplate(ctx, input.id)),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/email-templates',
        operationId: 'createEmailTemplate',
        tags,
        summary: 'Create an email template',
        description:
          'Subject and body can contain the placeholders `{{companyName}}`, `{{contactPerson}}`, `{{contactFirstName}}`, `{{email}}`, `{{phone}}`, `{{eventName}}`, `{{eventDate}}`, `{{venueName}}` and `{{amount}}`, with a fallback for empty values: `{{contactPerson|there}}`.',
      },
      creates: true,
    })
    .input(createTemplateInput)
    .output(emailTemplate)
    .mutation(({ ctx, input }) => createTemplate(ctx, input)),

  addStarters: signedIn.output(z.array(emailTemplate)).mutation(({ ctx }) => addStarters(ctx)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/email-templates/{id}',
        operationId: 'updateEmailTemplate',
        tags,
        summary: 'Change an email template',
        description: 'Send only the fields that change.',
      },
    })
    .input(byId.extend({ version: readVersion, changes: updateTemplateChanges }))
    .output(emailTemplate)
    .mutation(({ ctx, input }) => updateTemplate(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/email-templates/{id}',
        operationId: 'deleteEmailTemplate',
        tags,
        summary: 'Delete an email template',
        description: 'It can be restored for 30 days.',
      },
    })
    .input(byId.extend({ version: readVersion }))
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteRow(ctx, 'template', input);
      return { id: input.id };
    }),
});
