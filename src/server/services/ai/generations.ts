import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { type AiUsage, FREE_EDITS } from '@/domain/ai/ai-usage';
import { abandonedBefore, editableSince } from '@/domain/ai/writing';
import { aiGate, remainingOf } from '@/domain/plans/plans';
import { quotaWindow } from '@/domain/shared/time';
import type { Database } from '@/server/db/client';
import { aiGenerations, usage } from '@/server/db/schema';
import { notFound, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { countUse, limitsOf, lockedAccount, periodOf, refundUse } from '../plans/usage';

/** A reserved use of the model, or a free edit of an earlier one (D71). */
export interface Claim {
  generationId: string;
  isFree: boolean;
  /** Free edits left after this. */
  freeEdits: number;
}

const runningOf = ({ user }: Actor) => and(eq(aiGenerations.userId, user.id), eq(aiGenerations.state, 'running'));

/** Reservations that a killed server left. The next reservation returns them; until then they no longer count. */
const abandonedOf = (actor: Actor) => and(runningOf(actor), lte(aiGenerations.createdAt, abandonedBefore(actor.now)));

/** AI uses of the current month. */
export async function readAiUsage(actor: Actor): Promise<AiUsage> {
  const { db, user, now } = actor;
  const abandoned = db.$count(aiGenerations, and(abandonedOf(actor), eq(aiGenerations.period, periodOf('ai', actor))));
  const [row] = await db
    .select({ used: sql<number>`greatest(${usage.used} - ${abandoned}, 0)::int` })
    .from(usage)
    .where(and(eq(usage.userId, user.id), eq(usage.kind, 'ai'), eq(usage.period, periodOf('ai', actor))));
  const limit = limitsOf(actor).aiUsesPerMonth;
  const used = row?.used ?? 0;
  const { resetsAt } = quotaWindow('month', now, user.timezone);
  return { used, limit, remaining: remainingOf({ allowed: limit, used }), resetsAt };
}

/**
 * Reserves one use, or takes a free edit of `editOf` if it has any left and has not expired. Fails with AI_LIMIT if no
 * use is left, or with BUSY while that depends on texts that are still being written.
 */
export async function claimUse(actor: Actor, editOf: string | null): Promise<Claim> {
  return (editOf && (await claimEdit(actor, editOf))) || reserveUse(actor);
}

const ofUser = ({ user }: Actor, id: string) => and(eq(aiGenerations.id, id), eq(aiGenerations.userId, user.id));

/** Fails if the generation is not the user's. */
export async function requireGeneration(actor: Actor, id: string): Promise<void> {
  const found = await actor.db.select({ id: aiGenerations.id }).from(aiGenerations).where(ofUser(actor, id));
  if (found.length === 0) notFound('generation');
}

async function claimEdit(actor: Actor, generationId: string): Promise<Claim | null> {
  const [row] = await actor.db
    .update(aiGenerations)
    .set({ edits: sql`${aiGenerations.edits} + 1` })
    .where(
      and(
        ofUser(actor, generationId),
        lt(aiGenerations.edits, FREE_EDITS),
        gt(aiGenerations.createdAt, editableSince(actor.now)),
      ),
    )
    .returning({ edits: aiGenerations.edits });
  return row ? { generationId, isFree: true, freeEdits: FREE_EDITS - row.edits } : null;
}

async function reserveUse(actor: Actor): Promise<Claim> {
  const { db, user, now, newId } = actor;
  return db.transaction(async (tx) => {
    await tx.execute(lockedAccount(user.id));
    await refundAbandoned(tx, actor);
    const used = await countUse(tx, actor, 'ai');
    const period = periodOf('ai', actor);
    const facts = { monthly: limitsOf(actor).aiUsesPerMonth, used: used - 1 };
    if (!aiGate(facts).ok) {
      const running = await tx.$count(aiGenerations, and(runningOf(actor), eq(aiGenerations.period, period)));
      unwrap(aiGate({ ...facts, running }));
    }
    const generationId = newId();
    await tx
      .insert(aiGenerations)
      .values({ id: generationId, userId: user.id, period, state: 'running', createdAt: now });
    return { generationId, isFree: false, freeEdits: FREE_EDITS };
  });
}

/** Returns the uses that a killed server left reserved. In this order, as `returnUse`: the texts, then their uses. */
async function refundAbandoned(tx: Database, actor: Actor): Promise<void> {
  const abandoned = await tx
    .delete(aiGenerations)
    .where(abandonedOf(actor))
    .returning({ period: aiGenerations.period });
  for (const { period } of abandoned) await refundUse(tx, { userId: actor.user.id, kind: 'ai', period });
}

/** Counts the use permanently, because the text has begun. */
export async function keepUse(actor: Actor, { generationId, isFree }: Claim): Promise<void> {
  if (isFree) return;
  await actor.db.update(aiGenerations).set({ state: 'done' }).where(ofUser(actor, generationId));
}

/** Returns a use, or a free edit, for a text that failed (D8). Once only. */
export async function returnUse(actor: Actor, { generationId, isFree }: Claim): Promise<void> {
  const { db, user } = actor;
  if (isFree) {
    await db
      .update(aiGenerations)
      .set({ edits: sql`greatest(${aiGenerations.edits} - 1, 0)` })
      .where(ofUser(actor, generationId));
    return;
  }
  await db.transaction(async (tx) => {
    await tx.execute(lockedAccount(user.id));
    const [row] = await tx
      .delete(aiGenerations)
      .where(and(ofUser(actor, generationId), eq(aiGenerations.state, 'running')))
      .returning({ period: aiGenerations.period });
    if (row) await refundUse(tx, { userId: user.id, kind: 'ai', period: row.period });
  });
}
