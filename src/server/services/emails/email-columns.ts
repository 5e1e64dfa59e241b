import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Attachment } from '@/domain/emails/attachment';
import { canMove, DELIVERY_STATES } from '@/domain/emails/delivery';
import type { Database } from '@/server/db/client';
import { emailAttachments, emailLogs, leads } from '@/server/db/schema';
import { leadOf } from '../leads/linked-lead';
import type { Viewer } from '../shared/visibility';

const CANCELABLE = sql.raw(
  DELIVERY_STATES.filter((state) => canMove(state, 'canceled'))
    .map((state) => `'${state}'`)
    .join(', '),
);
const WAITING = sql.raw(['queued', 'scheduled'].map((state) => `'${state}'`).join(', '));

const attachments = sql<Attachment[]>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'size', a.size, 'type', a.type)
    order by a.created_at, a.id), '[]'::json)
  from ${emailAttachments} a where a.email_id = ${emailLogs.id})`;

const all = getTableColumns(emailLogs);

/** The columns that clients get, with the lead that `leadOf` joins. Only the sender sees BCC. */
export const emailColumns = (viewer: Viewer) => ({
  id: all.id,
  ownerId: all.ownerId,
  leadId: leads.id,
  leadCompany: leads.companyName,
  templateId: all.templateId,
  to: all.to,
  cc: all.cc,
  bcc: sql<string[]>`case when ${ownEmails(viewer)} then ${all.bcc} else '{}' end`.mapWith(all.bcc),
  subject: all.subject,
  body: all.body,
  status: all.status,
  delivery: all.delivery,
  // The error may name recipients, or quote a server that does.
  error: sql<string | null>`case when ${ownEmails(viewer)} or cardinality(${all.bcc}) = 0 then ${all.error} end`,
  holdReason: all.holdReason,
  via: all.via,
  scheduledAt: all.scheduledAt,
  sendsAt: sql<Date | null>`case when ${all.delivery} in (${WAITING}) then ${all.dueAt} end`.mapWith(all.dueAt),
  sentAt: all.sentAt,
  openedAt: all.openedAt,
  clickedAt: all.clickedAt,
  replacedBy: all.replacedBy,
  isCancelable: isCancelable(viewer),
  batchId: all.batchId,
  isBulk: sql<boolean>`(${all.unsubscribeToken} is not null)`,
  remindAfterDays: all.remindAfterDays,
  repliedAt: all.repliedAt,
  inReplyTo: all.inReplyTo,
  attachments,
  version: all.version,
  createdAt: all.createdAt,
});

/** Must match `canCancel` of the domain. */
export const isCancelable = (viewer: Viewer): SQL<boolean> => sql<boolean>`(${ownEmails(viewer)}
  and (${all.attempts} = 0 or ${all.delivery} = 'held') and ${all.delivery} in (${CANCELABLE}))`;

/** Selects messages as clients get them. */
export const selectEmail = (db: Database, viewer: Viewer, where: SQL | undefined) =>
  db.select(emailColumns(viewer)).from(emailLogs).leftJoin(leads, leadOf(viewer, emailLogs)).where(where);

/** A message belongs to its sender (D4): no other user can change it. Monday summaries are not part of the log. */
export const ownEmails = ({ id }: Viewer): SQL =>
  sql`(${emailLogs.ownerId} = ${id} and ${emailLogs.summaryWeek} is null)`;

/** Own messages, and those to a lead that the viewer can see and `leadOf` has joined (D27). */
export const readableEmails = (viewer: Viewer): SQL => sql`(${ownEmails(viewer)} or ${leads.id} is not null)`;
