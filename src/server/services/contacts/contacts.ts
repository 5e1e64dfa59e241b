import { and, eq, isNull } from 'drizzle-orm';
import {
  type Contact,
  type CreateContactInput,
  contactFields,
  type UpdateContactChanges,
} from '@/domain/contacts/contact';
import { MAX_CONTACTS, TOO_MANY_CONTACTS } from '@/domain/contacts/contact-limits';
import { changedNames, changedValues, newValues } from '@/domain/fields/field';
import type { Country } from '@/domain/phones/countries';
import { derivePhone } from '@/domain/phones/phone-numbers';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { contacts, leads } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { countryOfOwner } from '../leads/lead-columns';
import { requireMailable } from '../leads/lead-updates';
import { recordEvents } from '../shared/domain-events';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { visibleTo } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';
import { contactColumns } from './contact-columns';
import { type LeadOfContacts, newContact } from './contact-inserts';

/** Throws CONFLICT unless the lead, which is locked, has room for that many more contacts. */
export async function requireRoomForContacts(tx: Database, leadId: string, adding = 1): Promise<void> {
  const count = await tx.$count(contacts, and(eq(contacts.leadId, leadId), isNull(contacts.deletedAt)));
  if (count + adding > MAX_CONTACTS) refuse('CONFLICT', TOO_MANY_CONTACTS);
}

export type CreateContact = CreateContactInput & {
  /** The lead. */
  id: string;
};

/** Adds a contact to a lead, once per Idempotency-Key (D38). It belongs to whom the lead belongs to. */
export function createContact(actor: Actor, { id: leadId, ...input }: CreateContact): Promise<Contact> {
  const { idempotencyKey: key, user } = actor;
  const body = { operation: 'contacts.create', leadId, input };
  return withIdempotency(actor, { key, body }, async (tx) => {
    const lead = await holdLead(tx, actor, leadId);
    await requireRoomForContacts(tx, leadId);
    const row = newContact(actor, lead, newValues(contactFields, input, user.timezone));
    const [[created]] = await Promise.all([
      tx.insert(contacts).values(row).returning(contactColumns).execute(),
      recordEvents(tx, actor, row, [{ type: 'contact_created', title: row.name }]),
    ]);
    return exactlyOne(created);
  });
}

/** Locks the lead before its contacts, as whatever changes both does. Until then, its team and owner stay. */
async function holdLead(tx: Database, actor: Actor, leadId: string): Promise<LeadOfContacts> {
  const [, [lead]] = await Promise.all([
    lockOwnMemberships(tx, actor),
    tx
      .select({ id: leads.id, ownerId: leads.ownerId, teamId: leads.teamId, country: countryOfOwner(leads) })
      .from(leads)
      .where(and(eq(leads.id, leadId), visibleTo(actor.user, leads)))
      .for('no key update')
      .execute(),
  ]);
  return lead ?? notFound('lead');
}

export interface UpdateContact {
  contactId: string;
  /** The lead that it must be of, if the caller names one. */
  id?: string | undefined;
  /** The version the editor saw. If the contact has changed since, the edit fails with STALE_EDIT. */
  version?: number;
  changes: UpdateContactChanges;
}

export function updateContact(actor: Actor, { version, changes, ...which }: UpdateContact): Promise<Contact> {
  return actor.db.transaction(async (tx) => {
    const [, { country, ...before }] = await Promise.all([
      lockOwnMemberships(tx, actor),
      lockContact(tx, actor, which),
    ]);
    requireVersion(version, { name: before.name, version: before.version, current: before });
    const values = changedValues(contactFields, changes, actor.user.timezone);
    requireMailable(before.email, values.email);
    if (changedNames<Contact>(before, values).length === 0) return before;
    const updating = tx
      .update(contacts)
      .set({
        ...values,
        ...(values.phone !== undefined && derivePhone(values.phone, country)),
        version: before.version + 1,
        updatedAt: actor.now,
      })
      .where(eq(contacts.id, before.id))
      .returning(contactColumns)
      .execute();
    const [[updated]] = await Promise.all([
      updating,
      recordEvents(tx, actor, before, [{ type: 'contact_updated', title: values.name ?? before.name }]),
    ]);
    return exactlyOne(updated);
  });
}

/** Locks a contact and reads it with the country of its owner. */
export async function lockContact(
  tx: Database,
  { user }: Actor,
  { id, contactId }: Pick<UpdateContact, 'id' | 'contactId'>,
): Promise<Contact & { country: Country }> {
  const [contact] = await tx
    .select({ ...contactColumns, country: countryOfOwner(contacts) })
    .from(contacts)
    .where(and(eq(contacts.id, contactId), id ? eq(contacts.leadId, id) : undefined, visibleTo(user, contacts)))
    .for('update')
    .execute();
  return contact ?? notFound('contact');
}
