import { and, eq, type SQL, sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '@/domain/accounts/deletion-rules';
import type { LeadHistoryEntry } from '@/domain/leads/lead-history';
import { leadHistory, leads, users } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { visibleTo } from '../shared/visibility';
import { requireVisibleLead } from './visible-lead';

/**
 * The detail of a history entry with the current names of its users, its team and its custom fields, so that a rename shows
 * everywhere. A team
 * is named only while the lead is in it: a user who sees the lead need not know its former teams.
 */
export const historyDetail: SQL<LeadHistoryEntry['detail']> =
  sql`(${leadHistory.detail} || jsonb_strip_nulls(jsonb_build_object(
  'assigneeName', (select u.name from users u
    where u.id = (coalesce(${leadHistory.detail} ->> 'assigneeId', ${leadHistory.detail} ->> 'ownerId'))::uuid),
  'teamName', (select t.name from teams t join leads l on l.team_id = t.id
    where l.id = ${leadHistory.leadId} and t.id = (${leadHistory.detail} ->> 'teamId')::uuid),
  'custom', case when ${leadHistory.detail} ? 'custom' then (
    select coalesce(jsonb_agg(f.label order by f.position, f.id), '[]')
    from jsonb_array_elements_text(${leadHistory.detail} -> 'custom') changed (id)
    join custom_fields f on f.id = changed.id::uuid) end,
  'leftName', (select u.name from users u where u.id = (${leadHistory.detail} ->> 'leftId')::uuid))))`;

/** Who did it if no user is named: the client of a quote, or a user who has deleted their account. */
export const nobody = sql<string>`coalesce(${leadHistory.detail} #>> '{quote,by}', ${FORMER_MEMBER}::text)`;

/** The columns of an entry, without its author. */
export const historyColumns = {
  id: leadHistory.id,
  kind: leadHistory.kind,
  fromStatus: leadHistory.fromStatus,
  toStatus: leadHistory.toStatus,
  detail: historyDetail,
  at: leadHistory.at,
  origin: leadHistory.origin,
};

/** Pages of entries, newest first. `name` distinguishes the cursors of different lists. */
export const historyPages = (name: string, cursor: string | undefined) =>
  keyset({ name, key: { by: leadHistory.at, type: 'timestamptz' }, id: leadHistory.id, direction: 'desc', cursor });

/** Lists the history of a lead, newest first. */
export async function listLeadHistory(
  actor: Actor,
  { id, cursor, limit }: { id: string; cursor?: string; limit: number },
): Promise<Page<LeadHistoryEntry>> {
  const pages = historyPages('history', cursor);
  const query = actor.db
    .select({
      ...historyColumns,
      actorName: sql<string>`coalesce(${users.name}, ${nobody})`,
      sortKey: pages.sortKey,
    })
    .from(leadHistory)
    .innerJoin(leads, and(eq(leads.id, leadHistory.leadId), visibleTo(actor.user, leads)))
    .leftJoin(users, eq(users.id, leadHistory.actorId))
    .where(and(eq(leadHistory.leadId, id), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const page = await fetchPage(query, { limit, pages });
  // Every lead has at least one entry. An empty page may mean that the actor cannot see the lead.
  if (page.items.length === 0) await requireVisibleLead(actor, actor.db, id);
  return page;
}
