import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { isSnapshotDue } from '@/domain/reports/forecast-accuracy';
import { forecastSnapshots, leadCounters, users } from '../db/schema';
import type { Job } from '../integrations/jobs';
import type { Scope } from '../scope';
import { recordForecasts } from '../services/reports/forecast-snapshots';

const BATCH_SIZE = 200;

const lastMonth = sql<string | null>`(
  select max(${forecastSnapshots.month}) from ${forecastSnapshots} where ${forecastSnapshots.userId} = ${users.id})`;

const some = (leads: SQL): SQL => sql`exists (select 1 from ${leads} and ${leadCounters.count} > 0)`;

/** Users with leads, their own or assigned to them: nothing can be forecast for others. */
const hasLeads = or(
  some(sql`${leadCounters} where ${eq(leadCounters.ownerId, users.id)}`),
  some(sql`${leadCounters} where ${leadCounters.assignee} = ${users.id}::text`),
);

/**
 * Records the forecast of each user once a month: in the first hour of the 1st in their time zone, or in the first run
 * after an outage. Users are read in batches of four statements each.
 */
export async function sweepForecasts(scope: Scope): Promise<{ recorded: number }> {
  let recorded = 0;
  let after: string | undefined;
  for (;;) {
    const owners = await scope.db
      .select({ id: users.id, timezone: users.timezone, createdAt: users.createdAt, lastMonth })
      .from(users)
      .where(and(after === undefined ? undefined : gt(users.id, after), hasLeads))
      .orderBy(asc(users.id))
      .limit(BATCH_SIZE);
    recorded += await recordForecasts(
      scope,
      owners.filter((owner) => isSnapshotDue(owner, scope.now)),
    );
    after = owners.at(-1)?.id;
    if (owners.length < BATCH_SIZE) return { recorded };
  }
}

export const monthlyForecasts: Job = {
  name: 'forecast-snapshots',
  cron: '5 * * * *',
  summary: 'records each forecast at the start of a month, to compare it with what happens',
  run: sweepForecasts,
};
