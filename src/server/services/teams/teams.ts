import { eq, sql } from 'drizzle-orm';
import { teamGate } from '@/domain/plans/plans';
import { nounsWith } from '@/domain/shared/nouns';
import type { CreateTeamInput, Team, UpdateTeamChanges } from '@/domain/teams/team';
import { joiningGate } from '@/domain/teams/team-limits';
import { teamActionGate } from '@/domain/teams/team-roles';
import type { Database } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { customFields, teamMembers, teams } from '@/server/db/schema';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { deleteUnused } from '../custom-fields/custom-fields';
import { earnPoints } from '../gamification/point-work';
import { limitsOf, lockUsage } from '../plans/usage';
import { dropTakenByOwners } from '../shared/external-ids';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { giveToOwner } from '../staffing/give-to-owner';
import { settleDueDatesOf } from '../tasks/due-dates';
import { addMember, deleteMembers, logRights } from './memberships';
import { recordPlaces } from './place-history';
import { lockTeam } from './team-access';
import { notifyMembers, notifyOfTeam } from './team-notices';
import { readTeam } from './team-queries';
import { changeTeamRows } from './team-rows';
import { shareSuppressions } from './team-suppressions';

/** Creates a team with the actor as its owner and in their time zone, once per Idempotency-Key (D28, D38, D63). */
export async function createTeam(actor: Actor, { name }: CreateTeamInput): Promise<Team> {
  const { user, now, newId } = actor;
  unwrap(teamGate(limitsOf(actor)));
  const call = { key: actor.idempotencyKey, body: { operation: 'teams.create', input: { name } } };
  return withIdempotency(actor, call, async (tx) => {
    await requireRoomToJoin(tx, user.id);
    const team = { id: newId(), name, timezone: user.timezone, assignedOnly: false, version: 1, createdAt: now };
    await tx.insert(teams).values(team);
    await addMember(tx, { teamId: team.id, userId: user.id, role: 'owner', joinedAt: now });
    await earnPoints({ ...actor, db: tx }, { achievements: ['first_team'] });
    return { ...team, role: 'owner', memberCount: 1 };
  });
}

/** Locks the user first, so that two teams joined at once count. */
export async function requireRoomToJoin(tx: Database, userId: string): Promise<void> {
  await lockUsage(tx, userId);
  unwrap(joiningGate(await tx.$count(teamMembers, eq(teamMembers.userId, userId))));
}

interface UpdateTeam {
  id: string;
  /** The version the editor saw. If the team has changed since, the edit fails with STALE_EDIT. */
  version?: number;
  changes: UpdateTeamChanges;
}

const NOW_ASSIGNED_ONLY = 'You now see only the leads that are assigned to you or to nobody.';
const NOW_ALL = 'You now see all leads of the team.';

export function updateTeam(actor: Actor, { id, version, changes }: UpdateTeam): Promise<Team> {
  return actor.db.transaction(async (tx) => {
    const before = await lockTeam(tx, actor, id);
    unwrap(teamActionGate(before.role, 'update'));
    const isLimiting = changes.assignedOnly !== undefined && changes.assignedOnly !== before.assignedOnly;
    if (isLimiting) unwrap(teamActionGate(before.role, 'limit'));
    requireVersion(version, before);
    await tx
      .update(teams)
      .set({ ...changes, version: before.version + 1 })
      .where(eq(teams.id, id));
    if (isLimiting) {
      await logRights(tx, { teamId: id });
      const message = changes.assignedOnly ? NOW_ASSIGNED_ONLY : NOW_ALL;
      await notifyMembers(tx, actor, before, { message, roles: ['member'] });
    }
    return readTeam(tx, actor, id);
  });
}

/** A lead that is its owner's again, with values for the owner's custom fields (D88). */
const UNSHARED = sql`team_id = null, assignee_id = null, custom = moved_custom(custom, owner_id, null)`;

/**
 * Deletes a team. What was shared goes back to its owners (D65). The versions of its rows go up, so that a former
 * member cannot save an edit in progress over them.
 */
export function deleteTeam(actor: Actor, id: string): Promise<void> {
  return actor.db.transaction(async (tx) => {
    const { role, name } = await lockTeam(tx, actor, id);
    unwrap(teamActionGate(role, 'delete'));
    // Before any row of the team is locked: a transaction that adds rows to the team or changes them locks a membership
    // first.
    const members = await deleteMembers(tx, id);
    await shareSuppressions(tx, { teamId: id, members });
    await dropTakenByOwners(tx, { teamId: id, owners: members });
    for (const noun of nounsWith('team')) {
      const which = eq(NOUN_TABLES[noun].table.teamId, id);
      const set = noun === 'lead' ? UNSHARED : sql`team_id = null`;
      const unshared = await changeTeamRows(tx, { noun, which, set });
      if (noun !== 'lead') continue;
      await settleDueDatesOf(
        tx,
        actor.now,
        unshared.map(({ id: leadId }) => leadId),
      );
      const detail = { fields: ['teamId'], deletedTeam: name };
      await recordPlaces(
        tx,
        actor,
        unshared.map(({ id: leadId }) => ({ leadId, teamId: null, detail })),
      );
    }
    const message = `${actor.user.name} deleted the team. Your leads are yours again.`;
    await notifyOfTeam(
      tx,
      actor,
      { id, name },
      members.map((userId) => ({ userId, message, isOut: true })),
    );
    await deleteUnused(tx, eq(customFields.teamId, id));
    await giveToOwner(tx, { teamId: id, ownerId: actor.user.id, now: actor.now });
    await tx.delete(teams).where(eq(teams.id, id));
  });
}
