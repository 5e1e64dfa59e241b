import type { Sql } from 'postgres';
import { LEAD_STATUSES } from '../src/domain/leads/lead-choices';
import { ANALYTICS } from './analytics/operations';
import { customFilters } from './custom/operations';
import { COMMON, OWNERS, type Owner, RARE } from './data';
import { DUPLICATES } from './merging/operations';
import type { Answer, Operation } from './operation';
import { PAGE, pageFault } from './page';
import { POINTS } from './points/operations';
import { SEND } from './sending/operations';
import { changes } from './sync/operations';
import { WORKING_DAY } from './working-day/operations';

const columns = (sql: Sql) => sql`
  id, owner_id as "ownerId", team_id as "teamId", assignee_id as "assigneeId", company_name as company,
  contact_person as "contactName", email, phone, status, priority, notes, next_follow_up as "nextFollowUp",
  lost_reason as "lostReason", lost_reason_detail as "lostReasonDetail", source, stage_entered_at as "stageEnteredAt",
  amount::float8 as amount, expected_close_date::text as "expectedCloseDate", event_name as "eventName",
  event_type as "eventType", event_date::text as "eventDate", event_end_date::text as "eventEndDate",
  event_start_time as "eventStartTime", event_end_time as "eventEndTime", event_time_zone as "eventTimeZone",
  venue_name as "venueName", venue_street as "venueStreet", venue_city as "venueCity", venue_state as "venueState",
  venue_postal_code as "venuePostalCode", attendance, guards_wanted as "guardsWanted", setting, alcohol,
  contact_role as "contactRole", contact_notes as "contactNotes",
  previous_lead_id as "previousLeadId",
  custom, '[]'::jsonb as "customOther", phone_number as "phoneNumber", last_activity_at as "lastActivityAt",
  closed_at as "closedAt", version, external_id as "externalId", created_at as "createdAt", updated_at as "updatedAt"`;

const search = (name: string, label: string, { word, oneIn }: { word: string; oneIn: number }): Operation => ({
  name,
  label,
  owner: 'big',
  method: 'GET',
  writes: false,
  input: () => ({ q: word }),
  rest: ({ q }) => ({ path: `/api/leads?limit=${PAGE}&q=${q}` }),
  statement: async (sql, owner, { q }) => ({
    leads: await sql`
      select ${columns(sql)} from leads
      where owner_id = ${owner} and deleted_at is null and search_text like search_fold(${`%${q}%`}::text)
      order by updated_at desc, id desc limit ${PAGE}`,
  }),
  fault: (answer) => pageFault('leads', Math.min(PAGE, OWNERS.big.leads / oneIn))(answer),
});

const stagesOf = (rows: readonly { status: string; count: number }[]) => ({
  stages: Object.fromEntries(rows.map(({ status, count }) => [status, { count }])),
});

const headerFault = ({ stages }: Answer) =>
  LEAD_STATUSES.every((status) => (stages?.[status]?.count ?? 0) > 0) ? null : 'a stage without leads';

const header = (name: string, label: string, owner: Owner): Operation => ({
  name,
  label,
  owner,
  method: 'GET',
  writes: false,
  input: () => ({}),
  rest: () => ({ path: '/api/pipeline/summary' }),
  statement: async (sql, ownerId) =>
    stagesOf(
      await sql`
      select status, sum(count)::int as count from lead_counters where owner_id = ${ownerId} group by status`,
    ),
  fault: headerFault,
});

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'list',
    label: 'List of 50',
    owner: 'big',
    method: 'GET',
    writes: false,
    input: () => ({}),
    rest: () => ({ path: `/api/leads?limit=${PAGE}` }),
    statement: async (sql, owner) => ({
      leads: await sql`
        select ${columns(sql)} from leads
        where owner_id = ${owner} and deleted_at is null order by updated_at desc, id desc limit ${PAGE}`,
    }),
    fault: pageFault('leads'),
  },
  search('search-rare', 'Search that hits 1 lead of 10,000', RARE),
  search('search-common', 'Search that hits 1 lead of 20', COMMON),
  ...customFilters(columns),
  {
    name: 'create',
    label: 'Create a lead',
    owner: 'big',
    method: 'POST',
    writes: true,
    input: (n) => ({ company: `Created Depot ${n}`, contactName: 'Alex Newcomer', email: `alex${n}@created.test` }),
    rest: (input) => ({ path: '/api/leads', body: { ...input, status: 'NEW', priority: 'MEDIUM' } }),
    statement: async (sql, owner, { company = '', contactName = '', email = '' }) => {
      const now = new Date();
      const [lead] = await sql`
        insert into leads (id, owner_id, company_name, contact_person, email, status, priority, stage_entered_at,
          created_at, updated_at)
        values (gen_random_uuid(), ${owner}, ${company}, ${contactName}, ${email}, 'NEW', 'MEDIUM', ${now}, ${now}, ${now})
        returning ${columns(sql)}`;
      return lead;
    },
    fault: ({ company }, input) => (company === input.company ? null : `the lead of ${company}`),
  },
  {
    name: 'stage',
    label: 'Change the stage',
    owner: 'big',
    method: 'PUT',
    writes: true,
    // Cycles through the same leads and advances the stage each time, so that every request changes something.
    input: (n, leads) => {
      const { id, status } = leads[n % leads.length] ?? { id: '', status: 'NEW' as const };
      const start = LEAD_STATUSES.indexOf(status);
      const turn = Math.floor(n / leads.length);
      return { id, status: LEAD_STATUSES[(start + 1 + turn) % LEAD_STATUSES.length] ?? 'NEW' };
    },
    rest: ({ id, status }) => ({ path: `/api/leads/${id}`, body: { status } }),
    statement: async (sql, owner, { id = '', status = '' }) => {
      const now = new Date();
      const closedAt = status.startsWith('CLOSED') ? now : null;
      const [lead] = await sql`
        update leads set status = ${status}, stage_entered_at = ${now}, closed_at = ${closedAt}, updated_at = ${now},
          version = version + 1
        where id = ${id} and owner_id = ${owner}
        returning ${columns(sql)}`;
      return lead;
    },
    fault: ({ status }, input) => (status === input.status ? null : `the status ${status}`),
  },
  ...WORKING_DAY,
  changes(columns),
  ...POINTS,
  DUPLICATES,
  ANALYTICS,
  SEND,
  header('header', 'Kanban header', 'big'),
  header('header-small', 'Kanban header, 1,000 leads', 'small'),
  {
    ...header('group-by', 'The same by GROUP BY', 'big'),
    rest: undefined,
    statement: async (sql, owner) =>
      stagesOf(await sql`select status, count(*)::int as count from leads where owner_id = ${owner} group by status`),
  },
];
