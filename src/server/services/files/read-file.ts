import { and, eq } from 'drizzle-orm';
import type { LeadFile } from '@/domain/files/file';
import { fileContents, files } from '@/server/db/schema';
import { storeOf } from '@/server/integrations/file-store';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { visibleTo } from '../shared/visibility';
import { fileColumns } from './file-columns';
import { slotsOf } from './upload';

interface OpenFile {
  file: LeadFile;
  /** The content, as fast as it is read. Fails if it is not complete. */
  bytes: AsyncGenerator<Uint8Array, void>;
}

/** A file with its content. It takes account slots itself, because a slow reader must not keep one. */
export async function openFile(actor: Actor, id: string): Promise<OpenFile> {
  const { db, user } = actor;
  const inSlot = slotsOf(actor);
  const [found] = await inSlot(() =>
    db
      .select({ ...fileColumns, contentId: fileContents.id, store: fileContents.store })
      .from(files)
      .innerJoin(fileContents, eq(fileContents.fileId, files.id))
      .where(and(eq(files.id, id), visibleTo(user, files)))
      .execute(),
  );
  if (!found) return notFound('file');
  const { contentId, store, ...file } = found;
  return { file, bytes: whole(storeOf(actor, store, inSlot).read(contentId), file.size) };
}

/** Passes bytes on, and throws if there are not as many as there should be: a part must not look complete. */
export async function* whole(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array, void> {
  let read = 0;
  for await (const part of bytes) {
    read += part.length;
    yield part;
  }
  if (read !== size) throw new Error(`The content of a file has ${read} bytes instead of ${size}.`);
}
