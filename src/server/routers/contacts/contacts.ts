import { z } from 'zod';
import {
  contact,
  createContactInput,
  listContactsInput,
  updateContactChanges,
  upsertContactChanges,
  upsertedContact,
} from '@/domain/contacts/contact';
import { MAX_CONTACTS } from '@/domain/contacts/contact-limits';
import { updatedLead } from '@/domain/leads/lead';
import { byExternalId } from '@/domain/shared/external-id';
import { byId } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { getContact, listContacts } from '../../services/contacts/contact-queries';
import { createContact, updateContact } from '../../services/contacts/contacts';
import { deleteContact } from '../../services/contacts/delete-contact';
import { makePrimary } from '../../services/contacts/primary-contact';
import { readNamed, upsertContact } from '../../services/upserts';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('leads');

const tags = ['Contacts'];

const ofLead = byId.extend({
  contactId: z.uuid().meta({ description: 'The `id` of the contact. `id` is that of its lead.' }),
});

export const contactsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/leads/{id}/contacts',
        operationId: 'listContacts',
        tags,
        summary: "List a lead's contacts",
        description: `Its contacts besides the primary one, which is the lead's own \`contactName\`, \`email\` and \`phone\`, in the order in which they were added. There are at most ${MAX_CONTACTS}, and they come at once.`,
      },
    })
    .input(listContactsInput)
    .output(z.object({ items: z.array(contact).max(MAX_CONTACTS) }))
    .query(async ({ ctx, input }) => ({ items: await listContacts(ctx, input) })),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/leads/{id}/contacts/{contactId}',
        operationId: 'getContact',
        tags,
        summary: 'Read a contact',
        description: 'The response has an `ETag`. Send it as `If-Match` when you change what you read.',
      },
    })
    .input(ofLead)
    .output(contact)
    .query(({ ctx, input }) => getContact(ctx, input)),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/leads/{id}/contacts',
        operationId: 'createContact',
        tags,
        summary: 'Add a contact to a lead',
        description: `A lead can have up to ${MAX_CONTACTS} besides its primary one. Everyone who sees the lead sees its contacts.`,
      },
      creates: true,
      problems: ['EXTERNAL_ID_TAKEN', 'CONFLICT'],
    })
    .input(byId.extend({ changes: createContactInput }))
    .output(contact)
    .mutation(({ ctx, input: { id, changes } }) => createContact(ctx, { ...changes, id })),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/leads/{id}/contacts/{contactId}',
        operationId: 'updateContact',
        tags,
        summary: 'Change a contact',
        description: 'Send only the fields that change. The primary contact is changed with its lead.',
      },
      problems: ['EXTERNAL_ID_TAKEN'],
    })
    .input(ofLead.extend({ version: readVersion, changes: updateContactChanges }))
    .output(contact)
    .mutation(({ ctx, input }) => updateContact(ctx, input)),

  byExternalId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/contacts/by-external-id/{externalId}',
        operationId: 'getContactByExternalId',
        tags: ['Contacts'],
        summary: 'Read a contact by its external id',
        description: 'The response has an `ETag`, as when it is read by its `id`.',
      },
    })
    .input(byExternalId)
    .output(contact)
    .query(({ ctx, input }) => readNamed(ctx, 'contact', input)),

  upsert: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/contacts/by-external-id/{externalId}',
        operationId: 'upsertContact',
        tags: ['Contacts'],
        summary: 'Create or change a contact by its external id',
        description:
          'Changes the contact with this external id, or adds it to the lead `leadId`: one of your own leads, or with `teamId` one of that team. To change it, send only the fields that change. The external id stays with the contact, as its `id` does, when it becomes the primary one.',
      },
      upserts: '/api/contacts',
      problems: ['CONFLICT', 'EXTERNAL_ID_TAKEN'],
    })
    .input(byExternalId.extend({ version: readVersion, changes: upsertContactChanges }))
    .output(upsertedContact)
    .mutation(({ ctx, input }) => upsertContact(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/leads/{id}/contacts/{contactId}',
        operationId: 'deleteContact',
        tags,
        summary: 'Delete a contact',
        description: 'It can be restored for 30 days.',
      },
    })
    .input(ofLead.extend({ version: readVersion }))
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteContact(ctx, input);
      return { id: input.contactId };
    }),

  makePrimary: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/leads/{id}/contacts/{contactId}/primary',
        operationId: 'makeContactPrimary',
        tags,
        summary: 'Make a contact the primary one',
        description:
          'Swaps the two: the lead gets the person of the contact as its `contactName`, `contactRole`, `email`, `phone` and `contactNotes`, and the contact gets the one that the lead had. `If-Match` takes the `ETag` of the lead. Sent twice, it would swap them back: send an `Idempotency-Key` with it.',
      },
      idempotent: true,
    })
    .input(ofLead.extend({ version: readVersion }))
    .output(z.object({ lead: updatedLead, contact }))
    .mutation(({ ctx, input }) => makePrimary(ctx, input)),
});
