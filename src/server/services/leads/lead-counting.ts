import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { leadCounters, leadDayCounts, leads } from '@/server/db/schema';

/**
 * Locks all counters that new leads of this owner can affect, in key order. A trigger keeps that order within a
 * statement; a transaction of several inserts could otherwise deadlock with a status change.
 */
export async function lockLeadCounters(tx: Database, ownerId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${leadCounters} (owner_id, scope, assignee, status, priority, count)
    select ${ownerId}::uuid, '', '', s, p, 0
    from unnest(enum_range(null::lead_status)) s, unnest(enum_range(null::priority)) p
    order by s, p
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
  'status' | 'priority' | 'createdAt' | 'closedAt' | 'lostReason' | 'furthestStage'
>;

/** Equal groups once each, with their number. */
function countEqual<Group extends object>(groups: readonly Group[]): (Group & { count: number })[] {
  const counts = new Map<string, Group & { count: number }>();
  for (const group of groups) {
    const key = JSON.stringify(group);
    counts.set(key, { ...group, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** The beginning of the UTC day of an instant. */
const dayOf = (at: Date) => `${at.toISOString().slice(0, 10)}T00:00:00Z`;

/** Counts inserted leads without a team, in the order in which the triggers lock the counters. */
export async function countLeads(tx: Database, ownerId: string, inserted: readonly Counted[]): Promise<void> {
  const { status, priority, count } = leadCounters;
  const groups = countEqual(inserted.map((lead) => ({ status: lead.status, priority: lead.priority })));
  await tx.execute(sql`
    insert into ${leadCounters} (owner_id, scope, assignee, status, priority, count)
    select ${ownerId}::uuid, '', '', r.status, r.priority, r.count
    from ${recordset({ status, priority, count }, groups)} order by r.status, r.priority
    on conflict (owner_id, scope, assignee, status, priority) do update set count = ${leadCounters.count} + excluded.count`);

  const { createdAt, closedAt, lostReason, furthestStage } = leads;
  const days = countEqual(
    inserted.map((lead) => ({
      status: lead.status,
      priority: lead.priority,
      createdAt: dayOf(lead.createdAt),
      closedAt: lead.closedAt ? dayOf(lead.closedAt) : null,
      lostReason: lead.lostReason ?? null,
      furthestStage: lead.furthestStage ?? 'NEW',
    })),
  );
  await tx.execute(sql`
    insert into ${leadDayCounts} (owner_id, kind, day, scope, assignee, status, priority, detail, count)
    select ${ownerId}::uuid, d.kind, d.day, '', '', r.status, r.priority, d.detail, sum(r.count)
    from ${recordset({ status, priority, createdAt, closedAt, lostReason, furthestStage, count }, days)},
      days_of_lead(r."createdAt", r."closedAt", r.status, r."furthestStage", r."lostReason") d
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (owner_id, kind, day, scope, assignee, status, priority, detail)
      do update set count = ${leadDayCounts.count} + excluded.count`);
}
