import { and, eq, inArray, not, sql } from 'drizzle-orm';
import { contacts, leads } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import { lockLeadsOf } from '../leads/activity/lead-activity';
import { recordEvents } from '../shared/domain-events';
import type { NounModule } from '../shared/noun-module';
import { restorableBy, visibleTo } from '../shared/visibility';
import { contactColumns } from './contact-columns';
import { requireRoomForContacts } from './contacts';

/** Such a contact comes back with its lead, or after it. */
const isLeadDeleted = sql`exists (
  select 1 from ${leads} l where l.id = ${contacts.leadId} and l.deleted_at is not null)`;

export const CONTACT_MODULE: NounModule<'contact'> = {
  readByIds: ({ db, user }, ids) =>
    db
      .select(contactColumns)
      .from(contacts)
      .where(and(inArray(contacts.id, [...ids]), visibleTo(user, contacts))),
  restoredWithAnother: isLeadDeleted,
  // It must fit on its lead, which may have been deleted meanwhile.
  async restore(tx, actor, id) {
    const restorable = and(eq(contacts.id, id), restorableBy(actor.user, contacts, actor.now));
    const [leadId] = await lockLeadsOf(tx, contacts, restorable);
    if (!leadId) return notFound('deleted item');
    await requireRoomForContacts(tx, leadId);
    const [row] = await tx
      .update(contacts)
      .set({ deletedAt: null })
      .where(and(restorable, not(isLeadDeleted)))
      .returning({ id: contacts.id, ownerId: contacts.ownerId, teamId: contacts.teamId, title: contacts.name });
    if (!row) return notFound('deleted item');
    await recordEvents(tx, actor, row, [{ type: 'contact_restored', title: row.title }]);
  },
};
