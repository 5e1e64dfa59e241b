import { asc, gt, sql } from 'drizzle-orm';
import { QUOTA_NAMES, quotaLevel, WARNED_QUOTAS } from '@/domain/notifications/quota-warning';
import { effectivePlan } from '@/domain/plans/plans';
import { addDays, calendarDay, quotaWindow } from '@/domain/shared/time';
import { leadCounters, usage, users } from '../db/schema';
import type { Job } from '../integrations/jobs';
import type { Scope } from '../scope';
import { notice, notify } from '../services/notifications/notifications';
import { grantedPlan } from '../services/plans/usage';
import type { Notice } from '../services/shared/deferred';

const BATCH_SIZE = 500;

const usedLeads = sql<number>`(
  select coalesce(sum(c.count), 0)::int from ${leadCounters} c where c.owner_id = ${users.id})`;

/** Usage in current windows: in any time zone, none of them started more than 32 days ago. */
const usedLately = (now: Date) => sql<{ kind: string; period: string; used: number }[]>`(
  select coalesce(json_agg(json_build_object('kind', g.kind, 'period', g.period, 'used', g.used)), '[]'::json)
  from ${usage} g where g.user_id = ${users.id} and g.period >= ${calendarDay(addDays(now, -33), 'UTC')})`;

const columns = {
  id: users.id,
  tier: users.tier,
  isBetaTester: users.isBetaTester,
  trialEndsAt: users.trialEndsAt,
  timezone: users.timezone,
  usedLeads,
};

type Row = Awaited<ReturnType<typeof readBatch>>[number];

const readBatch = ({ db, now }: Scope, after: string | undefined) =>
  db
    .select({ ...columns, usedLately: usedLately(now) })
    .from(users)
    .where(after === undefined ? undefined : gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(BATCH_SIZE);

/** Warns users who have used 80% or all of a quota, once per level and window (D5, D34). */
export async function warnOfQuotas(scope: Scope): Promise<{ warned: number }> {
  let warned = 0;
  let after: string | undefined;
  for (;;) {
    const rows = await readBatch(scope, after);
    const notices = rows.flatMap((row) => warningsFor(scope, row));
    if (notices.length > 0) warned += await scope.db.transaction((tx) => notify(tx, scope, notices));
    after = rows.at(-1)?.id;
    if (rows.length < BATCH_SIZE) return { warned };
  }
}

function warningsFor({ now, env }: Scope, user: Row): Notice[] {
  const plan = grantedPlan(effectivePlan(user, now), env);
  return QUOTA_NAMES.flatMap((quota) => {
    const { of, window: kind } = WARNED_QUOTAS[quota];
    const window = calendarDay(quotaWindow(kind, now, user.timezone).start, user.timezone);
    const counted = user.usedLately.find((row) => row.kind === quota && row.period === window)?.used ?? 0;
    const used = quota === 'leads' ? user.usedLeads : counted;
    const allowed = of(plan);
    const level = quotaLevel({ used, allowed });
    return allowed === null || level === null
      ? []
      : [notice(user.id, 'quota_warning', { quota, level, used, allowed, window })];
  });
}

export const quotaWarnings: Job = {
  name: 'quota-warnings',
  cron: '0 * * * *',
  summary: 'warns users of allowances that are nearly used up',
  run: warnOfQuotas,
};
