import { and, eq, sql } from 'drizzle-orm';
import { nounsWith } from '@/domain/shared/nouns';
import { GIVEN_ROLE_PHRASES, type GivenRole, removalGate, roleGate, teamActionGate } from '@/domain/teams/team-roles';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { leads, teamMembers } from '@/server/db/schema';
import { notFound, refuse, unwrap } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { withdrawInvitationsBy } from './invitations';
import { recordPlaces } from './place-history';
import { lockTeam, roleOf } from './team-access';
import { notifyOfTeam } from './team-notices';
import { leaveSuppressions } from './team-suppressions';

/** A member of a team. */
interface MemberOf {
  id: string;
  userId: string;
}

const memberRow = ({ id, userId }: MemberOf) => and(eq(teamMembers.teamId, id), eq(teamMembers.userId, userId));

/**
 * Takes a member out of a team, or lets the actor leave it. Their rows of the team stay with it and become its owner's, so
 * that nothing of it remains theirs (D57). The member `to` goes on with the leads that were assigned to them.
 */
export function removeMember(actor: Actor, { id, userId, to }: MemberOf & { to?: string | undefined }): Promise<void> {
  return actor.db.transaction(async (tx) => {
    const team = await lockTeam(tx, actor, id);
    const isSelf = userId === actor.user.id;
    if (isSelf && to) refuse('VALIDATION', 'The owner of the team gets your leads when you leave.', { field: 'to' });
    unwrap(removalGate({ role: team.role, of: isSelf ? team.role : await roleOf(tx, id, userId), isSelf }));
    const owner = await endMembership(tx, actor, { id, userId, to });
    const by = actor.user.name;
    await notifyOfTeam(tx, actor, team, [
      isSelf
        ? { userId: owner, message: `${by} left the team. Their leads in it are now yours.` }
        : { userId, message: `${by} removed you from the team.` },
      ...(to ? [{ userId: to, message: `${by} gave you the leads of somebody who is no longer in the team.` }] : []),
    ]);
  });
}

/**
 * Ends the membership of somebody who is not the owner, and leaves what is theirs in the team to its owner, and their work
 * to the member `to`, if given. The caller has locked the team. Returns the owner.
 */
export async function endMembership(
  tx: Database,
  actor: Actor,
  { id, userId, to }: MemberOf & { to?: string | undefined },
): Promise<string> {
  await tx.delete(teamMembers).where(memberRow({ id, userId }));
  const owner = await ownerOf(tx, id);
  if (to) await roleOf(tx, id, to);
  await passOnRows(tx, actor, { teamId: id, from: userId, to: owner, assigned: to ?? null });
  await leaveSuppressions(tx, { teamId: id, from: userId, to: owner });
  await withdrawInvitationsBy(tx, actor, { id, userId });
  return owner;
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
  /** Whose their rows become. */
  to: string;
  /** Who goes on with what they worked on for others; null leaves that to its owner (D57). */
  assigned: string | null;
}

/** Passes all rows of a team that belong to one user on to another, deleted ones included. */
async function passOnRows(tx: Database, actor: Actor, { teamId, from, to, assigned }: PassingOn): Promise<void> {
  const owned = new Set<string>();
  for (const noun of nounsWith('team')) {
    const { table } = NOUN_TABLES[noun];
    // In id order, like bulk changes, so that they wait for each other instead of deadlocking.
    const passed = await tx.execute(sql`
      with theirs as (
        select id from ${table} where ${eq(table.teamId, teamId)} and ${eq(table.ownerId, from)} order by id for update
      )
      update ${table} set owner_id = ${to}::uuid, version = version + 1 where id in (select id from theirs) returning id`);
    if (noun === 'lead') for (const { id } of rowsOf<{ id: string }>(passed)) owned.add(id);
  }
  const reassigned = await tx.execute(sql`
    with theirs as (
      select id from ${leads} where ${eq(leads.teamId, teamId)} and ${eq(leads.assigneeId, from)} order by id for update
    )
    update ${leads} set assignee_id = coalesce(${assigned}::uuid, owner_id), version = version + 1
    where id in (select id from theirs) returning id, assignee_id as "assigneeId"`);
  const assignees = new Map(rowsOf<Assigned>(reassigned).map(({ id, assigneeId }) => [id, assigneeId]));
  const ids = [...new Set([...owned, ...assignees.keys()])].sort();
  await recordPlaces(
    tx,
    actor,
    ids.map((leadId) => ({ leadId, teamId, detail: detailOf({ leadId, from, to, owned, assignees }) })),
  );
}

interface Assigned {
  id: string;
  assigneeId: string;
}

function detailOf({
  leadId,
  from: leftId,
  to: ownerId,
  owned,
  assignees,
}: {
  leadId: string;
  from: string;
  to: string;
  owned: ReadonlySet<string>;
  assignees: ReadonlyMap<string, string>;
}) {
  const assigneeId = assignees.get(leadId);
  const isOwned = owned.has(leadId);
  return {
    fields: [...(isOwned ? ['ownerId'] : []), ...(assigneeId ? ['assigneeId'] : [])],
    leftId,
    ...(isOwned && { ownerId }),
    ...(assigneeId && { assigneeId }),
  };
}

/** Makes a member an admin, or the other way round. */
export function changeRole(actor: Actor, { role, ...member }: MemberOf & { role: GivenRole }): Promise<void> {
  return actor.db.transaction(async (tx) => {
    const team = await lockTeam(tx, actor, member.id);
    const of = await roleOf(tx, member.id, member.userId);
    unwrap(roleGate({ role: team.role, of, to: role }));
    if (of === role) return;
    await tx.update(teamMembers).set({ role }).where(memberRow(member));
    if (role === 'member') await withdrawInvitationsBy(tx, actor, member);
    const message = `${actor.user.name} made you ${GIVEN_ROLE_PHRASES[role]}.`;
    await notifyOfTeam(tx, actor, team, [{ userId: member.userId, message }]);
  });
}

/** Makes another member the owner, and the actor an admin (D28). */
export function handOver(actor: Actor, member: MemberOf): Promise<void> {
  const { user } = actor;
  return actor.db.transaction(async (tx) => {
    const team = await lockTeam(tx, actor, member.id);
    unwrap(teamActionGate(team.role, 'handOver'));
    if (member.userId === user.id) refuse('CONFLICT', 'This team is already yours.');
    await roleOf(tx, member.id, member.userId);
    // In this order, because a team never has two owners.
    await tx
      .update(teamMembers)
      .set({ role: 'admin' })
      .where(memberRow({ id: member.id, userId: user.id }));
    const raised = await tx
      .update(teamMembers)
      .set({ role: 'owner' })
      .where(memberRow(member))
      .returning({ userId: teamMembers.userId });
    if (raised.length === 0) notFound('member');
    await notifyOfTeam(tx, actor, team, [
      { userId: member.userId, message: `${user.name} handed the team over to you.` },
    ]);
  });
}
