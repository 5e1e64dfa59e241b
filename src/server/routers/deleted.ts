import { z } from 'zod';
import { deletedItem } from '@/domain/deletion/deletion';
import { listNouns } from '@/domain/shared/nouns';
import { byId, pageOf, pagingFields } from '@/domain/shared/paging';
import { capitalize } from '@/domain/shared/text';
import { listDeleted, restoreDeleted } from '../services/deletion/deleted';
import { router, signedIn } from '../trpc';

export const deletedRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/deleted',
        operationId: 'listDeleted',
        tags: ['Recently deleted'],
        summary: 'List what was deleted',
        description: `${capitalize(listNouns('deletable'))} of the last 30 days that can be restored, the last deleted first.`,
      },
    })
    // Not strict: the infinite hook adds fields of its own to a list's input.
    .input(z.object({ cursor: pagingFields.cursor, limit: pagingFields.limit }))
    .output(pageOf(deletedItem))
    .query(({ ctx, input }) => listDeleted(ctx, input)),

  restore: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/deleted/{id}/restore',
        operationId: 'restoreDeleted',
        tags: ['Recently deleted'],
        summary: 'Restore what was deleted',
        description:
          'Brings it back to where it was. A lead brings the automatic tasks that went with it, and needs room under its owner’s cap.',
      },
      problems: ['LEAD_LIMIT'],
    })
    .input(byId)
    .output(deletedItem)
    .mutation(({ ctx, input }) => restoreDeleted(ctx, input.id)),
});
