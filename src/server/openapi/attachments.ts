import { attachment, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@/domain/emails/attachment';
import { COMMON_HEADERS, headerRefs } from './headers';
import { ALWAYS, problemResponses } from './problems';

const { examples } = attachment.meta() ?? {};

/** The upload of a file, which has its own route handler because its body is a form. */
export const attachmentPath = (security: object[]) => ({
  '/api/emails/attachments': {
    post: {
      operationId: 'addEmailAttachment',
      tags: ['Emails'],
      summary: 'Upload a file for an email',
      description: `Send its \`id\` in the \`attachmentIds\` of the email. An email has at most ${MAX_ATTACHMENTS} files of ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MiB together. A file whose email is not sent is removed after a week.`,
      security,
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
          headers: headerRefs([...COMMON_HEADERS]),
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/EmailAttachment' }, example: examples?.[0] },
          },
        },
        ...problemResponses([
          'VALIDATION',
          'UNAUTHENTICATED',
          'READ_ONLY_TOKEN',
          'FORBIDDEN',
          'CONFLICT',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          ...ALWAYS,
        ]),
      },
    },
  },
});
