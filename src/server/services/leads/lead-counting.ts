import { type SQL, sql } from 'drizzle-orm';
import type { StoredLead } from '@/domain/leads/lead';
import { roundToCents } from '@/domain/shared/money';
import type { Database } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { leadCounters, leadDayCounts, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

/** Where leads are counted together. */
export type CountedPlace = Pick<StoredLead, 'ownerId' | 'teamId' | 'assigneeId'>;

export const ownPlace = ({ user }: Pick<Actor, 'user'>): CountedPlace => ({
  ownerId: user.id,
  teamId: null,
  assigneeId: null,
});

/**
 * Locks all counters that leads in these places can affect, in key order. A trigger keeps that order within a
 * statement; a transaction of several writes could otherwise deadlock with a status change.
 */
export async function lockLeadCounters(tx: Database, places: readonly CountedPlace[]): Promise<void> {
  const { ownerId, scope, assignee } = leadCounters;
  const keys = places.map((place) => ({
    ownerId: place.ownerId,
    scope: place.teamId ?? '',
    assignee: place.assigneeId ?? '',
  }));
  await tx.execute(sql`
    insert into ${leadCounters} (owner_id, scope, assignee, status, priority, count)
    select distinct r."ownerId", r.scope, r.assignee, s, p, 0
    from ${recordset({ ownerId, scope, assignee }, keys)},
      unnest(enum_range(null::lead_status)) s, unnest(enum_range(null::priority)) p
    order by 1, 2, 3, 4, 5
    on conflict (owner_id, scope, assignee, status, priority) do update set count = ${leadCounters}.count`);
}

/**
 * Lets this transaction insert leads without counting them. It must call `countLeads` as late as possible. The triggers
 * look for a third word in what `changingAs` sets, whose first two are empty for changes without a user.
 */
export async function countLeadsLater(tx: Database): Promise<void> {
  await tx.execute(sql`
    select set_config('stanchion.changed_by', coalesce(nullif(setting, ''), ' ') || ' counts', true)
    from current_setting('stanchion.changed_by', true) setting`);
}

type Counted = Pick<
  typeof leads.$inferInsert,
  'status' | 'priority' | 'createdAt' | 'closedAt' | 'lostReason' | 'furthestStage' | 'source' | 'amount'
>;

interface Amounts {
  count: number;
  valued: number;
  amount: number;
}

/** Equal groups once each, with the number of their leads, of those with an amount, and the sum of these in dollars. */
function countEqual<Group extends object>(
  inserted: readonly Counted[],
  groupOf: (lead: Counted) => Group,
): (Group & Amounts)[] {
  const counts = new Map<string, Group & Amounts>();
  for (const lead of inserted) {
    const group = groupOf(lead);
    const key = JSON.stringify(group);
    const { count, valued, amount } = counts.get(key) ?? { count: 0, valued: 0, amount: 0 };
    counts.set(key, {
      ...group,
      count: count + 1,
      valued: valued + (lead.amount == null ? 0 : 1),
      amount: roundToCents(amount + (lead.amount ?? 0)),
    });
  }
  return [...counts.values()];
}

const addCounts = ({ count, valued, amount }: typeof leadCounters | typeof leadDayCounts): SQL => sql`
  count = ${count} + excluded.count, valued = ${valued} + excluded.valued, amount = ${amount} + excluded.amount`;

/** The beginning of the UTC day of an instant. */
const dayOf = (at: Date) => `${at.toISOString().slice(0, 10)}T00:00:00Z`;

/** Counts inserted leads without a team, in the order in which the triggers lock the counters. */
export async function countLeads(tx: Database, ownerId: string, inserted: readonly Counted[]): Promise<void> {
  const { status, priority, count, valued, amount } = leadCounters;
  const groups = countEqual(inserted, (lead) => ({ status: lead.status, priority: lead.priority }));
  await tx.execute(sql`
    insert into ${leadCounters} (owner_id, scope, assignee, status, priority, count, valued, amount)
    select ${ownerId}::uuid, '', '', r.status, r.priority, r.count, r.valued, r.amount
    from ${recordset({ status, priority, count, valued, amount }, groups)} order by r.status, r.priority
    on conflict (owner_id, scope, assignee, status, priority) do update set ${addCounts(leadCounters)}`);

  const { createdAt, closedAt, lostReason, furthestStage, source } = leads;
  const days = countEqual(inserted, (lead) => ({
    status: lead.status,
    priority: lead.priority,
    createdAt: dayOf(lead.createdAt),
    closedAt: lead.closedAt ? dayOf(lead.closedAt) : null,
    lostReason: lead.lostReason ?? null,
    furthestStage: lead.furthestStage ?? 'NEW',
    source: lead.source ?? null,
  }));
  const columns = { status, priority, createdAt, closedAt, lostReason, furthestStage, source, count, valued, amount };
  await tx.execute(sql`
    insert into ${leadDayCounts}
      (owner_id, kind, day, scope, assignee, status, priority, detail, source, count, valued, amount)
    select ${ownerId}::uuid, d.kind, d.day, '', '', r.status, r.priority, d.detail,
      case d.kind when 'closed' then coalesce(r.source, '') else '' end, sum(r.count), sum(r.valued), sum(r.amount)
    from ${recordset(columns, days)},
      days_of_lead(r."createdAt", r."closedAt", r.status, r."furthestStage", r."lostReason") d
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (owner_id, kind, day, scope, assignee, status, priority, detail, source)
      do update set ${addCounts(leadDayCounts)}`);
}
