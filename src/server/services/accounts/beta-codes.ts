import { randomInt } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { betaCodes } from '@/server/db/schema';
import { refuse } from '@/server/problem-error';
import type { Scope } from '@/server/scope';

/** Without 0, O, 1, I and L, which people mix up when they read a code to each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 2;
const GROUP_LENGTH = 4;

/** A code reads the same in any letter case, and a pasted one may carry blanks around it. */
const canonical = (code: string): string => code.trim().toUpperCase();

/**
 * Uses a code up once, inside the caller's transaction: when that fails, the use is given back.
 * The row's lock lets only one of two people have the last use (D31).
 */
export async function redeemBetaCode(db: Database, code: string): Promise<void> {
  const used = await db
    .update(betaCodes)
    .set({ uses: sql`${betaCodes.uses} + 1` })
    .where(and(eq(betaCodes.code, canonical(code)), lt(betaCodes.uses, betaCodes.maxUses)))
    .returning({ code: betaCodes.code });
  if (used.length === 0) {
    refuse('BETA_CODE_INVALID', 'This beta code does not exist or has been used up. Check it, or leave it out.', {
      field: 'betaCode',
    });
  }
}

/** Makes a code that `uses` people can redeem, and answers it. */
export async function createBetaCode(
  { db, now }: Pick<Scope, 'db' | 'now'>,
  { code = newBetaCode(), uses = 1 }: { code?: string; uses?: number },
): Promise<string> {
  const [made] = await db
    .insert(betaCodes)
    .values({ code: canonical(code), maxUses: uses, createdAt: now })
    .onConflictDoNothing()
    .returning({ code: betaCodes.code });
  return made?.code ?? refuse('CONFLICT', `The beta code ${canonical(code)} exists already.`);
}

function newBetaCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
