import { type SQL, sql } from 'drizzle-orm';
import { staysSince } from '@/domain/dashboard/stalled';
import { type LeadStatus, OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { leadHistory, leads, stageMedians } from '@/server/db/schema';
import type { Scope } from '@/server/scope';

/** A statement over the history of a million leads takes longer than requests may. */
const TIMEOUT = '240s';

const uuids = (ids: readonly string[]) =>
  sql`(${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;

/** The median of `stays`, in milliseconds. */
export const MEDIAN_MS = sql`
  round(1000 * percentile_cont(0.5) within group (order by extract(epoch from ended - began)))`;

/**
 * The stays of the leads of `cohort` (their `id` and `user_id`) in some stages: `user_id, status, began, ended`, which
 * is null while a stay lasts. A stay begins with the creation of a lead or a change of its status, and ends with the
 * next change. It is unknown how long an imported lead has been in its first stage, so that stay does not count. Read
 * lead by lead: for a join, Postgres would read the history of all accounts.
 */
export const staysOf = (cohort: SQL, stages: readonly LeadStatus[]): SQL => sql`
  select user_id, status, began, ended from (${cohort}) cohort cross join lateral (
    select ${leadHistory.kind} as kind, ${leadHistory.toStatus} as status, ${leadHistory.at} as began,
      lead(${leadHistory.at}) over (order by ${leadHistory.at}, ${leadHistory.id}) as ended
    from ${leadHistory} where ${leadHistory.leadId} = cohort.id and ${leadHistory.toStatus} is not null
  ) stays where kind <> 'imported' and status in (${sql.join(
    stages.map((status) => sql`${status}::lead_status`),
    sql`, `,
  )})`;

/**
 * Calculates the medians of some users again, in one statement: a concurrent reader gets either the old or the new
 * ones. The leads that count are those of `countsFor` (D65). Stays that have not ended do not count.
 */
export async function refreshStageMedians({ db, now }: Scope, userIds: readonly string[]): Promise<void> {
  const users = uuids(userIds);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${TIMEOUT}, true)`);
    await tx.execute(sql`
      with stays as (
        ${staysOf(
          sql`
          select ${leads.id}, ${leads.ownerId} as user_id from ${leads}
          where ${leads.ownerId} in ${users} and ${leads.teamId} is null and ${leads.deletedAt} is null
          union all
          select ${leads.id}, ${leads.assigneeId} from ${leads}
          where ${leads.assigneeId} in ${users} and ${leads.deletedAt} is null`,
          OPEN_STATUSES,
        )}
      ), medians as (
        select user_id, status, count(*)::int as samples,
          ${MEDIAN_MS}::bigint as median
        from stays where ended >= ${staysSince(now).toISOString()}::timestamptz
        group by user_id, status
      ), gone as (
        delete from ${stageMedians} where ${stageMedians.ownerId} in ${users}
          and (${stageMedians.ownerId}, ${stageMedians.status}) not in (select user_id, status from medians)
      )
      insert into ${stageMedians} (owner_id, status, samples, median_ms)
      select user_id, status, samples, median from medians
      on conflict (owner_id, status) do update set samples = excluded.samples, median_ms = excluded.median_ms`);
  });
}
