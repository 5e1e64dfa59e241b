import { and, eq, isNull, lt } from 'drizzle-orm';
import { countedLead } from '@/domain/pipeline/pipeline';
import { forecast } from '@/domain/reports/forecast';
import type { LeadGroup } from '@/domain/reports/report-figures';
import { summarizeMonths } from '@/domain/reports/report-months';
import { type DayRange, lastMonths } from '@/domain/reports/report-period';
import { forecastSnapshots, leadHistory, leads } from '../../db/schema';
import type { Actor } from '../../scope';

/** How many months the demo has been in use, the running one included. */
const RECORDED_MONTHS = 5;

/** Records the forecasts of the last months as the job would have done on the 1st of each, from the history of the leads. */
export async function recordPastForecasts(actor: Actor): Promise<void> {
  const { user, now, db } = actor;
  for (const { from } of lastMonths(RECORDED_MONTHS, now, user.timezone)) {
    const days = lastMonths(4, from, user.timezone);
    const months = summarizeMonths(days, await wonIn(actor, days));
    const openLeads = await leadsAt(actor, from);
    if (openLeads.length === 0) continue;
    await db.insert(forecastSnapshots).values({
      userId: user.id,
      month: days.at(-1)?.first.slice(0, 7) ?? '',
      takenAt: from,
      forecast: forecast({ months, openLeads }, from, user.timezone),
    });
  }
}

async function wonIn({ db, user }: Actor, days: readonly DayRange[]) {
  const won = await db
    .select({ priority: leads.priority, amount: leads.amount, closedAt: leads.closedAt })
    .from(leads)
    .where(and(eq(leads.ownerId, user.id), eq(leads.status, 'CLOSED_WON')));
  return new Map(
    days.map(({ first, from, to }) => {
      const closed = won
        .filter(({ closedAt }) => closedAt !== null && closedAt >= from && closedAt < to)
        .map((lead) => ({ status: 'CLOSED_WON' as const, priority: lead.priority, ...countedLead(lead) }));
      return [first, { closed, created: [], tasksCompleted: 0 }] as const;
    }),
  );
}

/** Every lead that existed at an instant, with its status at that time. */
async function leadsAt({ db, user }: Actor, at: Date): Promise<LeadGroup[]> {
  const entries = await db
    .select({ id: leads.id, priority: leads.priority, amount: leads.amount, status: leadHistory.toStatus })
    .from(leadHistory)
    .innerJoin(leads, eq(leads.id, leadHistory.leadId))
    .where(and(eq(leads.ownerId, user.id), isNull(leads.deletedAt), lt(leadHistory.at, at)))
    .orderBy(leadHistory.at, leadHistory.id);
  const last = new Map<string, LeadGroup>();
  for (const { id, priority, amount, status } of entries) {
    if (status) last.set(id, { status, priority, ...countedLead({ amount }) });
  }
  return [...last.values()];
}
