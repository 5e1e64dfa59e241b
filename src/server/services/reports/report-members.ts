import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { ReportMember } from '@/domain/reports/report';
import { MAX_TEAM_MEMBERS, MAX_TEAMS } from '@/domain/teams/team-limits';
import { FIGURES_OF_OTHERS } from '@/domain/teams/team-visibility';
import { teamMembers, teams, users } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { teamsOf, teamsShownWhole } from '../shared/visibility';

const inTeams = (teams: SQL): SQL => sql`${teamMembers.teamId} = any (${teams})`;

/** The time zones of the actor's teams. One statement. */
export async function listTeamZones({ db, user }: Actor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ timezone: teams.timezone })
    .from(teams)
    .where(sql`${teams.id} = any (${teamsOf(user)})`);
  return rows.map(({ timezone }) => timezone);
}

/**
 * The members whose figures the actor may see besides their own: those of teams whose leads they see completely (D65).
 * Sorted by name.
 */
export function listReportMembers({ db, user }: Actor): Promise<ReportMember[]> {
  return db
    .select({ userId: users.id, name: users.name })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(inTeams(teamsShownWhole(user)), sql`${users.id} <> ${user.id}::uuid`))
    .groupBy(users.id)
    .orderBy(sql`lower(${users.name})`, asc(users.id))
    .limit(MAX_TEAMS * MAX_TEAM_MEMBERS);
}

/**
 * A teammate whose figures the actor may see, and the time zones of the teams that both are in. Throws NOT_FOUND for a
 * user who is in none of their teams, and FORBIDDEN if all teams they share show the actor only their own work.
 */
export async function requireReportMember(
  { db, user }: Actor,
  memberId: string,
): Promise<ReportMember & { teamZones: string[] }> {
  const [member] = await db
    .select({
      userId: users.id,
      name: users.name,
      isShown: sql<boolean>`bool_or(${inTeams(teamsShownWhole(user))}) or ${users.id} = ${user.id}::uuid`,
      teamZones: sql<string[]>`array_agg(distinct ${teams.timezone})`,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teamMembers.userId, memberId), inTeams(teamsOf(user))))
    .groupBy(users.id);
  if (!member) return notFound('member');
  if (!member.isShown) refuse('FORBIDDEN', FIGURES_OF_OTHERS, { field: 'member' });
  return { userId: member.userId, name: member.name, teamZones: member.teamZones };
}
