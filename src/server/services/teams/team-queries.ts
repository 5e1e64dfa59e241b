import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { mayAcceptInApp } from '@/domain/teams/invitation';
import type { ReceivedInvitation, Team, TeamDetail, TeamPeople } from '@/domain/teams/team';
import { MAX_TEAM_MEMBERS, MAX_TEAMS } from '@/domain/teams/team-limits';
import { mayInTeam } from '@/domain/teams/team-roles';
import type { Database } from '@/server/db/client';
import { teamInvitations, teamMembers, teams, users } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { hasMailService } from './invitation-mail';

/** A team for one of its members: `teamMembers` is their row. */
const columns = {
  id: teams.id,
  name: teams.name,
  timezone: teams.timezone,
  assignedOnly: teams.assignedOnly,
  role: teamMembers.role,
  memberCount: sql<number>`(select count(*)::int from team_members m where m.team_id = ${teams.id})`,
  version: teams.version,
  createdAt: teams.createdAt,
};

const teamsOf = (db: Database, { user }: Actor) =>
  db
    .select(columns)
    .from(teams)
    .innerJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, user.id)));

/** The actor's teams, by name. */
export function listTeams(actor: Actor): Promise<Team[]> {
  return teamsOf(actor.db, actor).orderBy(sql`lower(${teams.name})`, asc(teams.id)).limit(MAX_TEAMS);
}

/** The actor's teams with their members, both by name. */
export async function listPeople({ db, user }: Actor): Promise<TeamPeople[]> {
  const rows = await db
    .select({ id: teams.id, team: teams.name, userId: users.id, name: users.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(sql`${teamMembers.teamId} in (select m.team_id from team_members m where m.user_id = ${user.id})`)
    .orderBy(sql`lower(${teams.name})`, asc(teams.id), sql`lower(${users.name})`, asc(users.id))
    .limit(MAX_TEAMS * MAX_TEAM_MEMBERS);
  const found = new Map<string, TeamPeople>();
  for (const { id, team, ...member } of rows) {
    const known = found.get(id) ?? { id, name: team, members: [] };
    known.members.push(member);
    found.set(id, known);
  }
  return [...found.values()];
}

export async function readTeam(db: Database, actor: Actor, id: string): Promise<Team> {
  const [team] = await teamsOf(db, actor).where(eq(teams.id, id));
  return team ?? notFound('team');
}

/** A team with its members, the owner first, and for those who may invite its open invitations. */
export async function getTeam(actor: Actor, id: string, db = actor.db): Promise<TeamDetail> {
  const team = await readTeam(db, actor, id);
  const members = await db
    .select({
      userId: teamMembers.userId,
      name: users.name,
      email: users.email,
      role: teamMembers.role,
      joinedAt: teamMembers.joinedAt,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(eq(teamMembers.teamId, id))
    .orderBy(asc(teamMembers.role), asc(teamMembers.joinedAt), asc(teamMembers.userId))
    .limit(MAX_TEAM_MEMBERS);
  const invitations = mayInTeam(team.role, 'invite') ? await openInvitations(db, id) : [];
  return { ...team, members, invitations };
}

/** Including expired ones, which can be sent again. */
const openInvitations = (db: Database, teamId: string) =>
  db
    .select(invitationColumns)
    .from(teamInvitations)
    .leftJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(and(eq(teamInvitations.teamId, teamId), isNull(teamInvitations.ended)))
    .orderBy(desc(teamInvitations.createdAt), asc(teamInvitations.id))
    .limit(MAX_TEAM_MEMBERS);

/** `users` is the inviter. */
export const invitationColumns = {
  id: teamInvitations.id,
  teamId: teamInvitations.teamId,
  email: teamInvitations.email,
  role: teamInvitations.role,
  invitedBy: users.name,
  createdAt: teamInvitations.createdAt,
  expiresAt: teamInvitations.expiresAt,
};

/** The open invitations to the actor's address, newest first. */
export async function receivedInvitations(actor: Actor): Promise<ReceivedInvitation[]> {
  const { db, user, now } = actor;
  const rows = await db
    .select({
      id: teamInvitations.id,
      teamName: teams.name,
      invitedBy: users.name,
      role: teamInvitations.role,
      createdAt: teamInvitations.createdAt,
      expiresAt: teamInvitations.expiresAt,
    })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .leftJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(
      and(
        sql`lower(${teamInvitations.email}) = lower(${user.email})`,
        isNull(teamInvitations.ended),
        gt(teamInvitations.expiresAt, now),
      ),
    )
    .orderBy(desc(teamInvitations.createdAt), asc(teamInvitations.id))
    .limit(MAX_TEAMS);
  const sendsMail = hasMailService(actor);
  return rows.map(({ createdAt, ...row }) => ({ ...row, canAccept: mayAcceptInApp(user, { createdAt }), sendsMail }));
}
