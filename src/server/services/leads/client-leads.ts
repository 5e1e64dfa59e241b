import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { MAX_CLIENT_LEADS } from '@/domain/leads/book-again';
import type { ClientLead } from '@/domain/leads/lead';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { inTeamOf, visibleTo } from '../shared/visibility';
import { getLead } from './lead-queries';

/**
 * The other leads of a lead's client that the actor can see (D91): those that were booked again from it, the one that it
 * was booked again from, and those of the same company. The next event comes first. One statement.
 */
export async function listClientLeads(actor: Actor, id: string): Promise<ClientLead[]> {
  const { db, user } = actor;
  const lead = sql`(select lead.company_name from ${leads} lead where lead.id = ${id}::uuid)`;
  const isNamed = sql`company_key(${leads.companyName}) = company_key(${lead})`;
  const some = (condition: SQL | undefined) =>
    sql`(select ${leads.id} from ${leads} where ${condition} order by ${leads.id} desc limit ${MAX_CLIENT_LEADS + 1})`;
  // The two sides of what is visible, each with its own index of names.
  const named = [
    some(and(isNamed, visibleTo({ ...user, teamIds: [] }, leads))),
    ...(user.teamIds.length > 0 ? [some(and(isNamed, inTeamOf(user, leads), isNull(leads.deletedAt)))] : []),
  ];
  const found = sql.join(
    [
      sql`select ${leads.id} from ${leads} where ${leads.previousLeadId} = ${id}::uuid`,
      sql`select ${leads.previousLeadId} from ${leads} where ${leads.id} = ${id}::uuid`,
      ...named,
    ],
    sql` union `,
  );
  const rows = await db
    .select({
      id: leads.id,
      companyName: leads.companyName,
      status: leads.status,
      eventName: leads.eventName,
      eventDate: leads.eventDate,
      amount: leads.amount,
      isSeen: sql<boolean>`${leads.id} = ${id}::uuid`,
    })
    .from(leads)
    .where(and(sql`(${leads.id} in (${found}) or ${leads.id} = ${id}::uuid)`, visibleTo(user, leads)))
    .orderBy(
      sql`${leads.id} = ${id}::uuid desc, ${leads.eventDate} desc nulls last, ${leads.createdAt} desc, ${leads.id} desc`,
    )
    .limit(MAX_CLIENT_LEADS + 1);
  // Of a lead that the actor cannot see, nothing is listed.
  if (!rows.some(({ isSeen }) => isSeen)) await getLead(actor, id);
  return rows.filter(({ isSeen }) => !isSeen).map(({ isSeen: _, ...other }) => other);
}
