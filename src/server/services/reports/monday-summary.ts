import { mondaySummary, summaryDueAt, summaryWeeks, type WeekFigures } from '@/domain/reports/monday-summary';
import { countedIn, summarizePeriod } from '@/domain/reports/report-figures';
import type { DayRange } from '@/domain/reports/report-period';
import { emailLogs } from '@/server/db/schema';
import { queueAgain } from '@/server/integrations/email/delivery-queue';
import type { Actor } from '@/server/scope';
import { readCounts } from '../dashboard/dashboard';
import { countCompletedTasks, countRanges } from './report-queries';

/**
 * Puts the summary of a Monday into the outbox, once per user and week, however many instances try. It uses no quota.
 * Returns false if it was there already, or if there is nothing to say.
 */
export async function sendMondaySummary(actor: Actor, monday: string): Promise<boolean> {
  const { db, user, now, env, newId } = actor;
  const weeks = summaryWeeks(monday, user.timezone);
  const [figuresOf, attention] = [await readWeeks(actor, weeks), await readCounts(actor)];
  const [before, last] = [figuresOf(weeks[0]), figuresOf(weeks[1])];
  const summary = mondaySummary({ name: user.name, weeks, before, last, attention, appUrl: env.APP_URL });
  if (!summary) return false;
  return db.transaction(async (tx) => {
    const [queued] = await tx
      .insert(emailLogs)
      .values({
        ...summary,
        id: newId(),
        ownerId: user.id,
        to: user.email,
        delivery: 'queued',
        // Not `now`: a summary that a restore has lost is written again, and its time shows that it may have been sent
        // before.
        dueAt: summaryDueAt(monday, user.timezone),
        summaryWeek: monday,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: emailLogs.id, dueAt: emailLogs.dueAt });
    if (queued) await queueAgain(tx, queued);
    return queued !== undefined;
  });
}

async function readWeeks(actor: Actor, weeks: readonly DayRange[]): Promise<(week: DayRange) => WeekFigures> {
  const asking = { ...actor, whose: 'ASSIGNED' as const };
  const countsOf = await countRanges(asking, weeks);
  const tasksCompleted = await countCompletedTasks(asking, weeks);
  return (week) => {
    const counts = countsOf(week);
    const { won, lost, revenue, estimates } = summarizePeriod(countedIn(counts));
    const created = counts.created.reduce((sum, { count }) => sum + count, 0);
    return { created, won, lost, revenue, estimates, tasksCompleted: tasksCompleted.get(week.first) ?? 0 };
  };
}
