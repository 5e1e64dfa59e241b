import { and, eq, inArray, sql } from 'drizzle-orm';
import type { HandedCounts } from '@/domain/leads/handover';
import { type Database, rowsOf } from '@/server/db/client';
import { columnsOf, recordset } from '@/server/db/recordset';
import { emailAttachments, emailLogs, leads, notes, teamMembers } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { refundUse } from '../../plans/usage';
import { type HandedOver, type Moved, type MovedEmail, TABLES, usesOf } from './handed-work';

/**
 * Takes back the work that was handed over with leads, except rows that a user has changed since: they stay with the
 * assignee. Returns how many stay.
 */
export async function moveBack(tx: Database, actor: Actor, handedOver: readonly HandedOver[]): Promise<HandedCounts> {
  const stayed: HandedCounts = {};
  for (const part of ['openTasks', 'futureEvents'] as const) {
    const rows = handedOver.flatMap(({ to, ...moved }) => (moved[part] ?? []).map((row) => ({ ...row, to })));
    const count = await giveBack(tx, TABLES[part], rows);
    if (count > 0) stayed[part] = count;
  }
  const emails = await giveBackEmails(
    tx,
    actor,
    handedOver.flatMap(({ to, scheduledEmails = [] }) => scheduledEmails.map((email) => ({ ...email, to }))),
  );
  if (emails > 0) stayed.scheduledEmails = emails;
  const noteIds = handedOver.flatMap(({ noteId }) => noteId ?? []);
  if (noteIds.length > 0) {
    await tx
      .delete(notes)
      .where(and(inArray(notes.id, noteIds), eq(notes.ownerId, actor.user.id), eq(notes.version, 1)));
  }
  return stayed;
}

/** Rows with the user to whom they were handed over, who gives them back. */
const GIVEN_BACK = { ...columnsOf(leads, ['id', 'ownerId', 'version'] as const), to: leads.ownerId };
const GIVEN_BACK_EMAILS = {
  ...columnsOf(emailLogs, ['id', 'ownerId', 'version', 'templateId', 'quotaPeriod'] as const),
  to: emailLogs.ownerId,
};

/** Gives rows back only to a user who is still in the team. Returns how many stay. */
async function giveBack(
  tx: Database,
  table: (typeof TABLES)[Moved],
  rows: readonly { id: string; ownerId: string; version: number; to: string }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const result = await tx.execute(sql`
    with theirs as (
      select t.id, r."ownerId", t.version = r.version and (t.team_id is null or exists (
        select 1 from ${teamMembers} m where m.team_id = t.team_id and m.user_id = r."ownerId")) as returns
      from ${table} t join ${recordset(GIVEN_BACK, rows)} on r.id = t.id
      where t.owner_id = r."to" and t.deleted_at is null order by t.id for update of t
    ), returned as (
      update ${table} set owner_id = theirs."ownerId", version = ${table.version} + 1 from theirs
      where ${table.id} = theirs.id and returns
    )
    select count(*)::int as stayed from theirs where not returns`);
  return rowsOf<{ stayed: number }>(result)[0]?.stayed ?? 0;
}

/**
 * Gives scheduled emails back. They are sent at their original time, and use the former sender's quota again, even
 * beyond its maximum: undoing the handover must lose no message. Returns how many stay, or have been sent by now.
 */
async function giveBackEmails(
  tx: Database,
  { user }: Actor,
  emails: readonly (Omit<MovedEmail, 'leadId'> & { to: string })[],
): Promise<number> {
  if (emails.length === 0) return 0;
  const result = await tx.execute(sql`
    with theirs as (
      select e.id, r."templateId", r."quotaPeriod", e.version = r.version and e.delivery = 'held'
        and e.hold_reason = 'handed_over' and r."ownerId" = ${user.id}::uuid as returns
      from ${emailLogs} e join ${recordset(GIVEN_BACK_EMAILS, emails)} on r.id = e.id
      where e.owner_id = r."to" order by e.id for update of e
    ), files as (
      update ${emailAttachments} set owner_id = ${user.id}::uuid
      where email_id in (select id from theirs where returns)
    ), returned as (
      update ${emailLogs} set owner_id = ${user.id}::uuid, delivery = 'scheduled', hold_reason = null,
        template_id = theirs."templateId", quota_period = theirs."quotaPeriod", version = ${emailLogs.version} + 1
      from theirs where ${emailLogs.id} = theirs.id and returns
    )
    select returns, "quotaPeriod" from theirs`);
  const rows = rowsOf<Pick<MovedEmail, 'quotaPeriod'> & { returns: boolean }>(result);
  for (const [period, uses] of usesOf(rows.filter(({ returns }) => returns))) {
    await refundUse(tx, { userId: user.id, kind: 'emails', period, uses: -uses });
  }
  return rows.filter(({ returns }) => !returns).length;
}
