import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Contact, type ContactValues, personFields } from '@/domain/contacts/contact';
import type { ContactChanges } from '@/domain/contacts/file-contacts';
import { jsonOf, namesOf, pick } from '@/domain/fields/field';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { addToGroup } from '@/domain/shared/groups';
import type { Database } from '@/server/db/client';
import { columnsOf, recordset, setColumns } from '@/server/db/recordset';
import { contacts } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { countryOfOwner } from '../leads/lead-columns';
import { contactColumns } from './contact-columns';
import { insertContacts, type LeadOfContacts, newContact } from './contact-inserts';

const FIELDS = namesOf(personFields);

/** The contacts of leads, by lead. With `lock`, locks all of them in id order; their leads are locked already. */
export async function readContactsOf(
  db: Database,
  leadIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, Contact[]>> {
  const query = db
    .select(contactColumns)
    .from(contacts)
    .where(and(inArray(contacts.leadId, [...leadIds]), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.id));
  const byLead = new Map<string, Contact[]>();
  for (const contact of await (lock ? query.for('update') : query)) addToGroup(byLead, contact.leadId, contact);
  return byLead;
}

/** What an import did to the contacts of a known lead, for its undo. */
const keptContacts = z.object({
  added: z.array(z.uuid()),
  changed: z.array(z.object({ id: z.uuid(), version: z.int(), before: z.object(jsonOf(personFields)) })),
});

export type KeptContacts = z.infer<typeof keptContacts>;

/** The changes of the contacts of a lead, as an import writes them. */
export function contactUpdate(actor: Actor, lead: LeadOfContacts, { added, changed }: ContactChanges<Contact>) {
  const inserted = added.map((values) => newContact(actor, lead, values));
  const updated = changed.map(({ contact, values }) => stateOf(lead, contact, { ...pick(contact, FIELDS), ...values }));
  const kept: KeptContacts = {
    added: inserted.map(({ id }) => id),
    changed: changed.map(({ contact }) => ({
      id: contact.id,
      version: contact.version + 1,
      before: pick(contact, FIELDS),
    })),
  };
  return { inserted, updated, kept };
}

type ContactState = ReturnType<typeof stateOf>;

const stateOf = ({ country }: Pick<LeadOfContacts, 'country'>, { id }: { id: string }, values: ContactValues) => ({
  id,
  ...values,
  ...derivePhone(values.phone, country),
});

/** Writes the changes of any number of leads, in two statements at most. */
export async function writeContacts(
  tx: Database,
  actor: Actor,
  updates: readonly Pick<ReturnType<typeof contactUpdate>, 'inserted' | 'updated'>[],
): Promise<void> {
  await insertContacts(
    tx,
    updates.flatMap(({ inserted }) => inserted),
  );
  await writeStates(
    tx,
    actor,
    updates.flatMap(({ updated }) => updated),
  );
}

const STATE = columnsOf(contacts, [...FIELDS, 'phoneNumber', 'phoneDigits'] as const);

async function writeStates(tx: Database, { now }: Actor, states: readonly ContactState[]): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update ${contacts} set ${setColumns(STATE)}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    from ${recordset({ id: contacts.id, ...STATE }, states)} where ${contacts.id} = r.id`);
}

/**
 * Undoes what an import at `at` did to the contacts of locked leads, except those that a user has changed since: deletes
 * those that it added, and restores the values of the others.
 */
export async function undoContacts(tx: Database, actor: Actor, kept: readonly unknown[], at: Date): Promise<void> {
  const all = kept.map((one) => keptContacts.parse(one));
  const added = all.flatMap((one) => one.added);
  const before = new Map(all.flatMap(({ changed }) => changed.map((one) => [one.id, one] as const)));
  if (added.length + before.size === 0) return;
  const rows = await tx
    .select({ ...contactColumns, country: countryOfOwner(contacts) })
    .from(contacts)
    .where(and(inArray(contacts.id, [...added, ...before.keys()]), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.id))
    .for('update');
  const isAdded = (row: Contact) =>
    added.includes(row.id) && row.version === 1 && row.createdAt.getTime() === at.getTime();
  await tx
    .update(contacts)
    .set({ deletedAt: actor.now })
    .where(
      inArray(
        contacts.id,
        rows.filter(isAdded).map(({ id }) => id),
      ),
    );
  await writeStates(
    tx,
    actor,
    rows.flatMap((row) => {
      const was = before.get(row.id);
      return was?.version === row.version ? [stateOf(row, row, was.before)] : [];
    }),
  );
}
