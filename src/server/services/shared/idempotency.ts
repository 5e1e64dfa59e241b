import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import superjson, { type SuperJSONResult } from 'superjson';
import type { Database } from '@/server/db/client';
import { idempotencyKeys } from '@/server/db/schema';
import { refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';

/** How long a first answer is kept (D38). */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** How many ended keys one new key may sweep away. */
const SWEEP = 100;

export interface IdempotentCall {
  /** The caller's Idempotency-Key; without one the work simply runs. */
  key: string | undefined;
  /** What was asked for, the operation's name included: its content, as JSON has it, decides whether a repetition is one. */
  body: unknown;
}

/**
 * Runs `work` in a transaction, once a key (D38): a repetition gets the first answer, another body under the same
 * key is refused with IDEMPOTENCY_CONFLICT, and of two at the same moment the second waits for the first's row.
 * The key is written in the work's own transaction, so that work which fails leaves none.
 */
export async function withIdempotency<Answer>(
  actor: Actor,
  { key, body }: IdempotentCall,
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return actor.db.transaction(work);
  const bodyHash = await hashOf(body);
  return actor.db.transaction(async (tx) => {
    if (!(await claimKey(tx, actor, key, bodyHash))) return (await firstAnswer(tx, actor, key, bodyHash)) as Answer;
    const answer = await work(tx);
    await tx
      .update(idempotencyKeys)
      .set({ answer: superjson.serialize(answer) })
      .where(rowOf(actor, key));
    return answer;
  });
}

/** Hashed at once; a body may hold a file of 50 MiB, of which no second copy is made. */
const PIECE = 64 * 1024;

async function hashOf(body: unknown): Promise<string> {
  const hash = createHash('sha256');
  let turn = 0;
  for (const piece of piecesOf(body)) {
    // As UTF-16 every text is told from every other, wherever it is cut.
    hash.update(piece, 'utf16le');
    turn += piece.length;
    if (turn > 16 * PIECE) {
      turn = 0;
      await nextTurn();
    }
  }
  return hash.digest('hex');
}

/** A value as JSON has it, in a form that has no two readings: every text and list says how long it is. */
function* piecesOf(value: unknown): Generator<string, void> {
  if (typeof value === 'string') {
    yield `s${value.length}:`;
    for (let from = 0; from < value.length; from += PIECE) yield value.slice(from, from + PIECE);
  } else if (value instanceof Date) {
    yield* piecesOf(value.toJSON());
  } else if (Array.isArray(value)) {
    yield `a${value.length}:`;
    for (const item of value) yield* piecesOf(item);
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    yield `o${fields.length}:`;
    for (const [name, field] of fields) {
      yield* piecesOf(name);
      yield* piecesOf(field);
    }
  } else yield `${value};`;
}

const rowOf = ({ user }: Actor, key: string) => and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.key, key));

/** True for the first to come with the key; false when it is taken. One statement, so that two cannot both be first. */
async function claimKey(tx: Database, actor: Actor, key: string, bodyHash: string): Promise<boolean> {
  const { user, now } = actor;
  const ended = lte(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: user.id, key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { bodyHash, answer: null, createdAt: now },
      setWhere: ended,
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) return false;

  // Skipping locked rows keeps two sweeps, or a sweep and a repetition, from ever waiting for each other.
  const row = sql`(${idempotencyKeys.userId}, ${idempotencyKeys.key})`;
  const old = tx
    .select({ userId: idempotencyKeys.userId, key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(ended)
    .limit(SWEEP)
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
