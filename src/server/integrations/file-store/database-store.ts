import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/database';
import { fileChunks } from '@/server/db/schema';
import type { FileStore, InTurn } from './file-store';

/** Bytes per row, and so per statement: larger parts would take more memory, and smaller ones more statements. */
export const CHUNK_BYTES = 256 * 1024;

/**
 * Bytes travel as hexadecimal text, which we convert ourselves: the driver of the embedded database takes five times as
 * long for it, and nothing else runs meanwhile.
 */
const toBytes = (bytes: Uint8Array): SQL =>
  sql`decode(${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}, 'hex')`;
const hexOf = sql<string>`encode(${fileChunks.bytes}, 'hex')`;

/**
 * The contents in Postgres. Each part is a statement of its own and no transaction is open in between, because it may
 * take minutes until the next one arrives.
 */
export const databaseStore = (db: Database, inTurn: InTurn): FileStore => ({
  isRemote: false,
  async put(id, bytes) {
    let position = 0;
    for await (const part of inParts(bytes, CHUNK_BYTES)) {
      const chunk = { contentId: id, position, bytes: toBytes(part) };
      await inTurn(() => db.insert(fileChunks).values(chunk).execute());
      position += 1;
    }
  },
  async *read(id) {
    for (let position = 0; ; position += 1) {
      const isNext = and(eq(fileChunks.contentId, id), eq(fileChunks.position, position));
      const [chunk] = await inTurn(() => db.select({ hex: hexOf }).from(fileChunks).where(isNext).execute());
      if (!chunk) return;
      yield Buffer.from(chunk.hex, 'hex');
    }
  },
  async remove(id) {
    await inTurn(() => db.delete(fileChunks).where(eq(fileChunks.contentId, id)).execute());
  },
});

/** Bytes in parts of the same size, except the last. */
async function* inParts(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array, void> {
  let part = new Uint8Array(size);
  let filled = 0;
  for await (const given of bytes) {
    for (let from = 0; from < given.length; ) {
      const taken = given.subarray(from, from + size - filled);
      part.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < size) continue;
      yield part;
      part = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
