import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { monthDaysAt } from '@/domain/dashboard/target-progress';
import type { MonthTargets, ReadTargetsInput, TargetsInput } from '@/domain/dashboard/targets';
import { exactlyOne } from '@/server/db/exactly-one';
import { targets } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

const monthOf = ({ now, user }: Actor): string => monthDaysAt(now, user.timezone).month;

/** The row that is valid in a month: the last one up to then. */
const holdsIn = ({ user }: Pick<Actor, 'user'>, month: string): SQL | undefined =>
  and(eq(targets.userId, user.id), lte(targets.month, month));

/** The targets of the current month as one JSON object, for a part of a larger statement; null if there are none. */
export const currentTargets = (actor: Actor): SQL => sql`(
  select json_build_object('revenue', ${targets.revenue}, 'deals', ${targets.deals}) from ${targets}
  where ${holdsIn(actor, monthOf(actor))} order by ${targets.month} desc limit 1)`;

/** The targets of a month. */
export async function readTargets(actor: Actor, { month = monthOf(actor) }: ReadTargetsInput): Promise<MonthTargets> {
  const [row] = await actor.db
    .select({ revenue: targets.revenue, deals: targets.deals })
    .from(targets)
    .where(holdsIn(actor, month))
    .orderBy(desc(targets.month))
    .limit(1);
  return { month, revenue: row?.revenue ?? null, deals: row?.deals ?? null };
}

/** Changes the targets from the current month on. Earlier months keep theirs. One statement. */
export async function setTargets(actor: Actor, changes: TargetsInput): Promise<MonthTargets> {
  const month = monthOf(actor);
  const unlessChanged = (name: 'revenue' | 'deals') =>
    changes[name] === undefined
      ? sql<number | null>`(
          select ${targets[name]} from ${targets} where ${holdsIn(actor, month)} order by ${targets.month} desc limit 1)`
      : changes[name];
  const [row] = await actor.db
    .insert(targets)
    .values({
      userId: actor.user.id,
      month,
      revenue: unlessChanged('revenue'),
      deals: unlessChanged('deals'),
    })
    .onConflictDoUpdate({ target: [targets.userId, targets.month], set: { month, ...changes } })
    .returning({ month: targets.month, revenue: targets.revenue, deals: targets.deals });
  return exactlyOne(row);
}
