import { and, eq, sql } from 'drizzle-orm';
import type { TeamActivity } from '@/domain/teams/team-activity';
import { leadHistory, leads, users } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { historyColumns, historyPages } from '../leads/lead-history';
import { fetchPage, type Page } from '../shared/paging';
import { belongsTo } from '../shared/visibility';
import { readTeam } from './team-queries';

/**
 * What happened to a team's leads while they were shared with it, newest first: only of leads that the actor sees
 * (D65). An undone change is no longer listed. It reads the history of leads, which outlasts the domain events (D54).
 */
export async function listTeamActivity(
  actor: Actor,
  { id, cursor, limit }: { id: string; cursor?: string; limit: number },
): Promise<Page<TeamActivity>> {
  await readTeam(actor.db, actor, id);
  const pages = historyPages('team activity', cursor);
  const query = actor.db
    .select({
      ...historyColumns,
      actorName: users.name,
      lead: {
        id: leads.id,
        companyName: leads.companyName,
        isDeleted: sql<boolean>`${leads.deletedAt} is not null`,
      },
      sortKey: pages.sortKey,
    })
    .from(leadHistory)
    .innerJoin(leads, eq(leads.id, leadHistory.leadId))
    .leftJoin(users, eq(users.id, leadHistory.actorId))
    .where(and(eq(leadHistory.teamId, id), eq(leads.teamId, id), belongsTo(actor.user, leads), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  return fetchPage(query, { limit, pages });
}
