import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { dueSummary } from '@/domain/reports/monday-summary';
import { teamIds } from '../auth/team-ids';
import { emailLogs, users } from '../db/schema';
import type { Job } from '../integrations/jobs';
import { logFailure } from '../log';
import type { Scope } from '../scope';
import { sendMondaySummary } from '../services/reports/monday-summary';

const BATCH_SIZE = 100;

const { passwordHash: _, ...userColumns } = getTableColumns(users);

const lastSummary = sql<string | null>`(
  select max(${emailLogs.summaryWeek})::text from ${emailLogs}
  where ${emailLogs.ownerId} = ${users.id} and ${emailLogs.summaryWeek} is not null)`;

/** Sends the Monday summary to those who want it, once per user and week, on Monday morning in their time zone. */
export async function sendMondaySummaries(scope: Scope): Promise<{ sent: number }> {
  let sent = 0;
  let after: string | undefined;
  for (;;) {
    const batch = await scope.db
      .select({ ...userColumns, teamIds, lastSummary })
      .from(users)
      .where(and(eq(users.mondaySummary, true), after === undefined ? undefined : gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(BATCH_SIZE);
    for (const user of batch) {
      try {
        const monday = dueSummary(user, scope.now);
        if (monday !== null && (await sendMondaySummary({ ...scope, user }, monday))) sent += 1;
      } catch (error) {
        // The next hourly run tries again. A failure must not delay other accounts.
        logFailure(`The Monday summary of user ${user.id} failed`, error);
      }
    }
    after = batch.at(-1)?.id;
    if (batch.length < BATCH_SIZE) return { sent };
  }
}

export const mondaySummaries: Job = {
  name: 'monday-summaries',
  cron: '10 * * * *',
  summary: 'sends the Monday summary to users who asked for it',
  run: sendMondaySummaries,
};
