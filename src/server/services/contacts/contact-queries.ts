import { and, asc, eq } from 'drizzle-orm';
import type { Contact } from '@/domain/contacts/contact';
import { MAX_CONTACTS } from '@/domain/contacts/contact-limits';
import { contacts } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { requireVisibleLead } from '../leads/visible-lead';
import { visibleTo } from '../shared/visibility';
import { contactColumns } from './contact-columns';

/** The contacts of a lead besides its primary one, in the order in which they were added. */
export async function listContacts(actor: Actor, leadId: string): Promise<Contact[]> {
  const rows = await actor.db
    .select(contactColumns)
    .from(contacts)
    .where(and(eq(contacts.leadId, leadId), visibleTo(actor.user, contacts)))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
    .limit(MAX_CONTACTS);
  // Either the lead has none, or the actor does not see it.
  if (rows.length === 0) await requireVisibleLead(actor, actor.db, leadId);
  return rows;
}

/** A contact, as a path names it. */
export interface ContactOfLead {
  /** The lead. */
  id: string;
  contactId: string;
}

export async function getContact({ db, user }: Actor, { id, contactId }: ContactOfLead): Promise<Contact> {
  const [contact] = await db
    .select(contactColumns)
    .from(contacts)
    .where(and(eq(contacts.id, contactId), eq(contacts.leadId, id), visibleTo(user, contacts)));
  return contact ?? notFound('contact');
}
