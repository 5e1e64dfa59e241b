import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Lead } from '@/domain/leads/lead';
import type { LeadHistoryEntry } from '@/domain/leads/lead-history';
import type { LeadEvent } from '@/domain/leads/lead-status';
import type { AutoTask } from '@/domain/tasks/auto-tasks';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { calendarEvents, domainEvents, leadHistory, notes, tasks } from '../db/schema';
import { leadColumns } from './lead-columns';

type TrailEvent =
  | LeadEvent
  | { type: 'lead_updated'; fields: string[] }
  | { type: 'lead_deleted' | 'lead_restored'; companyName: string }
  | { type: `${'task' | 'note' | 'event'}_${'created' | 'updated' | 'deleted' | 'restored'}`; title: string }
  | { type: 'task_completed'; title: string }
  | { type: ImportEvent; count: number };

type ImportEvent = `${'leads' | 'tasks' | 'notes'}_imported`;

export interface Subject {
  id: string | null;
  ownerId: string;
  teamId: string | null;
}

/** What happened to one lead, and what follows from it. */
export interface Trail {
  history: (Pick<LeadHistoryEntry, 'kind'> & Partial<Pick<LeadHistoryEntry, 'fromStatus' | 'toStatus' | 'detail'>>)[];
  tasks: readonly AutoTask[];
  events: readonly TrailEvent[];
}

interface LeadWriting {
  /** The insert or update that answers the lead. */
  writing: SQLWrapper;
  lead: Subject & { id: string };
  trail: Trail;
  /** The lead goes to another team, and whoever sees the lead sees what is linked to it. */
  movesLinked?: boolean;
}

/**
 * Writes a lead and what its change leaves behind in one statement, which needs no transaction around it: all of it
 * is written or nothing. The rows travel as JSON, however many of each there are. Answers the lead; undefined where
 * `writing` met none, and then nothing is left behind either.
 */
export async function writeLead(
  db: Database,
  { user, now, newId }: Actor,
  { writing, lead, trail, movesLinked = false }: LeadWriting,
): Promise<Lead | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const owner = sql`${lead.ownerId}::uuid, ${lead.teamId}::uuid`;
  const entries = JSON.stringify(trail.history.map((entry) => ({ ...entry, id: newId() })));
  const made = JSON.stringify(trail.tasks.map((task) => ({ ...task, id: newId() })));
  const written = db.$with('written', leadColumns).as(writing.getSQL());
  const ifWritten = sql.raw('where exists (select from written)');
  const history = db.$with('history', {}).as(sql`
    insert into ${leadHistory} (id, lead_id, actor_id, kind, from_status, to_status, detail, at)
    select id, ${lead.id}::uuid, ${user.id}::uuid, kind, "fromStatus", "toStatus", coalesce(detail, '{}'), ${at}
    from json_to_recordset(${entries}::text::json) as r (
      id uuid, kind text, "fromStatus" lead_status, "toStatus" lead_status, detail jsonb) ${ifWritten}`);
  // Of two people who move a lead at once the second has not seen the first one's tasks; the index has (D12).
  const followUps = db.$with('follow_ups', {}).as(sql`
    insert into ${tasks} (id, owner_id, team_id, lead_id, title, description, due_date, priority, type, status,
      assigned_to, auto_rule, created_at, updated_at)
    select id, ${owner}, ${lead.id}::uuid, title, description, "dueDate", priority, type, status, "assignedTo",
      "autoRule", ${at}, ${at}
    from json_to_recordset(${made}::text::json) as r (
      id uuid, title text, description text, "dueDate" timestamptz, priority priority, type task_type,
      status task_status, "assignedTo" text, "autoRule" text) ${ifWritten}
    on conflict do nothing`);
  const events = db.$with('events', {}).as(sql`
    insert into ${domainEvents} (type, owner_id, team_id, actor_id, subject_id, payload, at)
    select type, ${owner}, ${user.id}::uuid, ${lead.id}::uuid, payload, ${at}
    from json_to_recordset(${eventRows(trail.events)}::text::json) as r (type text, payload jsonb) ${ifWritten}`);
  const moved = [tasks, notes, calendarEvents].map((table, index) =>
    db.$with(`moved_${index}`, {}).as(sql`
      update ${table} set team_id = ${lead.teamId}::uuid
      where lead_id = ${lead.id}::uuid and exists (select from written)`),
  );
  const parts = [written, history, followUps, events, ...(movesLinked ? moved : [])];
  const [row] = await db
    .with(...parts)
    .select()
    .from(written);
  return row;
}

const eventRows = (events: readonly TrailEvent[]): string =>
  JSON.stringify(events.map(({ type, ...payload }) => ({ type, payload })));

/** The events alone, for changes that leave nothing else behind. */
export async function recordEvents(
  tx: Database,
  { user, now }: Actor,
  subject: Subject,
  events: readonly TrailEvent[],
): Promise<void> {
  await tx.insert(domainEvents).values(
    events.map(({ type, ...payload }) => ({
      type,
      payload,
      ownerId: subject.ownerId,
      teamId: subject.teamId,
      actorId: user.id,
      subjectId: subject.id,
      at: now,
    })),
  );
}
