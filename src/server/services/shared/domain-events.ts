import { and, type SQL, sql } from 'drizzle-orm';
import type { NewLeadHistory } from '@/domain/leads/lead-change';
import type { DomainEvent, DomainEventType } from '@/domain/outbox/domain-event';
import type { AutoTask } from '@/domain/tasks/auto-tasks';
import { type Database, rowsOf } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { domainEvents, leadHistory, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { earningPoints } from '../gamification/point-work';
import { newAutoTask } from '../tasks/task-rules';

export interface Subject {
  id: string | null;
  ownerId: string;
  teamId: string | null;
}

/** What a change of one lead writes besides the lead itself: history, follow-up tasks and events. */
export interface LeadEffects {
  history: readonly NewLeadHistory[];
  tasks: readonly AutoTask[];
  events: readonly DomainEvent[];
}

/** Effects together with their lead. */
export interface LeadWithEffects {
  lead: Subject & { id: string };
  /** When the lead changes, if that is not the time of the request: see `timeOfChange`. */
  at?: Date;
  effects: LeadEffects;
}

interface SubjectEvent {
  subject: Subject;
  event: DomainEvent;
}

/**
 * Inserts events, at least one, with the points that they earn. With `onlyIf`, only those for which the condition on
 * their row `r` holds. It must hold for all that earn points, or for none.
 */
function insertEvents(actor: Actor, events: readonly SubjectEvent[], onlyIf?: SQL): SQL {
  const { user, now } = actor;
  const points = earningPoints(actor, events);
  const rows = events.map(({ subject: { id, ownerId, teamId }, event: { type, ...payload } }) => ({
    type,
    payload,
    subjectId: id,
    ownerId,
    teamId,
    actorId: user.id,
    at: now,
  }));
  return insertRows(domainEvents, rows, { onlyIf: and(onlyIf, points) });
}

type NewTask = Subject & { id: string; title: string };

const createdTask = (task: NewTask): SubjectEvent => ({
  subject: task,
  event: { type: 'task_created', title: task.title },
});

/** Inserts automatic tasks and their events as one statement, for any number of tasks but at least one. */
export const insertAutoTasks = (actor: Actor, created: readonly (typeof tasks.$inferInsert & NewTask)[]): SQL => sql`
  with follow_ups as (${insertRows(tasks, created)}) ${insertEvents(actor, created.map(createdTask))}`;

/** A task is not created while its rule has another one open, and then has no event. */
const isCreated = sql`(r.type <> ${'task_created' satisfies DomainEventType} or r."subjectId" in (select id from follow_ups))`;

/**
 * The effects of lead changes as parts of one statement, for any number of leads. With `onlyIf`, nothing is written
 * unless the condition holds. `followUps` is undefined if there are none; otherwise `events` reads it under the name
 * `follow_ups`.
 */
export function effectStatements(actor: Actor, changes: readonly LeadWithEffects[], onlyIf?: SQL) {
  const { user, now, newId } = actor;
  const entries = changes.flatMap(({ lead, effects, at = now }) =>
    effects.history.map((entry) => ({
      fromStatus: null,
      toStatus: null,
      detail: {},
      ...entry,
      id: newId(),
      leadId: lead.id,
      teamId: lead.teamId,
      actorId: user.id,
      at,
    })),
  );
  const created = changes.flatMap(({ lead, effects, at = now }) =>
    effects.tasks.map((task) => newAutoTask({ ...actor, now: at }, lead, task)),
  );
  const events = changes.flatMap(({ lead, effects }) => effects.events.map((event) => ({ subject: lead, event })));
  const history = insertRows(leadHistory, entries, { onlyIf });
  if (created.length === 0) return { history, followUps: undefined, events: insertEvents(actor, events, onlyIf) };
  return {
    history,
    // When two users move a lead at once, the second does not see the tasks of the first. The unique index does (D12).
    followUps: sql`${insertRows(tasks, created, { onlyIf })} on conflict do nothing returning id`,
    events: insertEvents(
      actor,
      [...events, ...created.map(createdTask)],
      onlyIf ? sql`${onlyIf} and ${isCreated}` : isCreated,
    ),
  };
}

/** Writes the effects of lead changes in one statement. Returns the number of follow-up tasks that they created. */
export async function recordLeadEffects(
  tx: Database,
  actor: Actor,
  changes: readonly LeadWithEffects[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const { history, followUps, events } = effectStatements(actor, changes);
  if (!followUps) {
    await tx.execute(sql`with history as (${history}) ${events}`);
    return 0;
  }
  const result = await tx.execute(sql`
    with history as (${history}), follow_ups as (${followUps}), events as (${events})
    select count(*)::int as created from follow_ups`);
  return rowsOf<{ created: number }>(result)[0]?.created ?? 0;
}

/** Records events of one subject, for changes without other effects. */
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

/** Records events of many subjects in one statement. */
export async function recordDomainEvents(tx: Database, actor: Actor, events: readonly SubjectEvent[]): Promise<void> {
  if (events.length > 0) await tx.execute(insertEvents(actor, events));
}
