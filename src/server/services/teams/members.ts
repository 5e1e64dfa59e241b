import { and, eq, or, sql } from 'drizzle-orm';
import { nounsWith } from '@/domain/shared/nouns';
import { GIVEN_ROLE_PHRASES, type GivenRole, removalGate, roleGate, teamActionGate } from '@/domain/teams/team-roles';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { leads, mergedNames, tasks, teamMembers, users } from '@/server/db/schema';
import { refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { logLinkedRows } from '../leads/lead-states';
import { passOnQuoteLinks } from '../shares/shares';
import { isOfLead, settleDueDates } from '../tasks/due-dates';
import { passOnViews } from '../views/views';
import { withdrawInvitationsBy } from './invitations';
import { deleteMember, setRole } from './memberships';
import { recordPlaces } from './place-history';
import { lockTeam, roleOf } from './team-access';
import { notifyOfTeam } from './team-notices';
import { changeTeamRows } from './team-rows';
import { leaveSuppressions } from './team-suppressions';

/** A member of a team. */
interface MemberOf {
  id: string;
  userId: string;
}

/**
 * Takes a member out of a team, or lets the actor leave it. Their rows in the team become its owner's, so that they
 * keep none of them (D57). The leads of others that were assigned to them pass to the member `to`.
 */
export function removeMember(actor: Actor, { id, userId, to }: MemberOf & { to?: string | undefined }): Promise<void> {
  return actor.db.transaction(async (tx) => {
    const team = await lockTeam(tx, actor, id);
    const isSelf = userId === actor.user.id;
    if (isSelf && to) refuse('VALIDATION', 'The owner of the team gets your leads when you leave.', { field: 'to' });
    unwrap(removalGate({ role: team.role, of: isSelf ? team.role : await roleOf(tx, id, userId), isSelf }));
    const left = await endMembership(tx, actor, { id, userId, to });
    const by = actor.user.name;
    if (isSelf) {
      const message = leadsLeft(`${by} left the team.`, left.owned);
      return notifyOfTeam(tx, actor, team, [{ userId: left.owner, message }]);
    }
    await notifyOfTeam(tx, actor, team, [
      { userId, message: `${by} removed you from the team.`, isOut: true },
      ...(await removalFor(tx, left, { userId, to })),
    ]);
  });
}

/**
 * The notices for the owner and for the member who continues the work. They name the removed member, whom the list of
 * members no longer has.
 */
async function removalFor(
  tx: Database,
  { owner, owned, assigned }: Left,
  { userId, to }: { userId: string; to: string | undefined },
) {
  const [removed] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, userId));
  const about = exactlyOne(removed);
  const gone = `${about.name} was removed from the team`;
  const work = to && assigned > 0 ? ` Their work on ${leadCount(assigned)} is now assigned to you.` : '';
  const toOwner = leadsLeft(`${gone} by an admin.`, owned) + (to === owner ? work : '');
  return [
    { userId: owner, message: toOwner, about },
    ...(to && to !== owner && work ? [{ userId: to, message: `${gone}.${work}`, about }] : []),
  ];
}

const leadCount = (count: number) => (count === 1 ? '1 lead' : `${count} leads`);

/** The text for the owner once a member has left: it mentions leads only if the owner got some. */
export const leadsLeft = (message: string, owned: number): string =>
  owned === 0 ? message : `${message} Their leads in the team are now yours.`;

/** A former member, and what they left behind. */
interface Left {
  owner: string;
  /** How many leads are the owner's now. Deleted ones do not count. */
  owned: number;
  /** How many leads of others they worked on. Deleted ones do not count. */
  assigned: number;
}

/**
 * Ends the membership of a member who is not the owner. Their rows in the team pass to its owner, and their work on the
 * leads of others to the member `to`, if given. The caller has locked the team.
 */
export async function endMembership(
  tx: Database,
  actor: Actor,
  { id, userId, to }: MemberOf & { to?: string | undefined },
): Promise<Left> {
  await deleteMember(tx, { teamId: id, userId });
  const owner = await ownerOf(tx, id);
  if (to) await roleOf(tx, id, to);
  const counts = await passOnRows(tx, actor, { teamId: id, from: userId, to: owner, assigned: to ?? null });
  await leaveSuppressions(tx, { teamId: id, from: userId, to: owner });
  await passOnViews(tx, { teamId: id, from: userId, to: owner });
  await passOnQuoteLinks(tx, userId);
  await withdrawInvitationsBy(tx, actor, { id, userId });
  return { owner, ...counts };
}

async function ownerOf(tx: Database, teamId: string): Promise<string> {
  const rows = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.role, 'owner')));
  return exactlyOne(rows[0]).userId;
}

interface PassingOn {
  teamId: string;
  from: string;
  /** The new owner of their rows. */
  to: string;
  /** The new assignee of the leads of others that they worked on; null gives each back to its owner. */
  assigned: string | null;
}

