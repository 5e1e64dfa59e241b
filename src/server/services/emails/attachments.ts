import { createHash } from 'node:crypto';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Attachment, attachmentName, attachmentType } from '@/domain/emails/attachment';
import {
  ATTACHMENTS_TOO_LARGE,
  EMPTY_ATTACHMENT,
  MAX_ATTACHMENT_BYTES,
  MAX_WAITING_ATTACHMENTS,
  TOO_MANY_WAITING,
} from '@/domain/emails/attachment-limits';
import { type Database, rowsOf } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { emailAttachments, emailLogs, leads } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { lockUsage } from '../plans/usage';
import { withIdempotency } from '../shared/idempotency';
import { readableEmails } from './email-columns';

interface Upload {
  name: string;
  type: string;
  content: Uint8Array;
}

/** Stores a file that waits for its message, once per Idempotency-Key (D38). */
export async function addAttachment(actor: Actor, file: Upload): Promise<Attachment> {
  const { user, now, newId, idempotencyKey: key } = actor;
  const name = attachmentName.safeParse(file.name);
  if (!name.success) refuse('VALIDATION', name.error.issues[0]?.message ?? 'Invalid file name', { field: 'file' });
  const size = file.content.byteLength;
  if (size === 0) refuse('VALIDATION', EMPTY_ATTACHMENT, { field: 'file' });
  if (size > MAX_ATTACHMENT_BYTES) refuse('PAYLOAD_TOO_LARGE', ATTACHMENTS_TOO_LARGE, { field: 'file' });
  const added = { id: newId(), name: name.data, size, type: attachmentType(file.type) };
  const content = key === undefined ? null : createHash('sha256').update(file.content).digest('hex');
  const body = { operation: 'emails.addAttachment', input: { name: file.name, type: file.type, content } };
  return withIdempotency(actor, { key, body }, async (tx) => {
    await lockUsage(tx, user.id);
    const waiting = and(eq(emailAttachments.ownerId, user.id), isNull(emailAttachments.emailId));
    if ((await tx.$count(emailAttachments, waiting)) >= MAX_WAITING_ATTACHMENTS) refuse('CONFLICT', TOO_MANY_WAITING);
    await tx.insert(emailAttachments).values({ ...added, ownerId: user.id, content: file.content, createdAt: now });
    return added;
  });
}

/** A file with its bytes: one of the actor, whether its message was sent or not, or of a message that they can read. */
export async function readAttachment({ db, user }: Actor, id: string): Promise<Pick<Upload, 'name' | 'content'>> {
  const { name, content } = emailAttachments;
  const [file] = await db
    .select({ name, content })
    .from(emailAttachments)
    .leftJoin(emailLogs, eq(emailLogs.id, emailAttachments.emailId))
    .leftJoin(leads, leadOf(user, emailLogs))
    .where(and(eq(emailAttachments.id, id), or(eq(emailAttachments.ownerId, user.id), readableEmails(user))));
  return file ?? notFound('file');
}

/** Removes a file whose message was not sent. */
export async function removeAttachment({ db, user }: Actor, id: string): Promise<void> {
  const removed = await db
    .delete(emailAttachments)
    .where(and(eq(emailAttachments.id, id), eq(emailAttachments.ownerId, user.id), isNull(emailAttachments.emailId)))
    .returning({ id: emailAttachments.id });
  if (removed.length === 0) notFound('file');
}

/**
 * Gives a message its files. Files of another message of the actor are copied, so that a canceled message can be sent
 * again and keeps its own. Throws NOT_FOUND for files of others, and VALIDATION if they are too large together.
 */
export async function attachTo(
  tx: Database,
  { user, newId }: Actor,
  { emailId, ids }: { emailId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  const rows = wanted.map((id) => ({ id, copy: newId() }));
  const { id } = emailAttachments;
  const result = await tx.execute(sql`
    with wanted as (
      select a.id, a.email_id, a.size, r.copy from ${recordset({ id, copy: id }, rows)}
      join ${emailAttachments} a on a.id = r.id and a.owner_id = ${user.id}
    ), copied as (
      insert into ${emailAttachments} (id, owner_id, email_id, name, size, type, content, created_at)
      select w.copy, a.owner_id, ${emailId}::uuid, a.name, a.size, a.type, a.content, a.created_at
      from wanted w join ${emailAttachments} a on a.id = w.id where w.email_id is not null
    ), attached as (
      update ${emailAttachments} a set email_id = ${emailId}::uuid from wanted w where a.id = w.id and w.email_id is null
    )
    select count(*)::int as found, coalesce(sum(size), 0)::int as size from wanted`);
  const [found] = rowsOf<{ found: number; size: number }>(result);
  if (found?.found !== wanted.length) {
    refuse('NOT_FOUND', 'One of these files no longer exists. Attach it again.', { field: 'attachmentIds' });
  }
  if (found.size > MAX_ATTACHMENT_BYTES) refuse('VALIDATION', ATTACHMENTS_TOO_LARGE, { field: 'attachmentIds' });
}
