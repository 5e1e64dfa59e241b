import { and, type SQL, sql } from 'drizzle-orm';
import type { NewLeadHistory } from '@/domain/leads/lead-change';
import type { DomainEvent, DomainEventType } from '@/domain/outbox/domain-event';
import type { AutoTask } from '@/domain/tasks/auto-tasks';
import type { FollowUp, FollowUpCounts } from '@/domain/tasks/follow-ups';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { insertRows } from '@/server/db/recordset';
import { domainEvents, leadHistory, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { earningPoints } from '../gamification/point-work';
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

/** How many tasks the parts `follow_ups` and `turned` of a statement have added, removed and restored. */
const countsIn = ({ followUps, turned }: { followUps?: SQL; turned?: SQL }) => sql`
  ${followUps ? sql`(select count(*)::int from follow_ups)` : sql`0`} as created_tasks,
  ${turned ? sql`(select count(deleted_at)::int from turned)` : sql`0`} as removed_tasks,
  ${turned ? sql`(select count(*)::int - count(deleted_at)::int from turned)` : sql`0`} as restored_tasks`;

/** Reads what `counts` of the statement selects. */
export function followUpCounts(row: Readonly<Record<string, unknown>>): FollowUpCounts {
  const [created, removed, restored] = [row.created_tasks, row.removed_tasks, row.restored_tasks].map(Number);
  return {
    ...(created && { createdTasks: created }),
    ...(removed && { removedTasks: removed }),
    ...(restored && { restoredTasks: restored }),
  };
}

/**
 * The effects of lead changes as named parts of one statement, for any number of leads, and the select list that counts
 * the follow-up tasks of these parts. With `onlyIf`, nothing is written unless the condition holds.
 */
export function effectStatements(
  actor: Actor,
  changes: readonly LeadWithEffects[],
  onlyIf?: SQL,
): { parts: SQL[]; counts: SQL; turns: boolean } {
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
  const turning = changes.flatMap(({ lead: { teamId }, effects: { removed = [], restored = [] }, at = now }) => [
    ...removed.map(({ id, version }) => ({ id, version, teamId, deletedAt: at })),
    ...restored.map(({ id, version }) => ({ id, version, teamId, deletedAt: null })),
  ]);
  const events = changes.flatMap(({ lead, effects }) => effects.events.map((event) => ({ subject: lead, event })));
  // When two users move a lead at once, the second does not see the tasks of the first. The unique index does (D12).
  const followUps =
    created.length > 0 ? sql`${insertRows(tasks, created, { onlyIf })} on conflict do nothing returning id` : undefined;
  const turned = turning.length > 0 ? turnFollowUps(turning, onlyIf) : undefined;
  const written = followUps
    ? insertEvents(
        actor,
        [...events, ...created.map(createdTask)],
        onlyIf ? sql`${onlyIf} and ${isCreated}` : isCreated,
      )
    : insertEvents(actor, events, onlyIf);
  return {
    parts: [
      sql`history as (${insertRows(leadHistory, entries, { onlyIf })})`,
      ...(followUps ? [sql`follow_ups as (${followUps})`] : []),
      ...(turned ? [sql`turned as (${turned})`] : []),
      sql`events as (${written})`,
    ],
    counts: countsIn({ followUps, turned }),
    turns: turned !== undefined,
  };
}

/** Writes the effects of lead changes in one statement. Returns what became of follow-up tasks. */
export async function recordLeadEffects(
  tx: Database,
  actor: Actor,
  changes: readonly LeadWithEffects[],
): Promise<FollowUpCounts> {
  if (changes.length === 0) return {};
  const { parts, counts } = effectStatements(actor, changes);
  const result = await tx.execute(sql`with ${sql.join(parts, sql`, `)} select ${counts}`);
  return followUpCounts(exactlyOne(rowsOf<Record<string, unknown>>(result)[0]));
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
