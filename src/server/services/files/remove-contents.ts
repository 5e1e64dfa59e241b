import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { fileContents } from '@/server/db/schema';
import { storeOf } from '@/server/integrations/file-store';
import { atOnce, type InTurn } from '@/server/integrations/file-store/file-store';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';

/** A request may take ten minutes (serving/time-outs.mjs), so an upload that began an hour ago has broken off. */
const UPLOAD_MS = 60 * 60 * 1000;

/** How long bytes may still arrive after an upload to another server has failed: a multiple of its time-outs. */
const LATE_MS = 10 * 60 * 1000;

const BATCH_SIZE = 20;

type Content = Pick<typeof fileContents.$inferSelect, 'id' | 'store'>;

interface Removal {
  inTurn: InTurn;
  /** Whether more of it may arrive: then the job removes it once more. */
  isUnfinished?: boolean;
}

/** Removes a content that no file has. Its space is free at once, also if its store cannot be reached. */
export async function removeContent(scope: Scope, id: string, { inTurn, isUnfinished }: Removal): Promise<void> {
  const [content] = await inTurn(() => claim(scope, [id]));
  if (content) await remove(scope, content, { inTurn, isUnfinished });
}

/**
 * Removes the contents of files that are gone, and what uploads that broke off have left. A content that cannot be
 * removed now, because its store cannot be reached, is left for the next run.
 */
export async function removeContents(scope: Scope): Promise<{ contents: number; failed: number }> {
  const { db, now } = scope;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isGone = or(isNotNull(fileContents.addedAt), lte(fileContents.removedAt, before(LATE_MS)));
  const brokeOff = lt(fileContents.startedAt, before(UPLOAD_MS));
  const counts = { contents: 0, failed: 0 };
  for (let last: string | undefined; ; ) {
    const found = await db
      .select({ id: fileContents.id })
      .from(fileContents)
      .where(and(isNull(fileContents.fileId), or(isGone, brokeOff), last ? gt(fileContents.id, last) : undefined))
      .orderBy(asc(fileContents.id))
      .limit(BATCH_SIZE);
    const ids = found.map(({ id }) => id);
    for (const content of ids.length > 0 ? await claim(scope, ids) : []) {
      const done = await remove(scope, content, { inTurn: atOnce }).then(
        () => true,
        (error: unknown) => void logFailure('The content of a file was not removed', error),
      );
      counts[done ? 'contents' : 'failed'] += 1;
    }
    last = ids.at(-1);
    if (ids.length < BATCH_SIZE) return counts;
  }
}

/** From now on, no upload can finish with these contents. Those that have just got a file are left out. */
const claim = ({ db, now }: Scope, ids: readonly string[]): Promise<Content[]> =>
  db
    .update(fileContents)
    .set({ removedAt: sql`coalesce(${fileContents.removedAt}, ${now.toISOString()}::timestamptz)`, ownerId: null })
    .where(and(inArray(fileContents.id, [...ids]), isNull(fileContents.fileId)))
    .returning({ id: fileContents.id, store: fileContents.store });

/** First the bytes: until they are gone, their row says where they are. */
async function remove(scope: Scope, { id, store }: Content, { inTurn, isUnfinished }: Removal): Promise<void> {
  await storeOf(scope, store, inTurn).remove(id);
  if (isUnfinished) return;
  await inTurn(() => scope.db.delete(fileContents).where(eq(fileContents.id, id)).execute());
}
