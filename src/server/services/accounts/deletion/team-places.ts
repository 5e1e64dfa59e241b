import { and, asc, eq, sql } from 'drizzle-orm';
import type { MemberTeam } from '@/domain/accounts/deletion-rules';
import { MAX_TEAMS } from '@/domain/teams/team-limits';
import type { Database } from '@/server/db/client';
import { teamMembers, teams } from '@/server/db/schema';

/** The teams of a user, with their role in each, sorted by name. */
export const teamPlaces = (db: Database, userId: string): Promise<MemberTeam[]> =>
  db
    .select({
      id: teams.id,
      name: teams.name,
      role: teamMembers.role,
      memberCount: sql<number>`(select count(*)::int from team_members m where m.team_id = ${teams.id})`,
    })
    .from(teams)
    .innerJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, userId)))
    .orderBy(sql`lower(${teams.name})`, asc(teams.id))
    .limit(MAX_TEAMS);
