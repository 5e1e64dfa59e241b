'use client';

import { useMutation } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { useUpdate } from '@/app/_portal/shared/cache/use-update';
import { withChanges } from '@/app/_portal/shared/cache/with-changes';
import type { NounModule } from '@/app/_portal/shared/noun-module';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { type ContactItem, useContactCache } from './contact-cache';

type ContactChanges = RouterInputs['contacts']['update']['changes'];

/** Saves a new contact of a lead. The calling form shows errors. */
export const useCreateContact = api.contacts.create.useMutation;

/** The module of the contacts of one lead, whose id their calls name, too. */
export function useContactModule(leadId: string): NounModule<ContactItem, ContactChanges> {
  return useMemo(
    () => ({
      noun: 'contact',
      nameOf: ({ name }) => name,
      useCache: useContactCache,
      useDeletion() {
        const { client } = api.useUtils();
        return useMutation({
          mutationKey: getMutationKey(api.contacts.delete),
          mutationFn: ({ id }: { id: string }) => client.contacts.delete.mutate({ id: leadId, contactId: id }),
        });
      },
      loadSchema: async () => (await import('@/domain/contacts/contact')).contact,
      send: (client, { id, ...change }) => client.contacts.update.mutate({ ...change, id: leadId, contactId: id }),
      preview: (contact, changes, zone) => ({
        ...withChanges(contact, changes, { zone, times: [] }),
        // Until the server has derived the new one.
        ...(changes.phone !== undefined && changes.phone !== contact.phone ? { phoneNumber: null } : {}),
      }),
    }),
    [leadId],
  );
}

/** Updates a contact of a lead optimistically. */
export const useUpdateContact = (leadId: string) => useUpdate(useContactModule(leadId));
