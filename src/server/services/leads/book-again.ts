import { and, eq } from 'drizzle-orm';
import { bookAgain } from '@/domain/leads/book-again';
import type { Lead } from '@/domain/leads/lead';
import { leads } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { copyContacts } from '../contacts/contact-inserts';
import { showOne } from '../custom-fields/show-custom';
import { withIdempotency } from '../shared/idempotency';
import { visibleTo } from '../shared/visibility';
import { lockMemberships } from '../teams/team-access';
import { notifyAssignee } from './assignee-notice';
import { leadColumns, workerOfLead } from './lead-columns';
import { insertLead, requireRoom } from './leads';

/**
 * Creates a lead for the next event of a lead's client (D91), which counts as any new one. It belongs to the actor, in
 * the same team and with the same assignee as far as they are still in it.
 */
export async function bookLeadAgain(actor: Actor, { id }: { id: string }): Promise<Lead> {
  const { user, idempotencyKey: key } = actor;
  return withIdempotency(actor, { key, body: { operation: 'leads.bookAgain', id } }, async (tx) => {
    await requireRoom(tx, actor);
    const find = () =>
      tx
        .select({ ...leadColumns, worker: workerOfLead() })
        .from(leads)
        .where(and(eq(leads.id, id), visibleTo(user, leads)));
    const [{ worker, ...previous } = notFound('lead')] = await find();
    const { teamId, assigneeId } = previous;
    const members = await lockMemberships(tx, teamId ? [user.id, ...(assigneeId ? [assigneeId] : [])] : []);
    const isShared = teamId !== null && members.has(user.id, teamId);
    const isAssigned = isShared && assigneeId !== null && members.has(assigneeId, teamId);
    const created = await insertLead(tx, actor, bookAgain(previous), {
      teamId: isShared ? teamId : null,
      assigneeId: isAssigned ? assigneeId : isShared ? user.id : null,
      previousLeadId: id,
      worker: isAssigned ? worker : user,
    });
    await copyContacts(tx, actor, id, { ...created, country: user.country });
    if (created.assigneeId !== null) {
      await notifyAssignee(tx, actor, { ...created, assigneeId: created.assigneeId });
    }
    return showOne(tx, created);
  });
}
