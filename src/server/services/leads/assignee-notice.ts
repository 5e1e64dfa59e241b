import type { ManyAssigned } from '@/domain/notifications/notification-facts';
import type { Database } from '@/server/db/client';
import type { Actor } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';

interface Assigned {
  id: string;
  companyName: string;
  assigneeId: string;
}

/** Notifies the new assignee of a lead, unless they assigned it to themselves. */
export async function notifyAssignee(tx: Database, actor: Actor, lead: Assigned): Promise<void> {
  const { user, now: at } = actor;
  if (lead.assigneeId === user.id) return;
  const facts = { leadId: lead.id, companyName: lead.companyName, by: user.name, at };
  await notify(tx, actor, [notice(lead.assigneeId, 'lead_assigned', facts, user)]);
}

interface ManyAssignedTo extends Omit<ManyAssigned, 'by'> {
  assigneeId: string;
  /** The lead, if it is the only one. */
  only?: Pick<Assigned, 'id' | 'companyName'> | undefined;
}

/** The same for all leads of a bulk change at once. */
export async function notifyAssigneeOfMany(
  actor: Actor,
  { assigneeId, only, changeId, count, ...came }: ManyAssignedTo,
): Promise<void> {
  if (assigneeId === actor.user.id || count === 0) return;
  const { user, now: at } = actor;
  const what = only ? { leadId: only.id, companyName: only.companyName, at } : { changeId, count };
  const assigned = notice(assigneeId, 'lead_assigned', { ...what, ...came, by: user.name }, user);
  await actor.db.transaction((tx) => notify(tx, actor, [assigned]));
}
