import { asc, gt } from 'drizzle-orm';
import { users } from '../db/schema';
import type { Job } from '../integrations/jobs';
import type { Scope } from '../scope';
import { refreshStageMedians } from '../services/dashboard/stage-medians';

const BATCH_SIZE = 50;

/** Calculates how long each user's leads stay in a stage, for what the dashboard calls stalled. */
export async function sweepStageMedians(scope: Scope): Promise<{ users: number }> {
  let done = 0;
  let after: string | undefined;
  for (;;) {
    const owners = await scope.db
      .select({ id: users.id })
      .from(users)
      .where(after === undefined ? undefined : gt(users.id, after))
      .orderBy(asc(users.id))
      .limit(BATCH_SIZE);
    if (owners.length > 0)
      await refreshStageMedians(
        scope,
        owners.map(({ id }) => id),
      );
    done += owners.length;
    after = owners.at(-1)?.id;
    if (owners.length < BATCH_SIZE) return { users: done };
  }
}

export const stageMedians: Job = {
  name: 'stage-medians',
  cron: '15 4 * * *',
  summary: 'calculates how long leads stay in each stage, to tell which have stalled',
  run: sweepStageMedians,
};
