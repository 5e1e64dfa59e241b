import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { trialMail, trialNoticeWindow, trialStage } from '@/domain/billing/trial-notice';
import { leadCounters, notifiedOccasions, users } from '../db/schema';
import type { Job } from '../integrations/jobs';
import { logFailure } from '../log';
import type { Scope } from '../scope';
import { notice, notify } from '../services/notifications/notifications';
import { grantedPlan } from '../services/plans/usage';

const BATCH_SIZE = 100;

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  tier: users.tier,
  isBetaTester: users.isBetaTester,
  trialEndsAt: users.trialEndsAt,
  timezone: users.timezone,
  leads: sql<number>`(
    select coalesce(sum(c.count), 0)::int from ${leadCounters} c where c.owner_id = ${users.id})`,
};

type Row = Awaited<ReturnType<typeof readBatch>>[number];

function readBatch({ db, now }: Scope, last: string | undefined) {
  const { after, upTo } = trialNoticeWindow(now);
  const ends = and(gt(users.trialEndsAt, after), lte(users.trialEndsAt, upTo));
  return db
    .select(columns)
    .from(users)
    .where(and(ends, last === undefined ? undefined : gt(users.id, last)))
    .orderBy(asc(users.id))
    .limit(BATCH_SIZE);
}

/**
 * Notifies users of the end of their trial, three days before it and once it has come, once each, by notification and
 * mail (D81). Sends nothing while JOBS is `hold`: after a restore, the notices may have been sent before.
 */
export async function tellOfTrials(scope: Scope): Promise<{ told: number }> {
  let told = 0;
  if (scope.env.JOBS === 'hold') return { told };
  let last: string | undefined;
  for (;;) {
    const batch = await readBatch(scope, last);
    for (const user of batch) {
      try {
        if (await tell(scope, user)) told += 1;
      } catch (error) {
        // The next hourly run tries again. A failure must not delay other accounts.
        logFailure(`The mail about the trial of user ${user.id} failed`, error);
      }
    }
    last = batch.at(-1)?.id;
    if (batch.length < BATCH_SIZE) return { told };
  }
}

async function tell(scope: Scope, user: Row): Promise<boolean> {
  const { db, now, env, mailer } = scope;
  const { id: userId, trialEndsAt, timezone: zone } = user;
  const stage = trialStage(user, now);
  if (stage === null || trialEndsAt === null) return false;
  const facts = { stage, endsAt: trialEndsAt, zone, free: grantedPlan('FREE', env) };
  const key = `trial_mail:${stage}:${trialEndsAt.toISOString()}`;
  // Claimed before it is sent, so that two instances do not both send it.
  const claimed = await db.transaction(async (tx) => {
    await notify(tx, scope, [notice(userId, 'subscription', facts)]);
    return tx.insert(notifiedOccasions).values({ userId, key, at: now }).onConflictDoNothing().returning();
  });
  if (claimed.length === 0) return false;
  try {
    await mailer.send({ userId, to: user.email, ...trialMail(facts, { ...user, appUrl: env.APP_URL }) });
  } catch (error) {
    await db.delete(notifiedOccasions).where(and(eq(notifiedOccasions.userId, userId), eq(notifiedOccasions.key, key)));
    throw error;
  }
  return true;
}

export const trialNotices: Job = {
  name: 'trial-notices',
  cron: '40 * * * *',
  summary: 'tells users that their trial ends, and that it has ended',
  run: tellOfTrials,
};
