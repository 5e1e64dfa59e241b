import { leadFile } from '@/domain/files/file';
import { MAX_FILE_BYTES } from '@/domain/files/file-limits';
import { fileSize } from '@/domain/files/file-size';
import { COMMON_HEADERS, headerRefs } from './headers';
import type { SecuredBy } from './parts';
import { ALWAYS, problemResponses, SIGNED_IN } from './problems';

const { examples } = leadFile.meta() ?? {};

const id = (description: string) => ({
  in: 'path',
  name: 'id',
  required: true,
  description,
  schema: { type: 'string', format: 'uuid' },
});

const BYTES = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Files have route handlers of their own, because their content is sent and received as it is. */
export const filePaths = (securedBy: SecuredBy) => ({
  '/api/leads/{id}/files': {
    post: {
      operationId: 'addLeadFile',
      tags: ['Files'],
      summary: 'Add a file to a lead',
      description: `The body is the file itself, at most ${fileSize(MAX_FILE_BYTES)}, with any \`Content-Type\`: the type is determined from its first bytes. Of the name, folders and characters that names cannot contain are removed. Programs and empty files are rejected. It counts against the file space of the owner of the lead, and everyone who sees the lead sees it.`,
      parameters: [
        id('The lead.'),
        {
          in: 'query',
          name: 'name',
          required: true,
          description: 'The name of the file.',
          schema: { type: 'string', minLength: 1, maxLength: 2000 },
          example: 'Contract, signed.pdf',
        },
        { $ref: '#/components/parameters/IdempotencyKey' },
      ],
      ...securedBy('leads:write'),
      requestBody: { required: true, content: { 'application/octet-stream': { schema: BYTES, example: '%PDF-1.7' } } },
      responses: {
        201: {
          description: 'The file, stored.',
          headers: headerRefs([...COMMON_HEADERS, 'ETag', 'Location', 'Idempotency-Replayed']),
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/LeadFile' }, example: examples?.[0] },
          },
        },
        ...problemResponses([
          'VALIDATION',
          ...SIGNED_IN,
          'READ_ONLY_TOKEN',
          'FORBIDDEN',
          'NOT_FOUND',
          'IDEMPOTENCY_CONFLICT',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'FILE_LIMIT',
          ...ALWAYS,
        ]),
      },
    },
  },
  '/api/files/{id}/content': {
    get: {
      operationId: 'getFileContent',
      tags: ['Files'],
      summary: 'Download a file',
      description: 'The content as it was sent, always as an attachment. Its media type is the `type` of the file.',
      parameters: [id('The file.')],
      ...securedBy('leads:read'),
      responses: {
        200: {
          description: 'The content, streamed.',
          headers: headerRefs([...COMMON_HEADERS, 'Content-Disposition']),
          // Generated clients read bytes by the first.
          content: {
            'application/octet-stream': { schema: { type: 'string' }, example: '%PDF-1.7' },
            '*/*': { schema: { type: 'string' }, example: '%PDF-1.7' },
          },
        },
        ...problemResponses(['VALIDATION', ...SIGNED_IN, 'NOT_FOUND', ...ALWAYS]),
      },
    },
  },
});
