import { attachment } from '@/domain/emails/attachment';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@/domain/emails/attachment-limits';
import { COMMON_HEADERS, headerRefs } from './headers';
import type { SecuredBy } from './parts';
import { ALWAYS, problemResponses, SIGNED_IN } from './problems';

const { examples } = attachment.meta() ?? {};

/** Files have route handlers of their own, because they are uploaded by a form and downloaded as they are. */
export const attachmentPaths = (securedBy: SecuredBy) => ({
  '/api/emails/attachments': {
    post: {
      operationId: 'addEmailAttachment',
      tags: ['Emails'],
      summary: 'Upload a file for an email',
      description: `Send its \`id\` in the \`attachmentIds\` of the email. An email has at most ${MAX_ATTACHMENTS} files of ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MiB together. A file whose email is not sent is removed after a week.`,
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
      ...securedBy('emails:write'),
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
            },
          },
        },
      },
      responses: {
        201: {
          description: 'The file, stored.',
          headers: headerRefs([...COMMON_HEADERS, 'Idempotency-Replayed']),
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/EmailAttachment' }, example: examples?.[0] },
          },
        },
        ...problemResponses([
          'VALIDATION',
          ...SIGNED_IN,
          'READ_ONLY_TOKEN',
          'FORBIDDEN',
          'CONFLICT',
          'IDEMPOTENCY_CONFLICT',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          ...ALWAYS,
        ]),
      },
    },
  },
  '/api/email-attachments/{id}': {
    get: {
      operationId: 'getEmailAttachment',
      tags: ['Emails'],
      summary: 'Download a file of an email',
      description: 'Files of emails that you can read, and files of yours that wait for their email.',
      parameters: [
        {
          in: 'path',
          name: 'id',
          required: true,
          description: 'The id in `attachments` of the email.',
          schema: { type: 'string', format: 'uuid' },
        },
      ],
      ...securedBy('emails:read'),
      responses: {
        200: {
          description: 'The file.',
          headers: headerRefs([...COMMON_HEADERS, 'Content-Disposition']),
          content: { 'application/octet-stream': { schema: { type: 'string' }, example: '%PDF-1.7' } },
        },
        ...problemResponses(['VALIDATION', ...SIGNED_IN, 'NOT_FOUND', ...ALWAYS]),
      },
    },
  },
});
