import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres';
import { OWNERS } from '../data';
import type { Operation } from '../operation';
import { PAGE, pageFault } from '../page';
import { FIRST_AT } from '../two-years';
import { REPORTS } from './reports';

const daysAfterFirst = (days: number) => new Date(FIRST_AT.getTime() + days * 86_400_000).toISOString();

// What else users read all day: the dashboard, tasks, notes and the calendar.

/** A month in the middle of the events, as the calendar requests it: six weeks. */
const MONTH = { from: '2025-03-31T00:00:00.000Z', to: '2025-05-12T00:00:00.000Z' };

/** Six weeks long after all series have begun. */
const SERIES_MONTH = { from: daysAfterFirst(640), to: daysAfterFirst(682) };

/** What the calendar lists of an event. */
const eventColumns = (tx: Sql, startTime: PendingQuery<Row[]>) => tx`
  e.id, e.owner_id as "ownerId", e.team_id as "teamId", l.id as "leadId", l.company_name as "leadCompany", e.title,
  e.description, ${startTime} as "startTime", ${startTime} + (e.end_time - e.start_time) as "endTime", e.location,
  e.attendees, e.type, e.status, e.reminder_minutes as "reminderMinutes", e.all_day as "allDay", e.recurrence,
  e.time_zone as "timeZone", e.series_id as "seriesId", e.original_start as "originalStart", e.exceptions, e.external_id as "externalId", e.version,
  e.created_at as "createdAt", e.updated_at as "updatedAt"`;

/** What the dashboard counts row by row, most of it up to a maximum, and the targets. */
function countsOf(tx: TransactionSql, owner: string) {
  const open = tx`status in ('NEW', 'CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT') and deleted_at is null`;
  const count = (some: PendingQuery<Row[]>) => tx`select count(*)::int as count from (${some}) counted`;
  return [
    count(tx`
      select 1 from leads where owner_id = ${owner} and ${open} and next_follow_up >= now()
        and next_follow_up < date_trunc('day', now()) + interval '8 days'
      order by next_follow_up limit 1001`),
    count(tx`
      select 1 from leads where owner_id = ${owner} and ${open} and next_follow_up < now()
      order by next_follow_up limit 1001`),
    count(tx`
      select 1 from tasks where owner_id = ${owner} and status = 'PENDING' and deleted_at is null and due_date < now()
      order by due_date limit 1001`),
    count(tx`
      select 1 from tasks where owner_id = ${owner} and status = 'OVERDUE' and deleted_at is null
      order by due_date limit 1001`),
    ...['NEW', 'CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT'].map((status) =>
      count(tx`
        select 1 from leads where owner_id = ${owner} and status = ${status} and deleted_at is null
          and stage_entered_at < now() - coalesce((
            select greatest(2 * median_ms, 259200000) from stage_medians
            where owner_id = ${owner} and status = ${status} and samples >= 5
          ), 1209600000) * interval '1 millisecond'
        order by stage_entered_at limit 100`),
    ),
    count(tx`
      select 1 from leads l where owner_id = ${owner} and ${open} and next_follow_up is null and not exists (
        select 1 from tasks t where t.lead_id = l.id and t.status <> 'COMPLETED' and t.deleted_at is null)
      order by next_follow_up limit 100`),
    count(tx`
      select 1 from leads where owner_id = ${owner} and ${open} and event_date >= current_date
        and event_date <= current_date + 30
      order by event_date limit 1001`),
    count(tx`
      select 1 from leads where owner_id = ${owner} and ${open} and event_date < current_date
        and (event_end_date is null or event_end_date < current_date)
      order by event_date limit 1001`),
    // Quick Stats are exact.
    tx`select count(*)::int as count from notes where owner_id = ${owner} and deleted_at is null`,
    tx`
      select revenue, deals from targets where user_id = ${owner} and month <= to_char(now(), 'YYYY-MM')
      order by month desc limit 1`,
  ];
}

/** What is overdue, and what there is to do today. */
function todayOf(tx: TransactionSql, owner: string) {
  const tomorrow = tx`date_trunc('day', now()) + interval '1 day'`;
  const tasks = (some: PendingQuery<Row[]>, most: number) => tx`
    select t.*, l.company_name from tasks t left join leads l on l.id = t.lead_id and l.deleted_at is null
    where t.owner_id = ${owner} and t.deleted_at is null and ${some} order by t.due_date, t.id limit ${most}`;
  const followUps = (some: PendingQuery<Row[]>, most: number) => tx`
    select id, company_name, contact_person, status, next_follow_up from leads
    where owner_id = ${owner} and status in ('NEW', 'CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT')
      and deleted_at is null and ${some}
    order by next_follow_up, id limit ${most}`;
  return [
    tasks(tx`t.status = 'PENDING' and t.due_date < now()`, 3),
    tasks(tx`t.status = 'OVERDUE'`, 3),
    tasks(tx`t.status = 'PENDING' and t.due_date >= now() and t.due_date < ${tomorrow}`, 51),
    tasks(tx`t.status = 'IN_PROGRESS' and t.due_date < ${tomorrow}`, 51),
    followUps(tx`next_follow_up < now()`, 3),
    followUps(tx`next_follow_up >= now() and next_follow_up < ${tomorrow}`, 51),
    tx`
      select e.*, l.company_name from calendar_events e left join leads l on l.id = e.lead_id and l.deleted_at is null
      where e.owner_id = ${owner} and e.deleted_at is null and e.start_time < ${tomorrow}
        and e.start_time >= date_trunc('day', now()) - interval '31 days' and e.end_time > date_trunc('day', now())
      order by e.start_time, e.id limit 51`,
  ];
}

