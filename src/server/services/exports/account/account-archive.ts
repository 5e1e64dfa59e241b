import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import { eq } from 'drizzle-orm';
import { withAccountSlot } from '@/server/account-slots';
import { users } from '@/server/db/schema';
import { ACCOUNT_GONE } from '@/server/errors';
import { logFailure } from '@/server/log';
import { refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { type Allowance, HOUR_MS } from '../../shared/rate-limit';
import { type ArchiveFile, archiveFiles } from './archive-files';

export const accountExportAllowance = ({ user }: Pick<Actor, 'user'>): Allowance => ({
  key: `account-export:${user.id}`,
  limit: 5,
  windowMs: HOUR_MS,
});

/**
 * All data of the actor as a zip, produced as fast as it is read. Each page waits for its turn among the account's
 * requests. It ends when the reader leaves, and breaks off if the account is deleted: half of an account must not look
 * like all of it.
 */
export function accountArchive(actor: Actor): ReadableStream<Uint8Array> {
  const zip = new ZipArchive();
  // Until somebody reads it, nobody else listens, and Node ends the process.
  zip.on('error', () => {});
  fill(zip, actor).catch((error: unknown) => {
    if (zip.destroyed) return;
    logFailure('An export of an account broke off', error);
    zip.destroy(error instanceof Error ? error : new Error('The export broke off.'));
  });
  return streamOf(zip);
}

function streamOf(zip: ZipArchive): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = zip[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      zip.destroy();
    },
  });
}

async function fill(zip: ZipArchive, actor: Actor): Promise<void> {
  const left = once(zip, 'close').catch(() => {});
  const files = archiveFiles(actor);
  for (;;) {
    const { done, value: file } = await withAccountSlot(actor, () => files.next());
    if (done) break;
    const written = once(zip, 'entry');
    zip.append(sourceOf(zip, actor, file), { name: file.name, date: actor.now });
    await Promise.race([written, left]);
    if (zip.destroyed) return;
  }
  await requireAccount(actor);
  await zip.finalize();
}

function sourceOf(zip: ZipArchive, actor: Actor, { content }: ArchiveFile): Buffer | Readable {
  if (content instanceof Uint8Array) return Buffer.from(content);
  const source = Readable.from(inTurns(actor, content), { objectMode: false });
  // The archive does not hear of it, and would wait for more.
  source.once('error', (error) => zip.destroy(error));
  return source;
}

async function* inTurns(actor: Actor, texts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  for (;;) {
    const { done, value } = await withAccountSlot(actor, () => texts.next());
    if (done) return;
    if (value !== '') yield value;
  }
}

async function requireAccount({ db, user }: Actor): Promise<void> {
  if ((await db.$count(users, eq(users.id, user.id))) === 0) refuse('UNAUTHENTICATED', ACCOUNT_GONE);
}
