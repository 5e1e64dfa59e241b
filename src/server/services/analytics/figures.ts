import { sql } from 'drizzle-orm';
import type { FunnelStep } from '@/domain/analytics/funnel';
import { rowsOf } from '@/server/db/client';
import { analyticsEvents, users } from '@/server/db/schema';
import type { Scope } from '@/server/scope';

type FiguresScope = Pick<Scope, 'db' | 'now'>;

export interface Active {
  /** The day, or the Monday of the week, in UTC. */
  starts: string;
  users: number;
}

/** The users with any event, by day or week in UTC, the current one last. */
export async function activeUsers(
  { db, now }: FiguresScope,
  { unit, periods }: { unit: 'day' | 'week'; periods: number },
): Promise<Active[]> {
  const step = sql`${`1 ${unit}`}::interval`;
  const result = await db.execute(sql`
    with periods as (
      select starts from (select date_trunc(${unit}, ${now.toISOString()}::timestamptz at time zone 'UTC') as last) today,
        generate_series(last - ${periods - 1}::int * ${step}, last, ${step}) starts
    )
    select to_char(starts, 'YYYY-MM-DD') as starts, count(distinct user_id)::int as users
    from periods left join ${analyticsEvents} on at >= starts at time zone 'UTC' and at < (starts + ${step}) at time zone 'UTC'
    group by periods.starts order by periods.starts`);
  return rowsOf<Active>(result);
}

export interface FeatureFigures {
  name: string;
  uses: number;
  users: number;
}

/** The features used most since a time, at most 50. */
export async function featureUse({ db }: FiguresScope, since: Date): Promise<FeatureFigures[]> {
  const result = await db.execute(sql`
    select name, count(*)::int as uses, count(distinct user_id)::int as users from ${analyticsEvents}
    where source = 'feature' and at >= ${since.toISOString()}::timestamptz
    group by name order by uses desc, name limit 50`);
  return rowsOf<FeatureFigures>(result);
}

/**
 * How many of the users who signed up since a time have reached each step: that one or a later one. Excludes users who
 * do not share how they use the app.
 */
export async function funnelCounts({ db }: FiguresScope, since: Date): Promise<Record<FunnelStep, number>> {
  const result = await db.execute(sql`
    with steps as (
      select exists (
          select 1 from ${analyticsEvents} e where e.user_id = u.id and (e.name = 'lead_created'
            or e.name = 'data_imported' and e.properties::json->>'noun' = 'lead') and e.source = 'server') as added,
        exists (select 1 from ${analyticsEvents} e
          where e.user_id = u.id and e.name = 'lead_updated' and e.source = 'server') as worked,
        exists (select 1 from ${analyticsEvents} e
          where e.user_id = u.id and e.name = 'lead_converted' and e.source = 'server') as won
      from ${users} u where u.created_at >= ${since.toISOString()}::timestamptz and u.shares_usage
    )
    select count(*)::int as "signedUp", (count(*) filter (where added or worked or won))::int as added,
      (count(*) filter (where worked or won))::int as worked, (count(*) filter (where won))::int as won
    from steps`);
  const [counts] = rowsOf<Record<FunnelStep, number>>(result);
  return counts ?? { signedUp: 0, added: 0, worked: 0, won: 0 };
}
