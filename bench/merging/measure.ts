import { text } from 'node:stream/consumers';
import type { Sql } from 'postgres';
import { OWNERS } from '../data';
import type { Server } from '../processes';
import { sendRequest } from '../request';

/** Of each of two leads. */
export const ROWS = 500;

/** How long merges of two leads with 500 rows each take, in milliseconds. */
export interface Merging {
  times: number[];
}

export async function measureMerging(
  { origin }: Server,
  sql: Sql,
  { token, turns }: { token: string; turns: number },
): Promise<Merging> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [id, other] = [await insertLead(sql), await insertLead(sql)];
    await sql`vacuum analyze leads`;
    const start = performance.now();
    const answer = await sendRequest(`${origin}/api/leads/${id}/merge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ leadIds: [other] }),
    });
    const answered = await text(answer);
    times.push(performance.now() - start);
    if (answer.statusCode !== 200) throw new Error(`A merge answered ${answer.statusCode}: ${answered.slice(0, 300)}`);
    const [moved] = await sql`select count(*)::int as count from notes where lead_id = ${id ?? ''}`;
    if (moved?.count !== 400) throw new Error(`The merged lead has ${moved?.count} notes instead of 400.`);
  }
  return { times };
}

/** A lead with 200 notes, 150 tasks, 100 events, 40 contacts and 10 entries of its history. */
async function insertLead(sql: Sql): Promise<string> {
  const owner = OWNERS.big.id;
  const [lead] = await sql`
    insert into leads (id, owner_id, company_name, contact_person, status, priority, stage_entered_at, created_at,
      updated_at)
    values (gen_random_uuid(), ${owner}, 'Merged Depot', 'Alex Newcomer', 'NEW', 'MEDIUM', now(), now(), now())
    returning id`;
  const id: string = lead?.id;
  await sql`
    insert into notes (id, owner_id, lead_id, title, content, created_at, updated_at)
    select gen_random_uuid(), ${owner}, ${id}, 'Gate ' || g, 'Two gates.', now(), now() from generate_series(1, 200) g`;
  await sql`
    insert into tasks (id, owner_id, lead_id, title, type, priority, status, due_date, created_at, updated_at)
    select gen_random_uuid(), ${owner}, ${id}, 'Call ' || g, 'CALL', 'MEDIUM', 'PENDING', now(), now(), now()
    from generate_series(1, 150) g`;
  await sql`
    insert into calendar_events (id, owner_id, lead_id, title, start_time, end_time, type, status, reminder_minutes,
      created_at, updated_at)
    select gen_random_uuid(), ${owner}, ${id}, 'Visit ' || g, now(), now() + interval '1 hour', 'MEETING', 'SCHEDULED',
      30, now(), now()
    from generate_series(1, 100) g`;
  await sql`
    insert into contacts (id, owner_id, lead_id, name, email, created_at, updated_at)
    select gen_random_uuid(), ${owner}, ${id}, 'Contact ' || g, g || '-' || ${id} || '@merged.test', now(), now()
    from generate_series(1, 40) g`;
  await sql`
    insert into lead_history (id, lead_id, actor_id, kind, to_status, at)
    select gen_random_uuid(), ${id}, ${owner}, 'created', 'NEW', now() from generate_series(1, 10) g`;
  return id;
}
