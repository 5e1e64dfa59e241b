import { and, eq } from 'drizzle-orm';
import type { LeadFile } from '@/domain/files/file';
import { EMPTY_FILE, FILE_TOO_LARGE, MAX_FILE_BYTES } from '@/domain/files/file-limits';
import { cleanFileName } from '@/domain/files/file-name';
import { isProgramName, PROGRAM_REFUSED } from '@/domain/files/file-type';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { fileContents, files, leads } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockLead } from '../leads/linked-lead';
import { withAccountSlot } from '../shared/account-slots';
import { recordEvents } from '../shared/domain-events';
import { isKeyKnown, withIdempotency } from '../shared/idempotency';
import { fileColumns } from './file-columns';
import { trimDeleted } from './file-space';
import { dropContent, isFree, readAgain, type Stored, storeUpload, type Upload } from './upload';

/**
 * Adds a file to a lead, once per Idempotency-Key (D38). It belongs to the owner and the team of the lead, so that everyone
 * who sees the lead sees it. It takes account slots itself, because the bytes may take minutes to arrive.
 */
export async function addFile(actor: Actor, sent: Upload): Promise<LeadFile> {
  const upload = { ...sent, name: cleanFileName(sent.name) };
  if (isProgramName(upload.name)) refuse('VALIDATION', PROGRAM_REFUSED, { field: 'file' });
  if (upload.size === 0) refuse('VALIDATION', EMPTY_FILE, { field: 'file' });
  if (upload.size !== null && upload.size > MAX_FILE_BYTES) {
    refuse('PAYLOAD_TOO_LARGE', FILE_TOO_LARGE, { field: 'file' });
  }
  const key = actor.idempotencyKey;
  const isRepeated = key !== undefined && (await withAccountSlot(actor, () => isKeyKnown(actor, key)));
  const stored = isRepeated ? null : await storeUpload(actor, upload);
  const { sha256 } = stored ?? (await readAgain(upload));
  const { leadId, name } = upload;
  const body = { operation: 'files.add', input: { leadId, name, sha256 } };
  try {
    const added = await withAccountSlot(actor, () =>
      withIdempotency(actor, { key, body }, async (tx) => {
        if (!stored) return refuse('UNAVAILABLE', 'This Idempotency-Key has just expired. Try again.');
        return insertFile(tx, actor, { leadId, name, content: stored });
      }),
    );
    // Only now, because an upload that fails must remove nothing.
    if (stored) await withAccountSlot(actor, () => trimDeleted(actor, added.ownerId));
    return added;
  } finally {
    if (stored) await dropContent(actor, stored.contentId);
  }
}

interface NewFile {
  leadId: string;
  name: string;
  content: Stored;
}

/** The lead stays locked until the transaction ends, so that its owner and its team do not change in between. */
async function insertFile(tx: Database, actor: Actor, { leadId, name, content }: NewFile): Promise<LeadFile> {
  const { user, now, newId } = actor;
  const held = await lockLead(tx, actor, leadId);
  const [lead] = await tx.select({ ownerId: leads.ownerId }).from(leads).where(eq(leads.id, leadId));
  if (!held || !lead) return notFound('lead');
  const { contentId, size, sha256, type } = content;
  const file = { id: newId(), leadId, ownerId: lead.ownerId, teamId: held.teamId, name, type, size, sha256 };
  const times = { createdAt: now, updatedAt: now };
  const [added] = await tx
    .insert(files)
    .values({ ...file, ...times, addedById: user.id })
    .returning(fileColumns);
  const given = await tx
    .update(fileContents)
    .set({ fileId: file.id, ownerId: null, addedAt: now })
    .where(and(eq(fileContents.id, contentId), isFree))
    .returning({ id: fileContents.id });
  if (given.length === 0) return refuse('UNAVAILABLE', 'The upload took too long. Nothing was saved; try again.');
  await recordEvents(tx, actor, file, [{ type: 'file_created', title: name }]);
  return exactlyOne(added);
}
