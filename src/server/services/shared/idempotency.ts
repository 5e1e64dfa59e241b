import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import superjson, { type SuperJSONResult } from 'superjson';
import type { Database } from '@/server/db/client';
import { idempotencyKeys } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';

/** How long a key and its first response are kept (D38). */
const RETENTION_MS = 24 * 60 * 60 * 1000;
/** Maximum number of expired keys that one new key deletes. */
const SWEEP_LIMIT = 100;

export interface IdempotentCall {
  /** The caller's Idempotency-Key. Without one, the work just runs. */
  key: string | undefined;
  /** The request, including the operation's name. A repeated key must come with the same body, compared as JSON. */
  body: unknown;
  /** Called after the response to a retry has been read. */
  onReplay?: () => Promise<void>;
  /** The work may take minutes, as an import does. */
  isLong?: boolean;
}

/** The embedded database has no such limits. */
export const allowMoreTime = (tx: Database) =>
  tx.execute(sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '15s', true)`);

/**
 * Runs `work` in a transaction, once per key (D38). A retry gets the first response, and a different body under the
 * same key is rejected with IDEMPOTENCY_CONFLICT. Of two concurrent requests, the second waits for the first one's row
 * lock. The key is written in the same transaction, so failed work leaves no key behind.
 */
export async function withIdempotency<Answer>(
  actor: Actor,
  { key, body, isLong, onReplay }: IdempotentCall,
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer> {
  const begin = async (tx: Database) => {
    if (isLong && actor.env.DATABASE_URL) await allowMoreTime(tx);
  };
  if (key === undefined) {
    return actor.db.transaction(async (tx) => {
      await begin(tx);
      return work(tx);
    });
  }
  const bodyHash = await hashOf(body);
  const { answer, isReplay } = await actor.db.transaction(async (tx) => {
    await begin(tx);
    if (!(await claimKey(tx, actor, key, bodyHash))) {
      return { answer: (await firstAnswer(tx, actor, key, bodyHash)) as Answer, isReplay: true };
    }
    const answer = await work(tx);
    await tx
      .update(idempotencyKeys)
      .set({ answer: superjson.serialize(answer) })
      .where(rowOf(actor, key));
    return { answer, isReplay: false };
  });
  if (isReplay) {
    actor.noteReplay?.();
    await onReplay?.();
  }
  return answer;
}

/** Whether an earlier request of this user with the key has succeeded. Compares no body. */
export async function isKeyKnown(actor: Actor, key: string): Promise<boolean> {
  const [row] = await actor.db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(rowOf(actor, key), gt(idempotencyKeys.createdAt, expiredKeysBefore(actor.now))));
  return row !== undefined;
}

/** At `now`, keys created at this instant or earlier have expired. */
export const expiredKeysBefore = (now: Date): Date => new Date(now.getTime() - RETENTION_MS);

/** Characters hashed at once. A body may hold a 50 MiB file, which must not be copied as a whole. */
const CHUNK_LENGTH = 64 * 1024;

async function hashOf(body: unknown): Promise<string> {
  const hash = createHash('sha256');
  let sinceYield = 0;
  for (const chunk of chunksOf(body)) {
    // UTF-16 hashes lone surrogates without loss, so it does not matter where a string is split.
    hash.update(chunk, 'utf16le');
    sinceYield += chunk.length;
    if (sinceYield > 16 * CHUNK_LENGTH) {
      sinceYield = 0;
      await yieldToEventLoop();
    }
  }
  return hash.digest('hex');
}

/** Serializes a JSON value unambiguously: strings, lists and objects are prefixed with their length. */
function* chunksOf(value: unknown): Generator<string, void> {
  if (typeof value === 'string') {
    yield `s${value.length}:`;
    for (let from = 0; from < value.length; from += CHUNK_LENGTH) yield value.slice(from, from + CHUNK_LENGTH);
  } else if (value instanceof Date) {
    yield* chunksOf(value.toJSON());
  } else if (Array.isArray(value)) {
    yield `a${value.length}:`;
    for (const item of value) yield* chunksOf(item);
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    yield `o${fields.length}:`;
    for (const [name, field] of fields) {
      yield* chunksOf(name);
      yield* chunksOf(field);
    }
  } else yield `${value};`;
}

const rowOf = ({ user }: Actor, key: string) => and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.key, key));

/** Whether this request is the first with the key. A single statement, so that two requests cannot both be first. */
async function claimKey(tx: Database, actor: Actor, key: string, bodyHash: string): Promise<boolean> {
  const { user, now } = actor;
  const expired = lte(idempotencyKeys.createdAt, expiredKeysBefore(actor.now));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: user.id, key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { bodyHash, answer: null, createdAt: now },
      setWhere: expired,
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) return false;

  // Skips locked rows, so that a sweep never waits for another sweep or a retry.
  const row = sql`(${idempotencyKeys.userId}, ${idempotencyKeys.key})`;
  const old = tx
    .select({ userId: idempotencyKeys.userId, key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(expired)
    .limit(SWEEP_LIMIT)
    .for('update', { skipLocked: true });
  await tx.delete(idempotencyKeys).where(inArray(row, old));
  return true;
}

async function firstAnswer(tx: Database, actor: Actor, key: string, bodyHash: string): Promise<unknown> {
  const [first] = await tx
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(rowOf(actor, key));
  if (!first) refuse('UNAVAILABLE', 'The first request with this Idempotency-Key has just ended. Please try again.');
  if (first.bodyHash !== bodyHash) {
    refuse('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request. Use a new key for this one.');
  }
  return superjson.deserialize(first.answer as SuperJSONResult);
}
