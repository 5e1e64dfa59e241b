import { eq } from 'drizzle-orm';
import type { Contact } from '@/domain/contacts/contact';
import { asContact, asPrimary } from '@/domain/contacts/primary-contact';
import type { UpdatedLead } from '@/domain/leads/lead';
import { timeOfChange } from '@/domain/leads/lead-status';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { exactlyOne } from '@/server/db/exactly-one';
import { contacts } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { requireSeen } from '../leads/lead-updates';
import { lockLead, writeLead } from '../leads/lead-writes';
import { withIdempotency } from '../shared/idempotency';
import { lockOwnMemberships } from '../teams/team-access';
import { contactColumns } from './contact-columns';
import type { ContactOfLead } from './contact-queries';
import { lockContact } from './contacts';

export interface MakePrimary extends ContactOfLead {
  /** The version of the lead that the editor saw. If it has changed since, the swap fails with STALE_EDIT. */
  version?: number;
}

/**
 * Makes a contact the primary one of its lead, which becomes the contact (D87). Once per Idempotency-Key: a second call
 * would swap them back.
 */
export function makePrimary(
  actor: Actor,
  { version, ...which }: MakePrimary,
): Promise<{ lead: UpdatedLead; contact: Contact }> {
  const call = { key: actor.idempotencyKey, body: { operation: 'contacts.makePrimary', which } };
  return withIdempotency(actor, call, async (tx) => {
    const [, locked, { country, ...before }] = await Promise.all([
      lockOwnMemberships(tx, actor),
      lockLead(tx, actor, which.id),
      lockContact(tx, actor, which),
    ]);
    const { lead } = locked;
    await requireSeen(tx, lead, version);
    const now = timeOfChange(lead, actor.now);
    const values = asContact(lead);
    // Linked rows are locked before points, as in every transaction.
    const [contact] = await tx
      .update(contacts)
      .set({ ...values, ...derivePhone(values.phone, country), version: before.version + 1, updatedAt: now })
      .where(eq(contacts.id, before.id))
      .returning(contactColumns);
    const written = await writeLead(tx, actor, { locked, wanted: asPrimary(before) });
    return { lead: written, contact: exactlyOne(contact) };
  });
}
