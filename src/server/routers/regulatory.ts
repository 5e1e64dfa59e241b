import {
  checkItemInput,
  createItemInput,
  regulatoryChecklist,
  regulatoryItem,
  stateInput,
  updateItemChanges,
} from '@/domain/regulatory/regulatory-item';
import { byId } from '@/domain/shared/paging-schemas';
import {
  checkItem,
  createItem,
  deleteItem,
  readChecklist,
  restoreItem,
  updateItem,
} from '../services/regulatory/regulatory';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('account');

const tags = ['Enablement'];

export const regulatoryRouter = router({
  read: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/regulatory-items',
        operationId: 'getRegulatoryChecklist',
        tags,
        summary: 'Read the regulatory checklist of a state',
        description: 'Who licenses security there, the built-in items, and your own. It is no legal advice.',
      },
    })
    .input(stateInput)
    .output(regulatoryChecklist)
    .query(({ ctx, input }) => readChecklist(ctx, input.location)),

  check: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/regulatory-items',
        operationId: 'checkRegulatoryItem',
        tags,
        summary: 'Complete or reopen a built-in item',
        description: 'Built-in items are the same in every state, and completed for each state on its own.',
      },
    })
    .input(checkItemInput)
    .output(regulatoryItem)
    .mutation(({ ctx, input }) => checkItem(ctx, input)),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/regulatory-items',
        operationId: 'createRegulatoryItem',
        tags,
        summary: 'Add an item to the checklist of a state',
        description: 'A checklist can have 50 items of your own.',
      },
      idempotent: true,
      problems: ['CONFLICT'],
    })
    .input(createItemInput)
    .output(regulatoryItem)
    .mutation(({ ctx, input }) => createItem(ctx, input)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/regulatory-items/{id}',
        operationId: 'updateRegulatoryItem',
        tags,
        summary: 'Change an item of your own',
        description: 'Send only the fields that change. `completed` completes or reopens it.',
      },
    })
    .input(byId.extend({ changes: updateItemChanges }))
    .output(regulatoryItem)
    .mutation(({ ctx, input }) => updateItem(ctx, input.id, input.changes)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/regulatory-items/{id}',
        operationId: 'deleteRegulatoryItem',
        tags,
        summary: 'Delete an item of your own',
        description: 'Built-in items cannot be deleted.',
      },
    })
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteItem(ctx, input.id);
      return input;
    }),

  restore: signedIn
    .input(byId)
    .output(regulatoryItem)
    .mutation(({ ctx, input }) => restoreItem(ctx, input.id)),
});
