import type { Sql } from 'postgres';
import { FIRST_AT, stepOf } from '../two-years';

const ROWS = 100_000;
const EVENTS = 50_000;
const SERIES = 200;

/**
 * Creates tasks, notes and events of one user. Two of three belong to a lead. Ids increase with time, as in the
 * application. The events cover twenty years, about seven a day. Overdue tasks are marked as such; otherwise the job
 * that does so would run while something is measured.
 */
export async function fillWorkingDay(sql: Sql, ownerId: string): Promise<void> {
  const id = (kind: string, at: string) =>
    sql.unsafe(`
    (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5('${kind}' || g), 1, 3)
      || '8' || substr(md5('${kind}' || g), 4, 15))::uuid`);
  const leadOf = sql`case when g % 3 > 0 then (array(
    select id from leads where owner_id = ${ownerId} order by id limit 2000))[1 + g % 2000] end`;
  await sql`
    insert into tasks (id, owner_id, lead_id, title, description, due_date, priority, type, status, completed_at,
      created_at, updated_at)
    select ${id('task', 'at')}, ${ownerId}, ${leadOf}, 'Follow up on the offer for event ' || g, 'Ask for the number of guards.',
      at + interval '3 days', (array['LOW', 'MEDIUM', 'HIGH'])[1 + g % 3]::priority,
      (array['FOLLOW_UP', 'CALL', 'EMAIL', 'OTHER'])[1 + g % 4]::task_type,
      case when g % 10 < 7 then 'COMPLETED' when g % 10 = 7 then 'IN_PROGRESS'
        when at + interval '3 days' < now() then 'OVERDUE' else 'PENDING' end::task_status,
      case when g % 10 < 7 then at + interval '2 days' end, at, at
    from (select g, ${FIRST_AT}::timestamptz + g * ${stepOf(ROWS)}::int * interval '1 millisecond' as at
      from generate_series(1::bigint, ${ROWS}::bigint) g) moments`;
  await sql`
    insert into notes (id, owner_id, lead_id, title, content, tags, created_at, updated_at)
    select ${id('note', 'at')}, ${ownerId}, ${leadOf}, 'Call about event ' || g,
      'Wants ' || (1 + g % 60) || ' guards, two of them at the north gate. Asked for a quote with and without supervisors.',
      array[(array['quote', 'venue', 'urgent', 'rebooking', 'parking'])[1 + g % 5]], at, at
    from (select g, ${FIRST_AT}::timestamptz + g * ${stepOf(ROWS)}::int * interval '1 millisecond' as at
      from generate_series(1::bigint, ${ROWS}::bigint) g) moments`;
  await sql`
    insert into calendar_events (id, owner_id, lead_id, title, start_time, end_time, location, attendees, type, status,
      reminder_minutes, created_at, updated_at)
    select ${id('event', 'at')}, ${ownerId}, ${leadOf}, 'Site visit ' || g, at, at + interval '1 hour', 'North gate',
      array['noor@example.test'], (array['CONSULTATION', 'MEETING', 'CALL', 'OTHER'])[1 + g % 4]::event_type,
      'SCHEDULED', 30, at, at
    from (select g, timestamptz '2010-01-01Z' + g * interval '210 minutes' as at
      from generate_series(1::bigint, ${EVENTS}::bigint) g) moments`;
}

/** Creates series of events without an end: two of three weekly, the others monthly. About 900 occurrences in six weeks. */
export const fillSeries = (sql: Sql, ownerId: string) => sql`
  insert into calendar_events (id, owner_id, title, start_time, end_time, location, attendees, type, status,
    reminder_minutes, recurrence, time_zone, created_at, updated_at)
  select gen_random_uuid(), ${ownerId}, 'Weekly call ' || g, at, at + interval '1 hour', 'North gate', array[]::text[],
    'CALL', 'SCHEDULED', 30, case when g % 3 = 0 then 'FREQ=MONTHLY' else 'FREQ=WEEKLY' end, 'America/Chicago', at, at
  from (select g, ${FIRST_AT}::timestamptz + g * interval '25 hours' as at from generate_series(1, ${SERIES}::int) g) moments`;
