import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { toMegabytes } from '@/domain/files/file-limits';
import type { DomainEvents } from '@/domain/outbox/domain-event';
import {
  effectivePlan,
  exportGate,
  type Plan,
  planLimits,
  planOf,
  remainingOf,
  type Tier,
  type UserLimits,
} from '@/domain/plans/plans';
import { QUOTAS } from '@/domain/plans/quotas';
import type { NounWith } from '@/domain/shared/nouns';
import { calendarDay, quotaWindow } from '@/domain/shared/time';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { fileContents, files, leadCounters, usage, users } from '@/server/db/schema';
import type { Env } from '@/server/env';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { recordEvents } from '../shared/domain-events';

export type UsageKind = (typeof usage.$inferSelect)['kind'];

type FreeNumbers = Pick<Env, 'PLAN_FREE_LEADS' | 'PLAN_FREE_EMAILS' | 'PLAN_FREE_AI_USES' | 'PLAN_FREE_FILE_MB'>;

const freeOverrides = (env: FreeNumbers) => ({
  leads: env.PLAN_FREE_LEADS,
  emailsPerMonth: env.PLAN_FREE_EMAILS,
  aiUsesPerMonth: env.PLAN_FREE_AI_USES,
  fileMegabytes: env.PLAN_FREE_FILE_MB,
});

/** The limits of a plan on this installation, including the operator's overrides for FREE (D5). */
export const grantedPlan = (tier: Tier, env: FreeNumbers): Plan => planLimits(tier, freeOverrides(env));

/** All plans, for the comparison on the landing page. */
export const grantedPlans = (env: FreeNumbers) => ({ FREE: grantedPlan('FREE', env), PRO: grantedPlan('PRO', env) });

/** The limits of the actor's effective plan, and the points of their tier (D6, D44). */
export const limitsOf = ({ user, now, env }: Actor): Plan => planOf(user, now, freeOverrides(env));

export const periodOf = (kind: UsageKind, { user, now }: Actor): string =>
  calendarDay(quotaWindow(QUOTAS[kind].window, now, user.timezone).start, user.timezone);

/**
 * Serializes changes to this owner's caps (D8). Quotas need no lock of the account: {@link countUse} serializes them.
 * Does not block rows that only reference the user.
 */
export async function lockUsage(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from ${users} where ${users.id} = ${userId} for no key update`);
}

/**
 * Selects one row, and locks the account until the transaction ends. Run it before locking other rows of the account:
 * its deletion locks the account first, too, and the reverse order could deadlock.
 */
export const lockedAccount = (userId: string): SQL =>
  sql`(select 1 from ${users} where ${users.id} = ${userId} for key share)`;

/** How many leads count against the owner's cap. */
export async function countOwnLeads(db: Database, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${leadCounters.count}), 0)::int` })
    .from(leadCounters)
    .where(eq(leadCounters.ownerId, ownerId));
  return row?.total ?? 0;
}

/**
 * How many bytes count against the file space of an owner: those of files that are not deleted, and those that uploads
 * have reserved (D107).
 */
export async function usedFileSpace(db: Database, ownerId: string): Promise<number> {
  const result = await db.execute(sql`
    select (
      (select coalesce(sum(size), 0) from ${files} where owner_id = ${ownerId} and deleted_at is null)
      + (select coalesce(sum(reserved), 0) from ${fileContents} where owner_id = ${ownerId} and removed_at is null)
    )::float8 as used`);
  return exactlyOne(rowsOf<{ used: number }>(result)[0]).used;
}

/** Fails if no export is left this week (D5, D9). */
export async function requireExport(actor: Actor): Promise<void> {
  const [row] = await actor.db
    .select({ used: usage.used })
    .from(usage)
    .where(
      and(eq(usage.userId, actor.user.id), eq(usage.kind, 'exports'), eq(usage.period, periodOf('exports', actor))),
    );
  unwrap(exportGate({ weekly: limitsOf(actor).exportsPerWeek, used: row?.used ?? 0 }));
}

