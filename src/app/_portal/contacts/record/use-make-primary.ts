'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type LeadItem, useLeadCache } from '@/app/_portal/leads/record/lead-cache';
import { api } from '@/app/_trpc/client';
import { invalidateNoun } from '@/app/_trpc/invalidation';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { newerVersion } from '@/app/_ui/forms/newer-version';
import { type ContactItem, useContactCache } from './contact-cache';

const loadSchema = async () => (await import('@/domain/leads/lead')).lead;

/** Makes a contact the primary one of its lead, with Undo, which swaps the two back. */
export function useMakePrimary() {
  const queryClient = useQueryClient();
  const [leads, contacts] = [useLeadCache(), useContactCache()];
  const { mutateAsync } = api.contacts.makePrimary.useMutation();

  async function swap(lead: LeadItem, contact: ContactItem, { refused }: { refused: string }) {
    try {
      const swapped = await mutateAsync({ id: lead.id, contactId: contact.id, version: lead.version });
      leads.put(swapped.lead);
      contacts.put(swapped.contact);
      return swapped;
    } catch (error) {
      const newer = await newerVersion(error, loadSchema);
      if (newer) leads.put(newer);
      notifyProblem(error, refused);
      return null;
    } finally {
      // The mutation itself refetches only what shows contacts.
      invalidateNoun(queryClient, 'lead');
    }
  }

  return async (lead: LeadItem, contact: ContactItem): Promise<void> => {
    const swapped = await swap(lead, contact, { refused: 'Not made the primary contact' });
    if (!swapped) return;
    const undo = () => void swap(swapped.lead, swapped.contact, { refused: 'Not undone' });
    notifyUndo(`${contact.name} is now the primary contact.`, undo, { detail: lead.companyName });
  };
}
