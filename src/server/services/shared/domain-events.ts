import { type SQL, sql } from 'drizzle-orm';
import type { NewLeadHistory } from '@/domain/leads/lead-change';
import type { LeadHistoryEntry } from '@/domain/leads/lead-history';
import type { DomainEvent, DomainEventType } from '@/domain/outbox/domain-event';
import type { AutoTask } from '@/domain/tasks/auto-tasks';
import { addFollowUpCounts, type FollowUp, type FollowUpCounts } from '@/domain/tasks/follow-ups';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { insertRows } from '@/server/db/recordset';
import { domainEvents, leadHistory, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { recordPoints } from '../gamification/point-work';
import { turnFollowUps } from '../tasks/follow-ups';
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
  /** Follow-up tasks to delete, at the time of the change, and to restore. */
  removed?: readonly FollowUp[];
  restored?: readonly FollowUp[];
  events: readonly DomainEvent[];
}

/** Who a history entry names: a user, or the client whom its detail names. */
export interface LeadCause {
  actorId: string | null;
  detail: LeadHistoryEntry['detail'];
}

/** Effects together with their lead. */
export interface LeadWithEffects {
  lead: Subject & { id: string };
  /** When the lead changes, if that is not the time of the request: see `timeOfChange`. */
  at?: Date;
  /** Who caused the change, if that is not the actor. */
  cause?: LeadCause | undefined;
  effects: LeadEffects;
}

interface SubjectEvent {
  subject: Subject;
  event: DomainEvent;
}

/** The cause of an event: an actor, or no user, as when a reply arrives. */
type Recorder = Actor | { user: null; now: Date };

/** Inserts events, at least one. With `onlyIf`, only those for which the condition on their row `r` holds. */
function insertEvents({ user, now }: Recorder, events: readonly SubjectEvent[], onlyIf?: SQL): SQL {
  const rows = events.map(({ subject: { id, ownerId, teamId }, event: { type, ...payload } }) => ({
    type,
    payload,
    subjectId: id,
    ownerId,
    teamId,
    actorId: user?.id ?? null,
    at: now,
  }));
  return insertRows(domainEvents, rows, { onlyIf });
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

/** The leads of the tasks that the parts `follow_ups` and `turned` of a statement have added, removed and restored. */
const leadsIn = ({ followUps, turned }: { followUps?: SQL | undefined; turned?: SQL | undefined }) => sql`
  ${followUps ? sql`array(select lead_id from follow_ups)` : NONE} as created,
  ${turned ? sql`array(select lead_id from turned where deleted_at is not null)` : NONE} as removed,
  ${turned ? sql`array(select lead_id from turned where deleted_at is null)` : NONE} as restored`;

const NONE = sql`array[]::uuid[]`;

/** How often each comes. */
function countEach(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/**
 * Writes the effects of changes of any number of leads, with the points that they earn, in a fixed number of
 * statements. Returns the counts of follow-up tasks for each change.
 */
export async function recordLeadEffects(
  tx: Database,
  actor: Actor,
  changes: readonly LeadWithEffects[],
): Promise<FollowUpCounts[]> {
  if (changes.length === 0) return [];
  const { user, now, newId } = actor;
  const entries = changes.flatMap(({ lead, effects, at = now, cause = { actorId: user.id, detail: {} } }) =>
    effects.history.map((entry) => ({
      fromStatus: null,
      toStatus: null,
      ...entry,
      detail: { ...cause.detail, ...entry.detail },
      id: newId(),
      leadId: lead.id,
      teamId: lead.teamId,
      actorId: cause.actorId,
      at,
    })),
  );
  const created = changes.flatMap(({ lead, effects, at = now }) =>
    effects.tasks.map((task) => newAutoTask({ ...actor, now: at }, lead, task)),
  );
  const turning = changes.flatMap(({ lead: { teamId }, effects: { removed = [], restored = [] }, at = now }) => [
    ...removed.map(({ id, version }) => ({ id, version, teamId, deletedAt: at })),
    ...restored.map(({ id, version }) => ({ id, version, teamId, deletedAt: null })),
  ]);
  const events = changes.flatMap(({ lead, effects }) => effects.events.map((event) => ({ subject: lead, event })));
  // When two users move a lead at once, the second does not see the tasks of the first. The unique index does (D12).
  const followUps =
    created.length > 0 ? sql`${insertRows(tasks, created)} on conflict do nothing returning id, lead_id` : undefined;
  const turned = turning.length > 0 ? turnFollowUps(turning) : undefined;
  const written = followUps
    ? insertEvents(actor, [...events, ...created.map(createdTask)], isCreated)
    : insertEvents(actor, events);
  const parts = [
    sql`history as (${insertRows(leadHistory, entries)})`,
    ...(followUps ? [sql`follow_ups as (${followUps})`] : []),
    ...(turned ? [sql`turned as (${turned})`] : []),
    sql`events as (${written})`,
  ];
  const writing = tx.execute(sql`with ${sql.join(parts, sql`, `)} select ${leadsIn({ followUps, turned })}`).execute();
  const [result] = await Promise.all([writing, recordPoints(tx, actor, events)]);
  const tasksOf = exactlyOne(rowsOf<Record<'created' | 'removed' | 'restored', string[]>>(result)[0]);
  const [added, removed, restored] = [tasksOf.created, tasksOf.removed, tasksOf.restored].map(countEach);
  return changes.map(({ lead: { id } }) =>
    addFollowUpCounts(
      {},
      { createdTasks: added?.get(id) ?? 0, removedTasks: removed?.get(id) ?? 0, restoredTasks: restored?.get(id) ?? 0 },
    ),
  );
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

/** Records events of any number of subjects, and the points that the actor earns or loses by them. */
export async function recordDomainEvents(
  tx: Database,
  recorder: Recorder,
  events: readonly SubjectEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await Promise.all([
    tx.execute(insertEvents(recorder, events)).execute(),
    recorder.user && recordPoints(tx, recorder, events),
  ]);
}
