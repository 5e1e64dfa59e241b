import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Contact, ListContactsInput } from '@/domain/contacts/contact';
import { MAX_CONTACTS } from '@/domain/contacts/contact-limits';
import { contacts } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { requireVisibleLead } from '../leads/visible-lead';
import { hasEmail, hasExternalId, hasPhone, isOneOf, isUpdatedSince } from '../shared/filters';
import { visibleTo } from '../shared/visibility';
import { contactColumns } from './contact-columns';

/** The contacts of a lead besides its primary one, in the order in which they were added. */
export async function listContacts(
  actor: Actor,
  { id: leadId, externalId, role, email, phone, updatedSince }: ListContactsInput,
): Promise<Contact[]> {
  const rows = await actor.db
    .select(contactColumns)
    .from(contacts)
    .where(
      and(
        eq(contacts.leadId, leadId),
        visibleTo(actor.user, contacts),
        hasExternalId(contacts, externalId),
        isOneOf(contacts.role, role),
        email === undefined ? undefined : hasEmail(contacts, email),
        phone === undefined ? undefined : hasPhone(contacts, phone, actor.user.country),
        isUpdatedSince(contacts, updatedSince),
      ),
    )
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
    .limit(MAX_CONTACTS);
  // Either the lead has none, or the actor does not see it.
  if (rows.length === 0) await requireVisibleLead(actor, actor.db, leadId);
  return rows;
}

/** Visible leads with their contacts, in one statement. */
export async function withContacts<Lead extends { id: string }>(
  { db, user }: Actor,
  leads: readonly Lead[],
): Promise<(Lead & { contacts: Contact[] })[]> {
  const contactsOf = new Map(leads.map(({ id }) => [id, [] as Contact[]]));
  const rows = await db
    .select(contactColumns)
    .from(contacts)
    .where(and(inArray(contacts.leadId, [...contactsOf.keys()]), visibleTo(user, contacts)))
    .orderBy(asc(contacts.createdAt), asc(contacts.id));
  for (const row of rows) contactsOf.get(row.leadId)?.push(row);
  return leads.map((lead) => ({ ...lead, contacts: contactsOf.get(lead.id)?.slice(0, MAX_CONTACTS) ?? [] }));
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