export const WORKING_DAY: readonly Operation[] = [
  {
    name: 'dashboard',
    label: 'Dashboard',
    owner: 'big',
    method: 'GET',
    writes: false,
    input: () => ({}),
    rest: () => ({ path: '/api/dashboard' }),
    // One after the other on one connection, without waiting in between, as the application sends them.
    statement: (sql, owner) =>
      sql.begin(async (tx) => {
        const [stages] = await Promise.all([
          tx`select status, sum(count)::int as count from lead_counters where owner_id = ${owner} group by status`,
          tx`
            select priority, count(*)::int as count, count(amount)::int as valued, sum(amount)::float8 as amount from leads
            where owner_id = ${owner} and status = 'CLOSED_WON' and deleted_at is null
              and closed_at >= date_trunc('month', now()) and closed_at < date_trunc('month', now()) + interval '1 month'
            group by priority`,
          ...countsOf(tx, owner),
          tx`
            select id, company_name, contact_person, status, updated_at from leads
            where owner_id = ${owner} and deleted_at is null order by updated_at desc, id desc limit 4`,
          ...todayOf(tx, owner),
        ]);
        return { totalLeads: stages.reduce((total, { count }) => total + count, 0) };
      }),
    fault: ({ totalLeads = 0 }) => (totalLeads >= OWNERS.big.leads ? null : `${totalLeads} leads`),
  },
  ...REPORTS,
  {
    name: 'tasks',
    label: 'List of 50 tasks',
    owner: 'big',
    method: 'GET',
    writes: false,
    input: () => ({}),
    rest: () => ({ path: `/api/tasks?limit=${PAGE}` }),
    statement: async (sql, owner) => ({
      tasks: await sql`
        select t.id, t.owner_id as "ownerId", t.team_id as "teamId", l.id as "leadId",
          coalesce(l.company_name, nullif(t.lead_company, '')) as "leadCompany", t.title, t.description,
          t.due_date as "dueDate", t.due_on as "dueOn", t.priority, t.type, t.status, t.assigned_to as "assignedTo",
          t.auto_rule as "autoRule", t.completed_at as "completedAt", t.version, t.external_id as "externalId", t.created_at as "createdAt",
          t.updated_at as "updatedAt"
        from tasks t left join leads l on l.id = t.lead_id and l.deleted_at is null
        where t.owner_id = ${owner} and t.deleted_at is null
        order by (case when t.status = 'COMPLETED'
            then date_part('epoch', timestamptz '10000-01-01 00:00:00+00' - coalesce(t.completed_at, t.due_date))
            else date_part('epoch', t.due_date - timestamptz '10000-01-01 00:00:00+00') end), t.id
        limit ${PAGE}`,
    }),
    fault: pageFault('tasks'),
  },
  {
    name: 'notes',
    label: 'List of 50 notes',
    owner: 'big',
    method: 'GET',
    writes: false,
    input: () => ({}),
    rest: () => ({ path: `/api/notes?limit=${PAGE}` }),
    statement: async (sql, owner) => ({
      notes: await sql`
        select n.id, n.owner_id as "ownerId", n.team_id as "teamId", l.id as "leadId",
          coalesce(l.company_name, nullif(n.lead_company, '')) as "leadCompany", n.title, n.content, n.tags, n.kind, n.outcome,
          array(select m.user_id from note_mentions m where m.note_id = n.id) as mentions, n.version,
          n.external_id as "externalId", n.created_at as "createdAt", n.updated_at as "updatedAt"
        from notes n left join leads l on l.id = n.lead_id and l.deleted_at is null
        where n.owner_id = ${owner} and n.deleted_at is null order by n.updated_at desc, n.id desc limit ${PAGE}`,
    }),
    fault: pageFault('notes'),
  },
  {
    name: 'month',
    label: 'Calendar month, 50,000 events',
    owner: 'big',
    method: 'GET',
    writes: false,
    input: () => MONTH,
    rest: ({ from = '', to = '' }) => ({ path: `/api/calendar-events?limit=200&from=${from}&to=${to}` }),
    statement: async (sql, owner, { from = '', to = '' }) => ({
      events: await sql`
        select ${eventColumns(sql, sql`e.start_time`)}
        from calendar_events e left join leads l on l.id = e.lead_id and l.deleted_at is null
        where e.owner_id = ${owner} and e.deleted_at is null and e.start_time < ${to}
          and e.start_time >= ${from}::timestamptz - interval '31 days' and e.end_time > ${from}
        order by e.start_time, e.id limit 200`,
    }),
    fault: pageFault('events', 200),
  },
  {
    name: 'series',
    label: 'First 200 occurrences of a month with 200 series',
    owner: 'small',
    method: 'GET',
    writes: false,
    input: () => SERIES_MONTH,
    rest: ({ from = '', to = '' }) => ({ path: `/api/calendar-events?limit=200&from=${from}&to=${to}` }),
    statement: async (sql, owner, { from = '', to = '' }) => ({
      events: await sql`
        select ${eventColumns(sql, sql`at`)}
        from calendar_events e left join leads l on l.id = e.lead_id and l.deleted_at is null
          cross join lateral generate_series(e.start_time, ${to},
            case e.recurrence when 'FREQ=WEEKLY' then interval '7 days' else interval '1 month' end) at
        where e.owner_id = ${owner} and e.deleted_at is null and at < ${to} and at + interval '1 hour' > ${from}
        order by at, e.id limit 200`,
    }),
    fault: pageFault('events', 200),
  },
];
