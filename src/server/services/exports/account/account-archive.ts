import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import { logFailure } from '@/server/log';
import { ProblemError } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { type Allowance, HOUR_MS } from '../../shared/rate-limit';
import { nextPage, type Reader, requireReader } from '../next-page';
import { type ArchiveFile, archiveFiles } from './archive-files';

export const accountExportAllowance = ({ user }: Pick<Actor, 'user'>): Allowance => ({
  key: `account-export:${user.id}`,
  limit: 5,
  windowMs: HOUR_MS,
});

/**
 * All data of the actor as a zip, produced as fast as it is read. It ends when the reader leaves, and fails if the
 * session ends or the account is deleted: a part of an account must not look complete.
 */
export function accountArchive(actor: Reader): ReadableStream<Uint8Array> {
  const zip = new ZipArchive();
  // Until the archive is read, it has no other listener, and Node would end the process on an error.
  zip.on('error', (error) => {
    if (!hasEnded(error)) logFailure('An export of an account broke off', error);
  });
  fill(zip, actor).catch((error: unknown) => {
    zip.destroy(error instanceof Error ? error : new Error('The export broke off.'));
  });
  return streamOf(zip);
}

/** Whether the session or token has ended, which is not a failure. */
const hasEnded = (error: unknown) => error instanceof ProblemError && error.problem.code === 'UNAUTHENTICATED';

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

async function fill(zip: ZipArchive, actor: Reader): Promise<void> {
  const left = once(zip, 'close').catch(() => {});
  const files = archiveFiles(actor);
  for (;;) {
    const { done, value: file } = await nextPage(actor, files);
    if (done) break;
    const written = once(zip, 'entry');
    zip.append(sourceOf(zip, actor, file), { name: file.name, date: actor.now });
    await Promise.race([written, left]);
    if (zip.destroyed) return;
  }
  await requireReader(actor);
  await zip.finalize();
}

function sourceOf(zip: ZipArchive, actor: Reader, { content }: ArchiveFile): Buffer | Readable {
  if (content instanceof Uint8Array) return Buffer.from(content);
  const source = Readable.from(inTurns(actor, content), { objectMode: false });
  // The archive does not notice the error, and would wait for more.
  source.once('error', (error) => zip.destroy(error));
  return source;
}

async function* inTurns<Page extends string | Uint8Array>(
  actor: Reader,
  pages: AsyncGenerator<Page, void>,
): AsyncGenerator<Page, void> {
  for (;;) {
    const { done, value } = await nextPage(actor, pages);
    if (done) return;
    if (value.length > 0) yield value;
  }
}
