import { and, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { MAX_NEAR_SPELLINGS, MIN_NEARNESS, type NearSearch, nearSearch } from '@/domain/search/near-spellings';
import { rowsOf } from '@/server/db/client';
import { contacts, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { knownFilters, matchingLeads } from '../leads/lead-queries';

/** How many of the closest leads and contacts are read to choose from their companies, names and emails. */
const CLOSEST = 50;

/**
 * The companies, contacts or emails that are closest to a search, among the leads that match the other filters, at most
 * one of each lead and of each of its contacts. Every word of the search must be near: “Apex Arena” is not a near spelling of “Bluewater Arena”.
 * The operator `%>` can use the index of the search, unlike the function.
 */
export async function findNearSpellings(actor: Actor, { q = '', ...filters }: LeadFilters): Promise<string[]> {
  const search = nearSearch(q);
  if (search === null) return [];
  const matching = matchingLeads(actor, await knownFilters(actor, filters));
  const rows = await actor.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(MIN_NEARNESS)}, true)`);
    return tx.execute<{ name: string }>(selectNearSpellings(search, matching));
  });
  return rowsOf<{ name: string }>(rows).map(({ name }) => name);
}

function selectNearSpellings({ text, words }: NearSearch, matching: SQL | undefined): SQL {
  const search = sql`${text}::text`;
  const hasAll = (names: SQL) =>
    and(...words.map((word) => sql`word_similarity(${word}, ${names}) >= ${MIN_NEARNESS}`)) ?? sql`true`;
  const isNear = (texts: SQLWrapper) => and(matching, sql`${texts} %> ${search}`, hasAll(sql`${texts}`));
  const closest = (texts: SQLWrapper) =>
    sql`word_similarity(${search}, ${texts}) desc, ${leads.updatedAt} desc, ${leads.id} desc`;
  return sql`
  select best.name
  from (
    (select ${leads.companyName}, ${leads.contactPerson}, ${leads.email} from ${leads}
    where ${isNear(leads.searchText)} order by ${closest(leads.searchText)} limit ${CLOSEST})
    union all
    (select null, ${contacts.name}, ${contacts.email} from ${contacts} join ${leads} on ${leads.id} = ${contacts.leadId}
    where ${and(isNear(contacts.searchText), isNull(contacts.deletedAt))}
    order by ${closest(contacts.searchText)}, ${contacts.id} limit ${CLOSEST})
  ) near cross join lateral (
    select name, word_similarity(${search}, search_fold(name)) as nearness
    from (values (1, company_name), (2, contact_person), (3, email)) as names (place, name)
    where name <> '' and ${hasAll(sql`search_fold(name)`)} order by nearness desc, place limit 1
  ) best
  group by best.name
  order by max(best.nearness) desc, max(similarity(${search}, search_fold(best.name))) desc, best.name
  limit ${MAX_NEAR_SPELLINGS}`;
}
