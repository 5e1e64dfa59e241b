import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { EMPTY_FILE, FILE_TOO_LARGE, MAX_FILE_BYTES } from '@/domain/files/file-limits';
import { FILE_HEAD_BYTES, isProgram, PROGRAM_REFUSED, typeOfFile } from '@/domain/files/file-type';
import { exactlyOne } from '@/server/db/exactly-one';
import { fileContents, leads } from '@/server/db/schema';
import { chosenStore, storeOf } from '@/server/integrations/file-store';
import type { InTurn } from '@/server/integrations/file-store/file-store';
import { logFailure } from '@/server/log';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withAccountSlot } from '../shared/account-slots';
import { visibleTo } from '../shared/visibility';
import { largestFile, lockFileSpace, requireSpace } from './file-space';
import { removeContent } from './remove-contents';

export const BROKE_OFF = 'The upload broke off. Nothing was saved; try again.';

/** A file on its way. */
export interface Upload {
  leadId: string;
  name: string;
  /** Its size in bytes, if the sender has said it. */
  size: number | null;
  bytes: AsyncIterable<Uint8Array>;
}

/** What the bytes of a file say. */
export interface Received {
  size: number;
  sha256: string;
  type: string;
}

/** A content that is stored, and belongs to no file yet. */
export interface Stored extends Received {
  contentId: string;
}

/**
 * Stores the content of a file that is to be added, part by part. It reserves its space first, so that uploads at the
 * same time fit together (D8), and leaves nothing behind if it fails: what the end of the process leaves is removed by
 * a job.
 */
export async function storeUpload(actor: Actor, upload: Upload): Promise<Stored> {
  const inSlot = slotsOf(actor);
  const { contentId, store: name, requireRoom } = await inSlot(() => reserve(actor, upload));
  const store = storeOf(actor, name, inSlot);
  const reading = readUpload(upload, requireRoom);
  try {
    await store.put(contentId, reading.bytes, upload.size);
    return { contentId, ...reading.received() };
  } catch (error) {
    await dropContent(actor, contentId, { isUnfinished: store.isRemote });
    throw error;
  }
}

/** A statement of an upload or a download runs in an account slot, but nothing waits in one for the other side. */
export const slotsOf =
  (actor: Actor): InTurn =>
  (work) =>
    withAccountSlot(actor, work);

/** Removes a stored content, unless a file has it. An unfinished one is removed once more later. */
export const dropContent = (actor: Actor, contentId: string, { isUnfinished = false } = {}): Promise<void> =>
  removeContent(actor, contentId, { inTurn: slotsOf(actor), isUnfinished }).catch((error: unknown) =>
    // The job tries again.
    logFailure('An upload was not cleaned up', error),
  );

/** Only reads the bytes of an upload that has been stored before. */
export async function readAgain(upload: Upload): Promise<Received> {
  const reading = readUpload(upload, () => {});
  for await (const _ of reading.bytes);
  return reading.received();
}

interface Reserved {
  contentId: string;
  /** Throws if a file of this size needs more than was reserved. */
  requireRoom: (size: number) => void;
  store: ReturnType<typeof chosenStore>;
}

/** Reserves the space of a file with the owner of its lead. */
function reserve(actor: Actor, { leadId, size }: Upload): Promise<Reserved> {
  const { user, now, newId, env } = actor;
  return actor.db.transaction(async (tx) => {
    const [lead] = await tx
      .select({ ownerId: leads.ownerId })
      .from(leads)
      .where(and(eq(leads.id, leadId), visibleTo(user, leads)));
    if (!lead) return refuse('NOT_FOUND', 'This lead does not exist, or is not yours.');
    const space = await lockFileSpace(tx, actor, lead.ownerId);
    const reserved = size ?? largestFile(space);
    requireSpace(space, reserved);
    const store = chosenStore(env);
    const content = { id: newId(), ownerId: lead.ownerId, reserved, store, startedAt: now };
    const [made] = await tx.insert(fileContents).values(content).returning({ contentId: fileContents.id });
    const requireRoom = (bytes: number) => (bytes > reserved ? requireSpace(space, bytes) : undefined);
    return { ...exactlyOne(made), requireRoom, store };
  });
}

/** Passes the bytes of an upload on, and checks them as they come. Throws as soon as they cannot become a file. */
function readUpload({ name, size: said, bytes }: Upload, requireRoom: Reserved['requireRoom']) {
  const hash = createHash('sha256');
  let head = new Uint8Array();
  let size = 0;
  async function* pass() {
    for await (const part of unbroken(bytes)) {
      if (head.length < FILE_HEAD_BYTES) {
        head = Buffer.concat([head, part.subarray(0, FILE_HEAD_BYTES - head.length)]);
        if (isProgram(head, name)) refuse('VALIDATION', PROGRAM_REFUSED, { field: 'file' });
      }
      size += part.length;
      if (size > MAX_FILE_BYTES) refuse('PAYLOAD_TOO_LARGE', FILE_TOO_LARGE, { field: 'file' });
      requireRoom(size);
      hash.update(part);
      yield part;
    }
    if (size === 0) refuse('VALIDATION', EMPTY_FILE, { field: 'file' });
    if (said !== null && said !== size) refuse('VALIDATION', BROKE_OFF, { field: 'file' });
  }
  return {
    bytes: pass(),
    received: (): Received => ({ size, sha256: hash.digest('hex'), type: typeOfFile(head, name) }),
  };
}

/** A sender who leaves is no failure of ours. */
async function* unbroken(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* bytes;
  } catch {
    refuse('VALIDATION', BROKE_OFF, { field: 'file' });
  }
}

/** The condition of a content that a file can still get. */
export const isFree = and(isNull(fileContents.fileId), isNull(fileContents.removedAt));
