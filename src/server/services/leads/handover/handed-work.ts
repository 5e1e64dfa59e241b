import { and, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { HANDOVER_NOTE_TITLE, HANDOVER_PARTS, type HandedCounts, type HandoverPart } from '@/domain/leads/handover';
import type { Handover } from '@/domain/leads/handover-input';
import { type Database, rowsOf } from '@/server/db/client';
import { insertRows, recordset } from '@/server/db/recordset';
import {
  calendarEvents,
  emailAttachments,
  emailLogs,
  leadHistory,
  notes,
  tasks,
  teamMembers,
} from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { refundUse } from '../../plans/usage';
import { belongsTo } from '../../shared/visibility';
import { settleActivity } from '../activity/lead-activity';

export const TABLES = { openTasks: tasks, futureEvents: calendarEvents } as const;

export type Moved = keyof typeof TABLES;

/** Members can move their own rows; the owner and admins of the team can move all members' rows (D28). */
const mayMove = (
  table: (typeof TABLES)[Moved],
  { user }: Actor,
): SQL => sql`(${table.ownerId} = ${user.id}::uuid or exists (
  select 1 from ${teamMembers} m where m.team_id = ${table.teamId} and m.user_id = ${user.id}::uuid and m.role <> 'member'))`;

/** The rows that can be handed over with leads. Other rows stay with their owners. */
const MOVABLE = {
  openTasks: (actor, to) =>
    and(ne(tasks.ownerId, to), ne(tasks.status, 'COMPLETED'), isNull(tasks.deletedAt), mayMove(tasks, actor)),
  futureEvents: (actor, to) =>
    and(
      ne(calendarEvents.ownerId, to),
      // Of a series, what is still to come.
      or(
        gt(calendarEvents.startTime, actor.now),
        gt(calendarEvents.recurrenceUntil, actor.now),
        and(isNotNull(calendarEvents.recurrence), isNull(calendarEvents.recurrenceUntil)),
      ),
      ne(calendarEvents.status, 'CANCELLED'),
      isNull(calendarEvents.deletedAt),
      mayMove(calendarEvents, actor),
    ),
  // An unsent message belongs to its sender alone. A due message is sent, or held after a restore, in the name of its
  // sender.
  scheduledEmails: ({ user, now }, to) =>
    and(
      eq(emailLogs.ownerId, user.id),
      ne(emailLogs.ownerId, to),
      eq(emailLogs.delivery, 'scheduled'),
      eq(emailLogs.attempts, 0),
      gt(emailLogs.dueAt, now),
    ),
} as const satisfies Record<HandoverPart, (actor: Actor, to: string) => SQL | undefined>;

/** How much of each part would be handed over with the chosen leads, in one statement. */
export async function countMovable(
  actor: Actor,
  { leadIds, to }: { leadIds: SQL; to: string },
): Promise<Record<HandoverPart, number>> {
  const { openTasks, futureEvents, scheduledEmails } = MOVABLE;
  const result = await actor.db.execute(sql`
    with chosen as materialized (${leadIds})
    select
      (select count(*)::int from ${tasks} where lead_id in (select id from chosen)
        and ${and(belongsTo(actor.user, tasks), openTasks(actor, to))}) as "openTasks",
      (select count(*)::int from ${calendarEvents} where lead_id in (select id from chosen)
        and ${and(belongsTo(actor.user, calendarEvents), futureEvents(actor, to))}) as "futureEvents",
      (select count(*)::int from ${emailLogs} where lead_id in (select id from chosen)
        and ${scheduledEmails(actor, to)}) as "scheduledEmails"`);
  return rowsOf<Record<HandoverPart, number>>(result)[0] ?? { openTasks: 0, futureEvents: 0, scheduledEmails: 0 };
}

interface MovedRow {
  id: string;
  leadId: string;
  /** The former owner. */
  ownerId: string;
  /** The version after the handover. Every later change raises it. */
  version: number;
}

export interface MovedEmail extends MovedRow {
  templateId: string | null;
  quotaPeriod: string | null;
}

/** The rows that a handover has moved with one lead, and its note: everything that its undo needs. */
export interface HandedOver {
  to: string;
  noteId?: string;
  openTasks?: Omit<MovedRow, 'leadId'>[];
  futureEvents?: Omit<MovedRow, 'leadId'>[];
  scheduledEmails?: Omit<MovedEmail, 'leadId'>[];
}

/**
 * Moves the work on locked leads to their new assignee, in a fixed number of statements. Returns what was moved, by
 * lead.
 */
export async function moveWork(
  tx: Database,
  actor: Actor,
  { leads, to, note, move = [] }: Handover & { leads: readonly { id: string; teamId: string | null }[]; to: string },
): Promise<Map<string, HandedOver>> {
  const moved = new Map<string, HandedOver>(leads.map(({ id }) => [id, { to }]));
  if (leads.length === 0) return moved;
  const ids = leads.map(({ id }) => id);
  for (const part of ['openTasks', 'futureEvents'] as const) {
    if (!move.includes(part)) continue;
    for (const { leadId, ...row } of await moveRows(tx, actor, { part, ids, to })) {
      const lead = moved.get(leadId);
      if (lead) lead[part] = [...(lead[part] ?? []), row];
    }
  }
  if (move.includes('scheduledEmails')) {
    for (const { leadId, ...email } of await moveEmails(tx, actor, { ids, to })) {
      const lead = moved.get(leadId);
      if (lead) lead.scheduledEmails = [...(lead.scheduledEmails ?? []), email];
    }
  }
  if (note?.trim()) {
    await writeNotes(tx, actor, { leads, note, moved });
    await settleActivity(tx, actor, ids);
  }
  await addToHistory(tx, actor, moved);
  return moved;
}

/** Adds what was handed over to the history entry of each assignment, which was just written. */
async function addToHistory(tx: Database, { user, now }: Actor, moved: ReadonlyMap<string, HandedOver>): Promise<void> {
  const rows = [...moved].flatMap(([leadId, { openTasks, futureEvents, scheduledEmails }]) => {
    const counts = countsOf({ openTasks, futureEvents, scheduledEmails });
    return Object.keys(counts).length > 0 ? [{ leadId, detail: { handedOver: counts } }] : [];
  });
  if (rows.length === 0) return;
  const { leadId, detail } = leadHistory;
  await tx.execute(sql`
    update ${leadHistory} set detail = ${detail} || r.detail from ${recordset({ leadId, detail }, rows)}
    where ${leadId} = r."leadId" and ${and(eq(leadHistory.at, now), eq(leadHistory.actorId, user.id), eq(leadHistory.kind, 'edited'))}
      and ${detail} ? 'assigneeId'`);
}

/** How many rows there are of each part, without those of which there are none. */
const countsOf = (parts: Partial<Record<HandoverPart, readonly unknown[] | undefined>>): HandedCounts =>
  Object.fromEntries(
    HANDOVER_PARTS.flatMap((part) => {
      const count = parts[part]?.length ?? 0;
      return count > 0 ? [[part, count]] : [];
    }),
  );

/** In id order, like bulk changes, so that they wait for each other instead of deadlocking. */
async function moveRows(
  tx: Database,
  actor: Actor,
  { part, ids, to }: { part: Moved; ids: readonly string[]; to: string },
): Promise<MovedRow[]> {
  const table = TABLES[part];
  const result = await tx.execute(sql`
    with theirs as (
      select id, owner_id from ${table} where ${and(inArray(table.leadId, [...ids]), MOVABLE[part](actor, to))}
      order by id for update
    )
    update ${table} set owner_id = ${to}::uuid, version = version + 1 from theirs where ${table.id} = theirs.id
    returning ${table.id} as id, ${table.leadId} as "leadId", theirs.owner_id as "ownerId", ${table.version} as version`);
  return rowsOf<MovedRow>(result);
}

/**
 * Gives the actor's scheduled messages to the assignee. They are held, because the assignee must check them first.
 * Their uses of the actor's quota are refunded; sending them uses the assignee's. A message that is being sent right
 * now stays.
 */
async function moveEmails(
  tx: Database,
  actor: Actor,
  { ids, to }: { ids: readonly string[]; to: string },
): Promise<MovedEmail[]> {
  const result = await tx.execute(sql`
    with mine as (
      select id, owner_id, template_id, quota_period from ${emailLogs}
      where ${and(inArray(emailLogs.leadId, [...ids]), MOVABLE.scheduledEmails(actor, to))}
      order by id for update skip locked
    ), files as (
      update ${emailAttachments} set owner_id = ${to}::uuid where email_id in (select id from mine)
    )
    update ${emailLogs} set owner_id = ${to}::uuid, delivery = 'held', hold_reason = 'handed_over', template_id = null,
      quota_period = null, version = version + 1
    from mine where ${emailLogs.id} = mine.id
    returning ${emailLogs.id} as id, ${emailLogs.leadId} as "leadId", mine.owner_id as "ownerId",
      ${emailLogs.version} as version, mine.template_id as "templateId", mine.quota_period as "quotaPeriod"`);
  const emails = rowsOf<MovedEmail>(result);
  for (const [period, uses] of usesOf(emails)) {
    await refundUse(tx, { userId: actor.user.id, kind: 'emails', period, uses });
  }
  return emails;
}

/** How many uses of each quota window the messages took. */
export function usesOf(emails: readonly Pick<MovedEmail, 'quotaPeriod'>[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { quotaPeriod } of emails) if (quotaPeriod) uses.set(quotaPeriod, (uses.get(quotaPeriod) ?? 0) + 1);
  return uses;
}

async function writeNotes(
  tx: Database,
  { user, now, newId }: Actor,
  {
    leads,
    note,
    moved,
  }: { leads: readonly { id: string; teamId: string | null }[]; note: string; moved: Map<string, HandedOver> },
): Promise<void> {
  const rows = leads.map(({ id: leadId, teamId }) => ({
    id: newId(),
    ownerId: user.id,
    teamId,
    leadId,
    title: HANDOVER_NOTE_TITLE,
    content: note,
    createdAt: now,
    updatedAt: now,
  }));
  await tx.execute(insertRows(notes, rows));
  for (const { id, leadId } of rows) {
    const lead = moved.get(leadId);
    if (lead) lead.noteId = id;
  }
}