/**
 * Counts uses, and returns how many there are now. The count stays locked until the transaction ends, so the caller may
 * check the gate afterwards: a refusal rolls the use back.
 */
export async function countUse(tx: Database, actor: Actor, kind: UsageKind, uses = 1): Promise<number> {
  const [row] = await tx
    .insert(usage)
    .values({ userId: actor.user.id, kind, period: periodOf(kind, actor), used: uses })
    .onConflictDoUpdate({
      target: [usage.userId, usage.kind, usage.period],
      set: { used: sql`${usage.used} + ${uses}` },
    })
    .returning({ used: usage.used });
  return exactlyOne(row).used;
}

/** Refunds uses of a window (D8). */
export async function refundUse(
  tx: Database,
  { userId, kind, period, uses = 1 }: { userId: string; kind: UsageKind; period: string; uses?: number },
): Promise<void> {
  await tx
    .update(usage)
    .set({ used: sql`greatest(${usage.used} - ${uses}, 0)` })
    .where(and(eq(usage.userId, userId), eq(usage.kind, kind), eq(usage.period, period)));
}

/** How much of a quota is used in the current window. */
export const usedNow = (actor: Actor, kind: UsageKind): SQL<number> => sql<number>`coalesce((
  select g.used from ${usage} g where g.user_id = ${actor.user.id} and g.kind = ${kind}
    and g.period = ${periodOf(kind, actor)}), 0)`;

/** Counts one export against the weekly quota, on every plan, with its event. Fails if none is left (D5, D9, D52). */
export async function consumeExport(actor: Actor, noun: NounWith<'csv'>): Promise<void> {
  await actor.db.transaction(async (tx) => {
    await tx.execute(lockedAccount(actor.user.id));
    const used = await countUse(tx, actor, 'exports');
    unwrap(exportGate({ weekly: limitsOf(actor).exportsPerWeek, used: used - 1 }));
    await recordExport(tx, actor, noun);
  });
}

/** Records that data has left as a file (D54). */
export const recordExport = (db: Database, actor: Actor, noun: DomainEvents['data_exported']['noun']): Promise<void> =>
  recordEvents(db, actor, { id: null, ownerId: actor.user.id, teamId: null }, [{ type: 'data_exported', noun }]);

/** For the Usage & Limits page and `GET /api/user/limits`. */
export async function getUserLimits(actor: Actor): Promise<UserLimits> {
  const { db, user, now } = actor;
  const plan = effectivePlan(user, now);
  const limits = limitsOf(actor);
  const kinds: UsageKind[] = ['emails', 'exports', 'ai'];
  const periods = [...new Set(kinds.map((kind) => periodOf(kind, actor)))];
  const [current, usedBytes, rows] = await Promise.all([
    countOwnLeads(db, user.id),
    usedFileSpace(db, user.id),
    db
      .select()
      .from(usage)
      .where(and(eq(usage.userId, user.id), inArray(usage.period, periods))),
  ]);
  const used = (kind: UsageKind) =>
    rows.find((row) => row.kind === kind && row.period === periodOf(kind, actor))?.used ?? 0;
  const standingOf = (kind: UsageKind) => ({
    used: used(kind),
    remaining: remainingOf({ allowed: QUOTAS[kind].of(limits), used: used(kind) }),
  });
  return {
    plan,
    leads: { current, maximum: limits.leads },
    emails: { monthly: limits.emailsPerMonth, ...standingOf('emails') },
    exports: { weekly: limits.exportsPerWeek, ...standingOf('exports') },
    ai: { monthly: limits.aiUsesPerMonth, ...standingOf('ai') },
    files: { usedMegabytes: toMegabytes(usedBytes), maximumMegabytes: limits.fileMegabytes },
    teams: { canCreate: limits.canCreateTeams },
    resets: {
      month: quotaWindow('month', now, user.timezone).resetsAt,
      week: quotaWindow('week', now, user.timezone).resetsAt,
    },
  };
}
