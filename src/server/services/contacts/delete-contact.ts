import { eq } from 'drizzle-orm';
import { contacts } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { deleteRow } from '../deletion/deleted';
import type { ContactOfLead } from './contact-queries';

/** Deletes a contact of a lead. It can be restored for 30 days. */
export const deleteContact = (
  actor: Actor,
  { id, contactId, version }: ContactOfLead & { version?: number },
): Promise<void> => deleteRow(actor, 'contact', { id: contactId, version, where: eq(contacts.leadId, id) });
