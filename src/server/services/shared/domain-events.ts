import { type SQL, sql } from 'drizzle-orm';
import type { LeadHistoryEntry } from '@/domain/leads/lead-history';
import type { LeadEvent } from '@/domain/leads/lead-status';
import type { Noun, NounThat, PluralOf } from '@/domain/shared/nouns';
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

/** The insert of events of any number of subjects. */
function insertEvents({ user, now }: Actor, happened: readonly Happened[], onlyIf?: SQL): SQL {
  const rows = happened.map(({ subject: { id, ownerId, teamId }, event: { type, ...payload } }) => ({
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
 * What changes of leads leave behind, as parts of one statement, however many leads there are. With `onlyIf` nothing is
 * left where that does not hold. Every change has its history and its events; some have no follow-ups.
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
  const made = changes.flatMap(({ lead, effects }) => effects.tasks.map((task) => newAutoTask(actor, lead, task)));
  const happened = changes.flatMap(({ lead, effects }) => effects.events.map((event) => ({ subject: lead, event })));
  return {
    history: insertRows(leadHistory, entries, { onlyIf }),
    // Of two people who move a lead at once the second has not seen the first one's tasks; the index has (D12).
    followUps: made.length === 0 ? undefined : sql`${insertRows(tasks, made, { onlyIf })} on conflict do nothing`,
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
  const first = followUps ? sql`, follow_ups as (${followUps})` : sql``;
  await tx.execute(sql`with history as (${history})${first} ${events}`);
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
