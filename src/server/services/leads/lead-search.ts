import { and, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { FoundLead } from '@/domain/search/search';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { firstFoundContact } from '../contacts/contact-search';
import { inTeamOf, visibleTo } from '../shared/visibility';
import { foundBy, foundByItself } from './lead-queries';

const foundLeadColumns = {
  id: leads.id,
  companyName: leads.companyName,
  contactPerson: leads.contactPerson,
  email: leads.email,
  phone: leads.phone,
  status: leads.status,
};

/** The given leads that the actor can see, in any order. */
export function getLeadsById({ db, user }: Actor, ids: readonly string[]): Promise<FoundLead[]> {
  return db
    .select(foundLeadColumns)
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), visibleTo(user, leads)));
}

/** The leads that a search finds: exact matches of the name first, then the latest edited. */
export async function findLeads(actor: Actor, q: string, limit: number): Promise<FoundLead[]> {
  const rows = await selectFoundLeads(actor, q, limit);
  const unique = new Map(rows.map(({ rank: _, updatedAt: __, ...lead }) => [lead.id, lead]));
  return [...unique.values()].slice(0, limit);
}

/** Exact matches of the name are looked up in the indexes on names, so other matches do not hide them. */
export function selectFoundLeads({ db, user }: Actor, q: string, limit: number) {
  const name = q.trim();
  const visible = visibleTo(user, leads);
  const matching = and(visible, foundBy(q, user));
  const namedAmong = (some: SQL | undefined) =>
    db
      .select({ id: leads.id })
      .from(leads)
      .where(and(some, sql`company_key(${leads.companyName}) = company_key(${name}::text)`))
      .limit(limit);
  // The two sides of `visible`, each with its own index: for both at once, Postgres would read every name.
  const own = namedAmong(visibleTo({ ...user, teamIds: [] }, leads));
  const named =
    user.teamIds.length === 0 ? own : unionAll(own, namedAmong(and(inTeamOf(user, leads), isNull(leads.deletedAt))));
  const byItself = foundByItself(q, user);
  const contactOf = byItself
    ? sql`case when ${byItself} then null else ${firstFoundContact(q, user)} end`
    : sql`null::json`;
  const foundContact = sql<FoundLead['foundContact']>`${contactOf}`.as('found_contact');
  const ranked = (rank: 0 | 1) =>
    db
      .select({ ...foundLeadColumns, foundContact, updatedAt: leads.updatedAt, rank: sql.raw(`${rank}`).as('rank') })
      .from(leads);
  const latest = ranked(1).where(matching).orderBy(desc(leads.updatedAt), desc(leads.id)).limit(limit);
  return ranked(0).where(inArray(leads.id, named)).unionAll(latest).orderBy(sql`rank, updated_at desc, id desc`);
}