/** Passes all rows of a team that belong to one user on to another, deleted ones included. */
async function passOnRows(
  tx: Database,
  actor: Actor,
  { teamId, from, to, assigned }: PassingOn,
): Promise<Pick<Left, 'owned' | 'assigned'>> {
  const isOwned = sql`owner_id = ${from}::uuid`;
  // If the new owner has another country, the phones of their leads are other numbers: the job derives them again.
  await tx
    .update(users)
    .set({ phonesCountry: null })
    .where(
      sql`${users.id} = ${to}::uuid and ${users.country} <> (select f.country from ${users} f where f.id = ${from}::uuid)`,
    );
  // All leads first: an assignment locks a lead before its linked rows.
  const passed = await changeTeamRows<PassedLead>(tx, {
    noun: 'lead',
    which: and(eq(leads.teamId, teamId), or(eq(leads.ownerId, from), eq(leads.assigneeId, from))),
    // The new owner works on their leads from now on, regardless of the assignee (D57). Unassigned leads stay unassigned.
    set: sql`owner_id = case when ${isOwned} then ${to}::uuid else owner_id end,
      assignee_id = case when assignee_id is null then null when ${isOwned} then ${to}::uuid
        else coalesce(${assigned}::uuid, owner_id) end`,
    read: sql`owner_id as "ownerId", assignee_id as "assigneeId", deleted_at is null as "isShown"`,
  });
  await logLinkedRows(
    tx,
    passed.map((lead) => ({ ...lead, teamId })),
  );
  for (const noun of nounsWith('team')) {
    if (noun === 'lead') continue;
    const { table } = NOUN_TABLES[noun];
    const which = and(eq(table.teamId, teamId), eq(table.ownerId, from));
    await changeTeamRows(tx, { noun, which, set: sql`owner_id = ${to}::uuid` });
  }
  const isName = and(eq(mergedNames.teamId, teamId), eq(mergedNames.ownerId, from));
  await tx.update(mergedNames).set({ ownerId: to }).where(isName);
  const passedIds = passed.map(({ id }) => id);
  const isTheirs = and(eq(tasks.teamId, teamId), or(eq(tasks.ownerId, to), isOfLead(passedIds)));
  await settleDueDates(tx, actor.now, isTheirs);
  await recordPlaces(
    tx,
    actor,
    passed.map((lead) => ({ leadId: lead.id, teamId, detail: detailOf(lead, { teamId, from, to, assigned }) })),
  );
  const shown = passed.filter(({ isShown }) => isShown);
  const owned = shown.filter(({ ownerId }) => ownerId === from).length;
  return { owned, assigned: shown.length - owned };
}

/** A lead as it was. */
interface PassedLead {
  id: string;
  ownerId: string;
  assigneeId: string | null;
  isShown: boolean;
}

function detailOf(lead: PassedLead, { from: leftId, to, assigned }: PassingOn) {
  const isOwned = lead.ownerId === leftId;
  const assigneeId = isOwned ? to : (assigned ?? lead.ownerId);
  const isReassigned = lead.assigneeId !== null && lead.assigneeId !== assigneeId;
  return {
    fields: [...(isOwned ? ['ownerId'] : []), ...(isReassigned ? ['assigneeId'] : [])],
    leftId,
    ...(isOwned && { ownerId: to }),
    ...(isReassigned && { assigneeId }),
  };
}

/** Makes a member an admin, or the other way round. */
export function changeRole(actor: Actor, { role, ...member }: MemberOf & { role: GivenRole }): Promise<void> {
  return actor.db.transaction(async (tx) => {
    const team = await lockTeam(tx, actor, member.id);
    const of = await roleOf(tx, member.id, member.userId);
    unwrap(roleGate({ role: team.role, of, to: role }));
    if (of === role) return;
    await setRole(tx, { teamId: member.id, userId: member.userId }, { from: of, to: role });
    if (role === 'member') await withdrawInvitationsBy(tx, actor, member);
    const message = `${actor.user.name} made you ${GIVEN_ROLE_PHRASES[role]}.`;
    await notifyOfTeam(tx, actor, team, [{ userId: member.userId, message }]);
  });
}

/** Makes another member the owner, and the actor an admin (D28), whose open invitations of admins are withdrawn. */
export function handOver(actor: Actor, member: MemberOf): Promise<void> {
  const { user } = actor;
  return actor.db.transaction(async (tx) => {
    const team = await lockTeam(tx, actor, member.id);
    unwrap(teamActionGate(team.role, 'handOver'));
    if (member.userId === user.id) refuse('CONFLICT', 'This team is already yours.');
    const from = await roleOf(tx, member.id, member.userId);
    // In this order, because a team never has two owners.
    await setRole(tx, { teamId: member.id, userId: user.id }, { from: 'owner', to: 'admin' });
    await setRole(tx, { teamId: member.id, userId: member.userId }, { from, to: 'owner' });
    await withdrawInvitationsBy(tx, actor, { id: member.id, userId: user.id, role: 'admin' });
    await notifyOfTeam(tx, actor, team, [
      { userId: member.userId, message: `${user.name} handed the team over to you.` },
    ]);
  });
}
