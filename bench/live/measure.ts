import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Server } from '../processes';
import { sendRequest } from '../request';
import { type BenchUser, makeUsers, openStream, type Stream } from '../streams';

const TEAMS = 8;
const MEMBERS = 5;
/** With all members, 200. */
const STREAMS_PER_MEMBER = 5;
const LEADS_PER_TEAM = 50;
const CHANGES_PER_SECOND = 20;
/** Between leads that have just been created and the first change, the streams catch up. */
const SETTLE_MS = 2000;
const STAGES = ['CONTACTED', 'PROPOSAL_SENT', 'NEW'];

export interface Live {
  /** Milliseconds from the answer to a teammate's change until the last of the other members' streams has told of it. */
  arrivals: number[];
}

interface Team {
  members: readonly BenchUser[];
  /** For each member, in the same order. */
  streams: readonly (readonly Stream[])[];
  leads: readonly string[];
}

/** Moves cards of eight teams, 20 a second, while 200 streams of their members are open. */
export async function measureLive(app: Server, sql: Sql, { seconds }: { seconds: number }): Promise<Live> {
  const teams = await Promise.all(Array.from({ length: TEAMS }, () => makeTeam(app, sql)));
  await pause(SETTLE_MS);
  const start = performance.now();
  const changes: Promise<number>[] = [];
  for (let n = 0; n < seconds * CHANGES_PER_SECOND; n += 1) {
    await pause(Math.max(0, start + (n * 1000) / CHANGES_PER_SECOND - performance.now()));
    const team = teams[n % TEAMS];
    if (team) changes.push(timeMove(app, team, Math.floor(n / TEAMS)));
  }
  const arrivals = await Promise.all(changes);
  for (const { streams } of teams) for (const stream of streams.flat()) stream.close();
  return { arrivals };
}

async function timeMove({ origin }: Server, { members, streams, leads }: Team, n: number): Promise<number> {
  const mover = n % MEMBERS;
  const [user, lead] = [members[mover], leads[n % leads.length]];
  if (!user || !lead) throw new Error('There is nothing to move.');
  const arrived = Promise.all(
    streams
      .filter((_, member) => member !== mover)
      .flat()
      .map((stream) => stream.arrivalOf(lead)),
  );
  const answer = await sendRequest(`${origin}/api/leads/${lead}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: STAGES[Math.floor(n / leads.length) % STAGES.length] }),
  });
  const answered = await text(answer);
  const at = performance.now();
  if (answer.statusCode !== 200) throw new Error(`A move answered ${answer.statusCode}: ${answered.slice(0, 300)}`);
  return Math.max(0, Math.max(...(await arrived)) - at);
}

async function makeTeam(app: Server, sql: Sql): Promise<Team> {
  const members = await makeUsers(sql, MEMBERS, ['read', 'write']);
  const teamId = randomUUID();
  await sql`insert into teams (id, name, created_at) values (${teamId}, 'Bench', now())`;
  for (const [n, { id }] of members.entries()) {
    await sql`
      insert into team_members (team_id, user_id, role, joined_at)
      values (${teamId}, ${id}, ${n === 0 ? 'owner' : 'member'}, now())`;
  }
  const made = await sql<{ id: string }[]>`
    insert into leads (id, owner_id, team_id, assignee_id, company_name, contact_person, status, priority,
      stage_entered_at, created_at, updated_at)
    select gen_random_uuid(), ${members[0]?.id ?? ''}::uuid, ${teamId}::uuid, ${members[0]?.id ?? ''}::uuid,
      'Live Arena ' || n, 'Alex Live', 'NEW', 'MEDIUM', now(), now(), now()
    from generate_series(1, ${LEADS_PER_TEAM}::int) n returning id`;
  const streams = await Promise.all(
    members.map((user) =>
      Promise.all(Array.from({ length: STREAMS_PER_MEMBER }, () => openStream(app, user, '?rows=now'))),
    ),
  );
  return { members, streams, leads: made.map(({ id }) => id) };
}
