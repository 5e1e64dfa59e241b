import { randomInt } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { betaCodes } from '@/server/db/schema';
import { refuse } from '@/server/problem-error';
import type { Scope } from '@/server/scope';

/** Without 0, O, 1, I and L, which people confuse when reading a code out loud. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 2;
const GROUP_LENGTH = 4;

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
  { code = newBetaCode(), uses = 1 }: { code?: string; uses?: number },
): Promise<string> {
  const [made] = await db
    .insert(betaCodes)
    .values({ code: canonical(code), maxUses: uses, createdAt: now })
    .onConflictDoNothing()
    .returning({ code: betaCodes.code });
  return made?.code ?? refuse('CONFLICT', `The beta code ${canonical(code)} already exists.`);
}

function newBetaCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
