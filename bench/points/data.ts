import type { Fragment, Sql } from 'postgres';

export const REPS = 20_000;
/** Entries per statement: each adds up its own changes of the totals. */
const CHUNK = 50_000;

/**
 * Creates reps with a ledger of points over the last 100 days, a fifth of it of this week. The owner has entries like
 * everybody else. A trigger keeps the totals, as in the application.
 */
export async function fillPoints(sql: Sql, ownerId: string, entries: number): Promise<void> {
  /** With the version and variant that the API checks. */
  const repId = (n: Fragment) =>
    sql`overlay(overlay(md5('rep' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;
  await sql`
    insert into users (id, name, email, password_hash, tier, hide_from_leaderboard, created_at, updated_at)
    select ${repId(sql`g`)}, 'Rep ' || g, 'rep' || g || '@bench.test', 'no password fits this', 'FREE', g % 100 = 0,
      '2024-01-01', '2024-01-01'
    from generate_series(1, ${REPS}::int) g`;
  for (let from = 0; from < entries; from += CHUNK) {
    await sql`
      insert into point_entries (user_id, action, subject, points, day, at)
      select case when g % ${REPS}::bigint = 0 then ${ownerId}::uuid else ${repId(sql`(g % ${REPS}::bigint)`)} end,
        (array['LEAD_CREATED', 'TASK_COMPLETED', 'NOTE_ADDED', 'TASK_COMPLETED', 'LEAD_CONVERTED'])[(1 + g % 5)::int],
        md5('subject' || g)::uuid::text, (array[10, 5, 2, 5, 100])[(1 + g % 5)::int], at::date, at
      from (
        select g, now() - case when g % 5 = 0 then (g * 7919) % 7 else (g * 7919) % 100 end * interval '1 day' as at
        from generate_series(${from + 1}::bigint, ${from + CHUNK}::bigint) g
      ) moments`;
  }
  await sql`
    insert into streaks (user_id, current, longest, last_day, zone)
    select id, 5, 9, now()::date, 'UTC' from users`;
}
