import { type SQL, sql } from 'drizzle-orm';
import type { DuplicatePair, SharedValue } from '@/domain/leads/merge/duplicates';
import { rowsOf } from '@/server/db/client';
import { contacts, distinctLeads, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { fetchPage, keyset, type Page } from '../../shared/paging';
import { visibleTo } from '../../shared/visibility';
import { isDistinct, isSameClient, likelyLeadOf, orderShared } from './duplicates';
import { leadNotFound } from './merged-into';

/**
 * With how many others of the same key a lead is compared, in the order of their ids: more make a list that nobody
 * reads, and all with all would be a million pairs for a thousand leads of one chain.
 */
const COMPARED = 5;

interface PairRow {
  id: string;
  sortKey: string;
  first: SerializedLead;
  second: SerializedLead;
  sharing: SharedValue[];
}

type SerializedLead = Omit<DuplicatePair['leads'][number], 'createdAt'> & { createdAt: string };

/** Pairs of visible leads that are likely the same (D89), those with the newest lead first. One statement. */
export async function listDuplicatePairs(
  actor: Actor,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<Page<DuplicatePair>> {
  const pages = keyset({
    name: 'duplicates',
    key: { by: sql`b::text`, type: 'text' },
    id: sql`a`,
    direction: 'desc',
    cursor,
  });
  const found = readPairs(actor, { after: pages.after, orderBy: pages.orderBy, limit: limit + 1 });
  const page = await fetchPage(found, { limit, pages });
  return {
    ...page,
    items: page.items.map(({ first, second, sharing }) => {
      const [older, newer] = first.createdAt <= second.createdAt ? [first, second] : [second, first];
      return { leads: [toLead(older), toLead(newer)], sharing: orderShared(sharing) };
    }),
  };
}

const toLead = ({ createdAt, ...lead }: SerializedLead) => ({ ...lead, createdAt: new Date(createdAt) });

async function readPairs(
  { db, user }: Actor,
  { after, orderBy, limit }: { after: SQL | undefined; orderBy: SQL; limit: number },
): Promise<PairRow[]> {
  const earlier = sql.join(
    Array.from({ length: COMPARED }, (_, at) => sql`lag(id, ${sql.raw(String(at + 1))}) over same`),
    sql`, `,
  );
  const objectOf = (l: SQL) => sql`(select row_to_json(o) from (select ${likelyLeadOf(l)}) o)`;
  const result = await db.execute(sql`
    with mine as materialized (
      select id, company_core, lower(email) as email, phone_number, previous_lead_id from ${leads}
      where ${visibleTo(user, leads)}
    ), keys as (
      select id, 'company' as kind, company_core as key from mine where company_core <> ''
      union select id, 'email', email from mine where email <> ''
      union select id, 'phone', phone_number from mine where phone_number is not null
      union select ${contacts.leadId}, 'email', lower(${contacts.email}) from ${contacts}
        where ${visibleTo(user, contacts)} and ${contacts.email} <> ''
      union select ${contacts.leadId}, 'phone', ${contacts.phoneNumber} from ${contacts}
        where ${visibleTo(user, contacts)} and ${contacts.phoneNumber} is not null
    ), pairs as (
      select a, b, array_agg(distinct kind) as kinds from (
        select unnest(array[${earlier}]) as a, id as b, kind from keys window same as (partition by kind, key order by id)
      ) compared where a is not null group by a, b
    ), page as (
      select a, b, kinds from pairs join mine l on l.id = pairs.a join mine m on m.id = pairs.b
      where ${after ?? sql`true`} and not ${isDistinct(sql`a`, sql`b`)}
        and ${isSameClient(sql`l`, sql`(select m.id, m.previous_lead_id)`)} is not true
      order by ${orderBy} limit ${limit}
    )
    select a as id, b::text as "sortKey", kinds as sharing, ${objectOf(sql`l`)} as first, ${objectOf(sql`m`)} as second
    from page join ${leads} l on l.id = page.a join ${leads} m on m.id = page.b order by ${orderBy}`);
  return rowsOf<PairRow>(result);
}

/** Remembers that two leads are not the same, for everybody who sees both, or forgets it. */
export async function setDistinct(
  actor: Actor,
  { ids, distinct }: { ids: readonly [string, string]; distinct: boolean },
): Promise<void> {
  const { db, user, now } = actor;
  await db.transaction(async (tx) => {
    // Locked, so that neither is purged meanwhile.
    const visible = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(sql`${leads.id} in (${ids[0]}::uuid, ${ids[1]}::uuid) and ${visibleTo(user, leads)}`)
      .orderBy(leads.id)
      .for('key share');
    const missing = ids.find((id) => !visible.some((lead) => lead.id === id));
    if (missing) return leadNotFound(tx, actor, missing, 'ids');
    const [leadId = '', otherId = ''] = visible.map(({ id }) => id);
    if (distinct) {
      await tx.insert(distinctLeads).values({ leadId, otherId, userId: user.id, at: now }).onConflictDoNothing();
    } else {
      await tx
        .delete(distinctLeads)
        .where(sql`${distinctLeads.leadId} = ${leadId}::uuid and ${distinctLeads.otherId} = ${otherId}::uuid`);
    }
  });
}
