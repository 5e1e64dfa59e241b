import { newContactsOf } from '@/domain/contacts/file-contacts';
import { newValues } from '@/domain/fields/field';
import { importedTime } from '@/domain/imports/imported-time';
import type { FunnelStage } from '@/domain/leads/filters/lead-filters';
import { leadFields } from '@/domain/leads/lead';
import type { ImportedLead } from '@/domain/leads/lead-csv';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { derivePhone } from '@/domain/phones/phone-numbers';
import { furthestStage } from '@/domain/reports/funnel';
import { autoTasksFor } from '@/domain/tasks/auto-tasks';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { leadHistory, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { insertContacts, type NewContact, newContact } from '../../contacts/contact-inserts';
import { insertAutoTasks } from '../../shared/domain-events';
import { newAutoTask } from '../../tasks/task-rules';

const NO_RULES: ReadonlySet<string> = new Set();

/** An imported lead as it will be written, with its follow-up tasks. */
export interface NewLead {
  lead: typeof leads.$inferInsert;
  historyId: string;
  /** The furthest stage, if the file says more than the status. */
  furthest?: FunnelStage;
  tasks: ReturnType<typeof newAutoTask>[];
  contacts: NewContact[];
}

export interface NewLeadChoices {
  /** The checkbox "Create follow-up tasks" (D13). */
  createTasks: boolean;
  /** When closed leads without a closing date were closed; null: unknown, undefined: now (D51). */
  closedAt?: Date | null | undefined;
}

/**
 * The rows to write for an imported lead, with the follow-up tasks of its status if `createTasks` is set. Tasks of a
 * closed lead are due relative to its closing, and are left out if they would be overdue.
 */
export function newLead(
  actor: Actor,
  imported: ImportedLead,
  { createTasks, closedAt: chosen = actor.now }: NewLeadChoices,
): NewLead {
  const { user, now, newId } = actor;
  const { status, companyName } = imported;
  const [id, historyId] = [newId(), newId()];
  const updatedAt = importedTime(imported.updatedAt, now);
  // Other systems keep a planned day of closing on deals that were closed before it.
  const isPlanned = imported.closedAt && imported.closedAt > now;
  const said = isPlanned ? (imported.updatedAt ?? undefined) : imported.closedAt;
  const closing = said === undefined ? chosen : said;
  const closedAt = isOpenStatus(status) || closing === null ? null : importedTime(closing, now);
  const owned = { id, ownerId: user.id, teamId: null };
  const furthest = furthestStage([imported.furthestStage ?? 'NEW', status]);
  const since = isOpenStatus(status) ? now : closedAt;
  const autoTasks =
    createTasks && since
      ? autoTasksFor({ status, companyName, now: since, openRules: NO_RULES, worker: user }).filter(
          ({ dueDate }) => dueDate > now,
        )
      : [];
  return {
    lead: {
      ...newValues(leadFields, imported, user.timezone),
      ...derivePhone(imported.phone, user.country),
      ...owned,
      createdAt: importedTime(imported.createdAt, now),
      updatedAt,
      // Without a time of entering the stage, the last change is the best estimate.
      stageEnteredAt: closedAt ?? importedTime(imported.stageEnteredAt ?? updatedAt, now),
      closedAt,
      furthestStage: furthest,
    },
    historyId,
    ...(furthest !== furthestStage([status]) && { furthest }),
    tasks: autoTasks.map((task) => newAutoTask(actor, owned, task)),
    contacts: newContactsOf(imported).map((contact) => newContact(actor, { ...owned, country: user.country }, contact)),
  };
}

/** Writes imported leads with their history and their contacts. The number of statements does not depend on the number of leads. */
export async function insertLeads(
  tx: Database,
  { user, now }: Actor,
  rows: readonly NewLead[],
  file: string | undefined,
): Promise<void> {
  const detail = file === undefined ? {} : { file };
  const history = rows.map(({ historyId, lead, furthest }) => ({
    id: historyId,
    leadId: lead.id,
    actorId: user.id,
    kind: 'imported' as const,
    toStatus: lead.status,
    detail: { ...detail, ...(furthest && { furthestStage: furthest }) },
    // Reports read the history and `closedAt`: the two agree (D51).
    at: lead.closedAt ?? now,
  }));
  await tx.execute(
    insertRows(
      leads,
      rows.map(({ lead }) => lead),
    ),
  );
  await tx.execute(insertRows(leadHistory, history));
  await insertContacts(
    tx,
    rows.flatMap(({ contacts }) => contacts),
  );
}

/** Writes the follow-up tasks of imported leads, with their events, in one statement. Returns how many there were. */
export async function insertTasks(tx: Database, actor: Actor, rows: readonly NewLead[]): Promise<number> {
  const created = rows.flatMap((row) => row.tasks);
  if (created.length > 0) await tx.execute(insertAutoTasks(actor, created));
  return created.length;
}
