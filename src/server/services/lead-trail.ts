import type { LeadEvent } from '@/domain/leads/lead-status';
import type { AutoTask } from '@/domain/tasks/auto-tasks';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { domainEvents, leadHistory, tasks } from '../db/schema';

type HistoryEntry = Pick<typeof leadHistory.$inferInsert, 'leadId' | 'kind' | 'fromStatus' | 'toStatus' | 'detail'>;

type TrailEvent =
  | LeadEvent
  | { type: 'lead_updated'; fields: string[] }
  | { type: 'lead_deleted'; companyName: string }
  | { type: 'leads_imported'; count: number };

interface Subject {
  id: string | null;
  ownerId: string;
  teamId: string | null;
}

/** What a change leaves behind is written in the change's own transaction, hence `tx` in each of these. */
export async function recordHistory(tx: Database, { user, now, newId }: Actor, entries: HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(leadHistory).values(entries.map((entry) => ({ ...entry, id: newId(), actorId: user.id, at: now })));
}

export async function saveAutoTasks(
  tx: Database,
  { now, newId }: Actor,
  lead: Subject & { id: string },
  autoTasks: readonly AutoTask[],
): Promise<void> {
  if (autoTasks.length === 0) return;
  const rows = autoTasks.map((task) => ({
    ...task,
    id: newId(),
    ownerId: lead.ownerId,
    teamId: lead.teamId,
    leadId: lead.id,
    createdAt: now,
    updatedAt: now,
  }));
  // Of two people who move a lead at once the second has not seen the first one's tasks; the index has (D12).
  await tx.insert(tasks).values(rows).onConflictDoNothing();
}

export async function recordEvents(
  tx: Database,
  { user, now }: Actor,
  subject: Subject,
  events: readonly TrailEvent[],
): Promise<void> {
  if (events.length === 0) return;
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
