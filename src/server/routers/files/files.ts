import { leadFile, listFilesInput, updateFileChanges } from '@/domain/files/file';
import { byId, pageOf } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { deleteRow } from '../../services/deletion/deleted';
import { getFile, listFiles } from '../../services/files/file-queries';
import { updateFile } from '../../services/files/files';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('leads');

/** Uploads and downloads are route handlers: see rest/file-route.ts. */
export const filesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/leads/{id}/files',
        operationId: 'listLeadFiles',
        tags: ['Files'],
        summary: 'List the files of a lead',
        description: 'By default, the newest come first.',
      },
    })
    .input(listFilesInput)
    .output(pageOf(leadFile))
    .query(({ ctx, input }) => listFiles(ctx, input)),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/files/{id}',
        operationId: 'getFile',
        tags: ['Files'],
        summary: 'Read about a file',
        description: 'The response has an `ETag`. Send it as `If-Match` when you change what you read.',
      },
    })
    .input(byId)
    .output(leadFile)
    .query(({ ctx, input }) => getFile(ctx, input.id)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/files/{id}',
        operationId: 'updateFile',
        tags: ['Files'],
        summary: 'Rename a file',
        description: 'Its content never changes: to replace it, add another file.',
      },
    })
    .input(byId.extend({ version: readVersion, changes: updateFileChanges }))
    .output(leadFile)
    .mutation(({ ctx, input }) => updateFile(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/files/{id}',
        operationId: 'deleteFile',
        tags: ['Files'],
        summary: 'Delete a file',
        description:
          'It no longer counts against the file space of the plan, and can be restored for 30 days if there is room for it then.',
      },
    })
    .input(byId.extend({ version: readVersion }))
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteRow(ctx, 'file', input);
      return { id: input.id };
    }),
});
