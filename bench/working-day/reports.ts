import { REPORT_TYPES, type ReportType } from '../../src/domain/reports/report-types';
import type { Operation } from '../operation';

const PERIODS = ['month', 'year'] as const;
type Period = (typeof PERIODS)[number];

const DAY = 86_400_000;

/** From the first of this month or year, and as long before it: the days that a report compares, in UTC. */
function comparedDays(period: Period) {
  const now = new Date();
  const first = (shift: number) =>
    period === 'year'
      ? Date.UTC(now.getUTCFullYear() + shift, 0, 1)
      : Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + shift, 1);
  const end = Math.ceil((now.getTime() + 1) / DAY) * DAY;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: day(first(0)), to: day(end), before: day(first(-1)), beforeEnd: day(first(-1) + end - first(0)) };
}

const report = (type: ReportType, period: Period): Operation => ({
  name: `report-${type}-${period}`,
  label: `Report: ${type}, ${period}`,
  owner: 'big',
  method: 'GET',
  writes: false,
  input: () => ({}),
  rest: () => ({ path: `/api/reports?type=${type}&period=${period}` }),
  // All on one connection, as the application sends them. The counted days are the least that a report can read.
  statement: (sql, owner) =>
    sql.begin(async (tx) => {
      const { from, to, before, beforeEnd } = comparedDays(period);
      const months = type === 'forecast' ? 12 : 4;
      const [counts] = await Promise.all([
        tx`
          select kind, day >= ${from}::date as is_current, status, priority, detail, sum(count)::int as count
          from lead_day_counts
          where owner_id = ${owner} and kind in ('created', 'closed')
            and ((day >= ${from}::date and day < ${to}::date) or (day >= ${before}::date and day < ${beforeEnd}::date))
          group by 1, 2, 3, 4, 5`,
        tx`
          select date_trunc('month', day) as month, kind, status, priority, sum(count)::int as count
          from lead_day_counts
          where owner_id = ${owner} and kind in ('created', 'closed')
            and day >= date_trunc('month', now()) - ${months}::int * interval '1 month'
          group by 1, 2, 3, 4`,
        tx`
          select date_trunc('month', completed_at) as month, count(*)::int as count from tasks
          where owner_id = ${owner} and status = 'COMPLETED' and deleted_at is null
            and completed_at >= date_trunc('month', now()) - ${months}::int * interval '1 month' group by 1`,
        tx`select status, priority, sum(count)::int as count from lead_counters where owner_id = ${owner} group by 1, 2`,
        tx`
          select id, company_name, contact_person, status, priority from leads
          where owner_id = ${owner} and status = 'PROPOSAL_SENT' and deleted_at is null
          order by stage_entered_at limit 4`,
        ...(type === 'forecast'
          ? [tx`select month, forecast from forecast_snapshots where user_id = ${owner} order by month desc limit 13`]
          : []),
        ...(type === 'pipeline'
          ? [
              tx`
                select h.to_status, count(*)::int as stays from lead_history h
                join (
                  select id from leads where owner_id = ${owner} and deleted_at is null and created_at >= ${from}
                  order by created_at desc, id desc limit 1000
                ) l on l.id = h.lead_id
                group by 1`,
            ]
          : []),
      ]);
      return { period, counts: counts.length };
    }),
  fault: (answer) => (answer.period === period ? null : `the report of a ${answer.period}`),
});

export const REPORTS: readonly Operation[] = REPORT_TYPES.flatMap((type) =>
  PERIODS.map((period) => report(type, period)),
);
