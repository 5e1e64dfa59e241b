import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ContactValues } from '@/domain/contacts/contact';
import type { Country } from '@/domain/phones/countries';
import { derivePhone } from '@/domain/phones/phone-numbers';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { contacts } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { contactColumns } from './contact-columns';

/** The lead of new contacts, which get its owner and team, with the country of the owner. */
export interface LeadOfContacts {
  id: string;
  ownerId: string;
  teamId: string | null;
  country: Country;
}

/** The row of a new contact. */
export const newContact = (
  { now, newId }: Actor,
  { id: leadId, ownerId, teamId, country }: LeadOfContacts,
  values: ContactValues & { externalId?: string | null },
) => ({
  id: newId(),
  ownerId,
  teamId,
  leadId,
  ...values,
  ...derivePhone(values.phone, country),
  createdAt: now,
  updatedAt: now,
});

export type NewContact = ReturnType<typeof newContact>;

/** Writes new contacts in one statement, or in none. */
export async function insertContacts(tx: Database, rows: readonly NewContact[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertRows(contacts, rows));
}

/** Gives a new lead the contacts of another one. */
export async function copyContacts(tx: Database, actor: Actor, from: string, to: LeadOfContacts): Promise<void> {
  const copied = await tx
    .select(contactColumns)
    .from(contacts)
    .where(and(eq(contacts.leadId, from), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.createdAt), asc(contacts.id));
  await insertContacts(
    tx,
    copied.map(({ name, role, email, phone, notes }) => newContact(actor, to, { name, role, email, phone, notes })),
  );
}
