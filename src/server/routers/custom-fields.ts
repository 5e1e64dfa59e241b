import {
  createFieldInput,
  customField,
  customFieldList,
  deletedField,
  listFieldsInput,
  updateFieldChanges,
} from '@/domain/custom-fields/custom-field';
import { byId } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { createField, deleteField, listFields, updateField } from '../services/custom-fields/custom-fields';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('leads');

const tags = ['Custom fields'];

export const customFieldsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/fields',
        operationId: 'listFields',
        tags,
        summary: 'List custom fields',
        description:
          'Your own, which your personal leads have, and those of your teams, which the leads of each team have. Archived ones come last.',
      },
    })
    .input(listFieldsInput)
    .output(customFieldList)
    .query(async ({ ctx }) => ({ items: await listFields(ctx) })),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/fields',
        operationId: 'createField',
        tags,
        summary: 'Create a custom field',
        description:
          'For your personal leads, or for the leads of a team, if you are its owner or an admin. At most 40 in use each. Values that leads have brought with them, of a field with the same key and kind, show in it.',
      },
      creates: true,
      problems: ['CONFLICT', 'NOT_FOUND'],
    })
    .input(createFieldInput)
    .output(customField)
    .mutation(({ ctx, input }) => createField(ctx, input)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/fields/{id}',
        operationId: 'updateField',
        tags,
        summary: 'Change a custom field',
        description:
          'Send only what changes. Its key never does. A new `kind` converts all values, or the response is 409 with `details.leads`: how many leads have a value that would be lost. Leaving out a choice that leads have gets a 409, too. The `version` of leads whose values change goes up.',
      },
      problems: ['CONFLICT'],
    })
    .input(byId.extend({ version: readVersion, changes: updateFieldChanges }))
    .output(customField)
    .mutation(({ ctx, input }) => updateField(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/fields/{id}',
        operationId: 'deleteField',
        tags,
        summary: 'Delete a custom field',
        description:
          'Archives it if leads have values of it, which stay: `PUT` it with `archived: false` to bring it back. Deletes it otherwise.',
      },
    })
    .input(byId)
    .output(deletedField)
    .mutation(({ ctx, input }) => deleteField(ctx, input.id)),
});
