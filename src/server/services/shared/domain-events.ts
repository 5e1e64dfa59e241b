import { type SQL, sql } from 'drizzle-orm';
import type { LeadHistoryEntry } from '@/domain/leads/lead-history';
import type { LeadEvent } from '@/domain/leads/lead-status';
import type { Noun, NounThat, PluralOf } from '@/domain/shared/nouns';
import type { AutoTask } from '@/domain/tasks/auto-tasks';
import type { Database } from '@/server/db/client';
import { domainEvents, leadHistory, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

type DomainEvent =
  | LeadEvent
  | { type: 'lead_updated'; fields: string[] }
  | { type: 'lead_deleted' | 'lead_restored'; companyName: string }
  | { type: `${Exclude<Noun, 'lead'>}_${'created' | 'updated' | 'deleted' | 'restored'}`; title: string }
  | { type: 'task_completed'; title: string }
  | { type: `${PluralOf<NounThat<'csv'>>}_imported`; count: number };

export interface Subject {
  id: string | null;
  ownerId: string;
  teamId: string | null;
}

/** What happened to one lead, and what follows from it. */
export interface LeadEffects {
  history: (Pick<LeadHistoryEntry, 'kind'> & Partial<Pick<LeadHistoryEntry, 'fromStatus' | 'toStatus' | 'detail'>>)[];
  tasks: readonly AutoTask[];
  events: readonly DomainEvent[];
}

/** The same with the lead it is about. */
export interface LeadWithEffects {
  lead: Subject & { id: string };
  effects: LeadEffects;
}

interface Happened {
  subject: Subject;
  event: DomainEvent;
}

const NOTHING = sql.raw('');

/** The insert of events of any number of subjects. The rows travel as JSON, however many there are. */
function insertEvents({ user, now }: Actor, happened: readonly Happened[], onlyIf: SQL = NOTHING): SQL {
  const rows = happened.map(({ subject: { id, ownerId, teamId }, event: { type, ...payload } }) => ({
    type,
    payload,
    id,
    ownerId,
    teamId,
  }));
  return sql`
    insert into ${domainEvents} (type, owner_id, team_id, actor_id, subject_id, payload, at)
    select type, "ownerId", "teamId", ${user.id}::uuid, id, payload, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (
      type text, payload jsonb, id uuid, "ownerId" uuid, "teamId" uuid) ${onlyIf}`;
}

/**
 * What changes of leads leave behind, as parts of one statement, however many leads there are. With `onlyIf` nothing is
 * left where that does not hold.
 */
export function effectStatements(actor: Actor, changes: readonly LeadWithEffects[], onlyIf: SQL = NOTHING) {
  const { user, now, newId } = actor;
  const at = sql`${now.toISOString()}::timestamptz`;
  const entries = changes.flatMap(({ lead, effects }) =>
    effects.history.map((entry) => ({ ...entry, id: newId(), leadId: lead.id })),
  );
  const made = changes.flatMap(({ lead: { id, ownerId, teamId }, effects }) =>
    effects.tasks.map((task) => ({ ...task, id: newId(), leadId: id, ownerId, teamId })),
  );
  const happened = changes.flatMap(({ lead, effects }) => effects.events.map((event) => ({ subject: lead, event })));
  return {
    history: sql`
      insert into ${leadHistory} (id, lead_id, actor_id, kind, from_status, to_status, detail, at)
      select id, "leadId", ${user.id}::uuid, kind, "fromStatus", "toStatus", coalesce(detail, '{}'), ${at}
      from json_to_recordset(${JSON.stringify(entries)}::text::json) as r (
        id uuid, "leadId" uuid, kind text, "fromStatus" lead_status, "toStatus" lead_status, detail jsonb) ${onlyIf}`,
    // Of two people who move a lead at once the second has not seen the first one's tasks; the index has (D12).
    followUps: sql`
      insert into ${tasks} (id, owner_id, team_id, lead_id, title, description, due_date, priority, type, status,
        assigned_to, auto_rule, created_at, updated_at)
      select id, "ownerId", "teamId", "leadId", title, description, "dueDate", priority, type, status, "assignedTo",
        "autoRule", ${at}, ${at}
      from json_to_recordset(${JSON.stringify(made)}::text::json) as r (
        id uuid, "leadId" uuid, "ownerId" uuid, "teamId" uuid, title text, description text, "dueDate" timestamptz,
        priority priority, type task_type, status task_status, "assignedTo" text, "autoRule" text) ${onlyIf}
      on conflict do nothing`,
    events: insertEvents(actor, happened, onlyIf),
  };
}

/** Writes what changes of leads leave behind, in one statement. */
export async function recordLeadEffects(
  tx: Database,
  actor: Actor,
  changes: readonly LeadWithEffects[],
): Promise<void> {
  if (changes.length === 0) return;
  const { history, followUps, events } = effectStatements(actor, changes);
  await tx.execute(sql`with history as (${history}), follow_ups as (${followUps}) ${events}`);
}

/** The events alone, for changes that leave nothing else behind. */
export const recordEvents = (
  tx: Database,
  actor: Actor,
  subject: Subject,
  events: readonly DomainEvent[],
): Promise<void> =>
  recordDomainEvents(
    tx,
    actor,
    events.map((event) => ({ subject, event })),
  );

/** What happened to many subjects, in one statement. */
export async function recordDomainEvents(tx: Database, actor: Actor, happened: readonly Happened[]): Promise<void> {
  if (happened.length > 0) await tx.execute(insertEvents(actor, happened));
}
