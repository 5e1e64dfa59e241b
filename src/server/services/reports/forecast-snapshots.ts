import { and, eq, gte, sql } from 'drizzle-orm';
import { shiftMonth } from '@/domain/calendar/calendar-days';
import { OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { forecast } from '@/domain/reports/forecast';
import type { ForecastSnapshot } from '@/domain/reports/forecast-accuracy';
import type { LeadGroup } from '@/domain/reports/report-figures';
import { type MonthCounts, summarizeMonths } from '@/domain/reports/report-months';
import { type DayRange, lastMonths } from '@/domain/reports/report-period';
import { addToGroup } from '@/domain/shared/groups';
import { rowsOf } from '@/server/db/client';
import { insertRows, recordset } from '@/server/db/recordset';
import { forecastSnapshots, leadCounters, leads } from '@/server/db/schema';
import type { Actor, Scope } from '@/server/scope';

/** The recorded forecasts of the month before each of consecutive months, and of those since. One statement. */
export async function readForecastSnapshots(
  { db, user }: Pick<Actor, 'db' | 'user'>,
  [oldest]: readonly DayRange[],
): Promise<ForecastSnapshot[]> {
  if (!oldest) return [];
  return db
    .select({
      month: forecastSnapshots.month,
      takenAt: forecastSnapshots.takenAt,
      forecast: forecastSnapshots.forecast,
    })
    .from(forecastSnapshots)
    .where(
      and(
        eq(forecastSnapshots.userId, user.id),
        gte(forecastSnapshots.month, shiftMonth(oldest.first, -1).slice(0, 7)),
      ),
    )
    .orderBy(forecastSnapshots.month);
}

interface Owner {
  id: string;
  timezone: string;
}

/** A forecast is based on the last three full months, and needs the running one to determine them. */
const MONTHS = 4;

/**
 * Records the current forecast of some users, as their report shows it. A month that was recorded before stays as it
 * was. Three statements for any number of users. Returns how many were recorded.
 */
export async function recordForecasts({ db, now }: Scope, owners: readonly Owner[]): Promise<number> {
  if (owners.length === 0) return 0;
  const due = owners.map(({ id, timezone }) => ({ id, timezone, days: lastMonths(MONTHS, now, timezone) }));
  const [openLeads, won] = await Promise.all([
    countOpenLeadsOf(
      db,
      due.map(({ id }) => id),
    ),
    countWonLeadsOf(db, due),
  ]);
  const rows = due.map(({ id, timezone, days }) => {
    const months = summarizeMonths(days, won.get(id) ?? new Map());
    return {
      userId: id,
      month: days.at(-1)?.first.slice(0, 7) ?? '',
      takenAt: now,
      forecast: forecast({ months, openLeads: openLeads.get(id) ?? [] }, now, timezone),
    };
  });
  const recorded = await db.execute(
    sql`${insertRows(forecastSnapshots, rows)} on conflict do nothing returning user_id`,
  );
  return rowsOf(recorded).length;
}

type Db = Scope['db'];

/** What `countersFor` selects, for many users. */
async function countOpenLeadsOf(db: Db, ids: readonly string[]): Promise<Map<string, LeadGroup[]>> {
  const owners = sql`json_array_elements_text(${JSON.stringify(ids)}::text::json)`;
  const open = sql`${leadCounters.status} in (${sql.join(
    OPEN_STATUSES.map((status) => sql`${status}::lead_status`),
    sql`, `,
  )})`;
  const { status, priority, count, valued, amount } = leadCounters;
  const counted = sql.join([status, priority, count, valued, amount], sql`, `);
  const result = await db.execute(sql`
    with due as (select value::uuid as id from ${owners})
    select id, status, priority, sum(count)::int as count, sum(valued)::int as valued, sum(amount)::float8 as amount
    from (
      select due.id, ${counted}
      from due join ${leadCounters} on ${leadCounters.ownerId} = due.id and ${leadCounters.scope} = '' and ${open}
      union all
      select due.id, ${counted}
      from due join ${leadCounters} on ${leadCounters.assignee} = due.id::text and ${open}
    ) counted group by 1, 2, 3`);
  const groups = new Map<string, LeadGroup[]>();
  for (const { id, ...group } of rowsOf<LeadGroup & { id: string }>(result)) addToGroup(groups, id, group);
  return groups;
}

/** A month of a user, by its first day. */
const BOUNDS = { id: leads.ownerId, first: forecastSnapshots.month, begins: leads.closedAt, ends: leads.closedAt };

/**
 * The leads that count for each user (see `countsFor`) and that were won in the full ones among their months, by the
 * month's first day.
 */
async function countWonLeadsOf(
  db: Db,
  due: readonly { id: string; days: readonly DayRange[] }[],
): Promise<Map<string, Map<string, MonthCounts>>> {
  const bounds = due.flatMap(({ id, days }) =>
    days.slice(0, -1).map(({ first, from, to }) => ({ id, first, begins: from, ends: to })),
  );
  const inMonth = sql`${leads.status} = 'CLOSED_WON' and ${leads.deletedAt} is null
    and ${leads.closedAt} >= due.begins and ${leads.closedAt} < due.ends`;
  const result = await db.execute(sql`
    with due as (
      select * from ${recordset(BOUNDS, bounds)}
    )
    select id, first, priority, count(*)::int as count, count(amount)::int as valued,
      coalesce(sum(amount), 0)::float8 as amount
    from (
      select due.id, due.first, ${leads.priority} as priority, ${leads.amount} as amount
      from due join ${leads} on ${leads.ownerId} = due.id and ${leads.teamId} is null and ${inMonth}
      union all
      select due.id, due.first, ${leads.priority}, ${leads.amount}
      from due join ${leads} on ${leads.assigneeId} = due.id and ${inMonth}
    ) counted group by 1, 2, 3`);
  const months = new Map<string, Map<string, MonthCounts>>();
  for (const { id, first, ...won } of rowsOf<WonRow>(result)) {
    const ofUser = months.get(id) ?? new Map<string, MonthCounts>();
    months.set(id, ofUser);
    const { closed } = ofUser.get(first) ?? { closed: [] };
    ofUser.set(first, {
      closed: [...closed, { status: 'CLOSED_WON', ...won }],
      created: [],
      tasksCompleted: 0,
    });
  }
  return months;
}

interface WonRow extends Omit<LeadGroup, 'status'> {
  id: string;
  first: string;
}
