import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { betaCodes } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Scope } from '@/server/scope';
import { readableCode } from './readable-code';

const SHAPE = { groups: 2, groupLength: 4 } as const;

/** Codes ignore letter case and surrounding whitespace. */
const canonical = (code: string): string => code.trim().toUpperCase();

/**
 * Redeems a code once, inside the caller's transaction, so a rollback gives the use back. The row lock settles races
 * for the last use (D31).
 */
export async function redeemBetaCode(db: Database, code: string): Promise<void> {
  const used = await db
    .update(betaCodes)
    .set({ uses: sql`${betaCodes.uses} + 1` })
    .where(and(eq(betaCodes.code, canonical(code)), lt(betaCodes.uses, betaCodes.maxUses)))
    .returning({ code: betaCodes.code });
  if (used.length === 0) {
    refuse('BETA_CODE_INVALID', 'This beta code is invalid or has been used up. Check it, or leave it out.', {
      field: 'betaCode',
    });
  }
}

/** Creates a code that `uses` people can redeem, and returns it. */
export async function createBetaCode(
  { db, now }: Pick<Scope, 'db' | 'now'>,
  { code = readableCode(SHAPE), uses = 1 }: { code?: string; uses?: number },
): Promise<string> {
  const [made] = await db
    .insert(betaCodes)
    .values({ code: canonical(code), maxUses: uses, createdAt: now })
    .onConflictDoNothing()
    .returning({ code: betaCodes.code });
  return made?.code ?? refuse('CONFLICT', `The beta code ${canonical(code)} already exists.`);
}
