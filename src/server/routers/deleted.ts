import { z } from 'zod';
import { deletedItem } from '@/domain/deletion/deleted-item';
import { listNouns } from '@/domain/shared/nouns';
import { byId, pageOf, pagingFields } from '@/domain/shared/paging-schemas';
import { capitalize } from '@/domain/shared/text';
import { listDeleted, restoreDeleted } from '../services/deletion/deleted';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('each');

export const deletedRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/deleted',
        operationId: 'listDeleted',
        tags: ['Recently deleted'],
        summary: 'List deleted items',
        description: `${capitalize(listNouns('deletable'))}, and your own items of regulatory checklists, deleted in the last 30 days, which can be restored. Newest deletion first. A token gets the kinds that its scopes let it read.`,
      },
    })
    // Not strict: infinite queries add their own fields to the input.
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
        summary: 'Restore a deleted item',
        description:
          'Restores the item in its previous place. A lead also restores its contacts, its files and the automatic tasks that were deleted with it, and must fit under the cap of its owner. A contact must fit on its lead, a file into the file space of the owner of its lead, and a regulatory item on its checklist. A token needs the scope to write its kind, such as `tasks:write`, or `account:write` for a regulatory item.',
      },
      problems: ['EXTERNAL_ID_TAKEN', 'LEAD_LIMIT', 'FILE_LIMIT', 'CONFLICT'],
    })
    .input(byId)
    .output(deletedItem)
    .mutation(({ ctx, input }) => restoreDeleted(ctx, input.id)),
});
