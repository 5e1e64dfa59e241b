import { type SQL, sql } from 'drizzle-orm';
import type { LeadHistoryEntry } from '@/domain/leads/lead-history';
import type { LeadEvent } from '@/domain/leads/lead-status';
import type { Noun, NounWith, PluralOf } from '@/domain/shared/nouns';
import type { AutoTask } from '@/domain/tasks/auto-tasks';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { domainEvents, leadHistory, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { newAutoTask } from '../tasks/task-rules';

type DomainEvent =
  | LeadEvent
  | { type: 'lead_updated'; fields: string[] }
  | { type: 'lead_deleted' | 'lead_restored'; companyName: string }
  | { type: `${Exclude<Noun, 'lead'>}_${'created' | 'updated' | 'deleted' | 'restored'}`; title: string }
  | { type: 'task_completed'; title: string }
  | { type: `${PluralOf<NounWith<'csv'>>}_imported`; count: number };

export interface Subject {
  id: string | null;
  ownerId: string;
  teamId: string | null;
}

/** What a change of one lead writes besides the lead itself: history, follow-up tasks and events. */
export interface LeadEffects {
  history: (Pick<LeadHistoryEntry, 'kind'> & Partial<Pick<LeadHistoryEntry, 'fromStatus' | 'toStatus' | 'detail'>>)[];
  tasks: readonly AutoTask[];
  events: readonly DomainEvent[];
}

/** Effects together with their lead. */
export interface LeadWithEffects {
  lead: Subject & { id: string };
  effects: LeadEffects;
}

interface SubjectEvent {
  subject: Subject;
  event: DomainEvent;
}

function insertEvents({ user, now }: Actor, events: readonly SubjectEvent[], onlyIf?: SQL): SQL {
  const rows = events.map(({ subject: { id, ownerId, teamId }, event: { type, ...payload } }) => ({
    type,
    payload,
    subjectId: id,
    ownerId,
    teamId,
    actorId: user.id,
    at: now,
  }));
  return insertRows(domainEvents, rows, { onlyIf });
}

/**
 * The effects of lead changes as parts of one statement, for any number of leads. With `onlyIf`, nothing is written
 * unless the condition holds. `followUps` is undefined if there are none.
 */
export function effectStatements(actor: Actor, changes: readonly LeadWithEffects[], onlyIf?: SQL) {
  const { user, now, newId } = actor;
  const entries = changes.flatMap(({ lead, effects }) =>
    effects.history.map((entry) => ({
      fromStatus: null,
      toStatus: null,
      detail: {},
      ...entry,
      id: newId(),
      leadId: lead.id,
      actorId: user.id,
      at: now,
    })),
  );
  const created = changes.flatMap(({ lead, effects }) => effects.tasks.map((task) => newAutoTask(actor, lead, task)));
  const events = changes.flatMap(({ lead, effects }) => effects.events.map((event) => ({ subject: lead, event })));
  return {
    history: insertRows(leadHistory, entries, { onlyIf }),
    // When two users move a lead at once, the second does not see the tasks of the first. The unique index does (D12).
    followUps: created.length === 0 ? undefined : sql`${insertRows(tasks, created, { onlyIf })} on conflict do nothing`,
    events: insertEvents(actor, events, onlyIf),
  };
}

/** Writes the effects of lead changes in one statement. */
export async function recordLeadEffects(
  tx: Database,
  actor: Actor,
  changes: readonly LeadWithEffects[],
): Promise<void> {
  if (changes.length === 0) return;
  const { history, followUps, events } = effectStatements(actor, changes);
  const first = followUps ? sql`, follow_ups as (${followUps})` : sql``;
  await tx.execute(sql`with history as (${history})${first} ${events}`);
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
