import { eventState } from '@/domain/dashboard/events';
import { followUpState, isUnplanned } from '@/domain/dashboard/follow-ups';
import { isStalled, medianOf } from '@/domain/dashboard/stalled';
import type { LeadFocus } from '@/domain/leads/filters/lead-focus';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import type { SessionUser } from '@/server/auth/sessions';
import type { calendarEvents, leadHistory, leads, notes, targets, tasks } from '@/server/db/schema';

/** Raw rows, deleted ones and those of other users included. */
export interface Rows {
  leads: (typeof leads.$inferSelect)[];
  tasks: (typeof tasks.$inferSelect)[];
  notes: (typeof notes.$inferSelect)[];
  events: (typeof calendarEvents.$inferSelect)[];
  history: (typeof leadHistory.$inferSelect)[];
  targets: (typeof targets.$inferSelect)[];
}

/** The local date of an instant, by Intl alone. */
export const localDay = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at);

function laterDay(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const REVENUE = { LOW: 5000, MEDIUM: 10_000, HIGH: 20_000 };
const STAGE_VALUE = {
  NEW: 1000,
  CONTACTED: 2500,
  CONSULTATION_SCHEDULED: 5000,
  PROPOSAL_SENT: 10_000,
  CLOSED_WON: 15_000,
  CLOSED_LOST: 0,
};
const DAY = 24 * 60 * 60 * 1000;

/** How long each finished stay in a stage took, of those that ended in the last year. */
function staysIn(status: string, mine: Rows['leads'], history: Rows['history'], now: Date): number[] {
  return mine.flatMap(({ id }) => {
    const moves = history
      .filter((entry) => entry.leadId === id)
      .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
    return moves.flatMap(({ kind, toStatus, at }, index) => {
      const ended = moves[index + 1]?.at.getTime();
      const counts = kind !== 'imported' && toStatus === status && ended !== undefined;
      return counts && ended >= now.getTime() - 365 * DAY ? [ended - at.getTime()] : [];
    });
  });
}

const dollars = (leads: Rows['leads'], worth: (lead: Rows['leads'][number]) => number) =>
  leads.reduce((cents, lead) => cents + Math.round(worth(lead) * 100), 0) / 100;

/** The pipeline's header: all leads that are seen. */
export function naivePipeline(all: Rows, user: SessionUser) {
  const seen = all.leads.filter(
    ({ deletedAt, ownerId, teamId }) =>
      deletedAt === null && (ownerId === user.id || (teamId !== null && user.teamIds.includes(teamId))),
  );
  const won = seen.filter(({ status }) => status === 'CLOSED_WON').length;
  const lost = seen.filter(({ status }) => status === 'CLOSED_LOST').length;
  return {
    totalValue: dollars(seen, ({ status, amount }) => (status === 'CLOSED_LOST' ? 0 : (amount ?? STAGE_VALUE[status]))),
    estimates: seen.filter(({ status, amount }) => status !== 'CLOSED_LOST' && amount === null).length,
    activeDeals: seen.length - won - lost,
    wonDeals: won,
    conversionRate: seen.length === 0 ? 0 : won / seen.length,
  };
}

const cents = (value: number) => Math.round(value * 100) / 100;

/** Progress as the interface words it: by calendar days of the month, today included. */
function naiveTargets(
  rows: Rows['targets'],
  user: SessionUser,
  today: string,
  values: Record<'revenue' | 'deals', number>,
) {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const held = rows
    .filter((row) => row.userId === user.id && row.month <= today.slice(0, 7))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))[0];
  const progress = (name: 'revenue' | 'deals') => {
    const target = held?.[name] ?? null;
    if (target === null) return null;
    const value = values[name];
    const expected = Math.floor((target * day) / days);
    const isBehind = value < target && day > 2 && value < expected;
    const early = day > 2 ? 'ON_TRACK' : 'EARLY';
    return {
      target,
      value,
      share: value / target,
      gap: value >= target ? 0 : cents(target - value),
      expected,
      behind: isBehind ? cents(expected - value) : 0,
      projected: day > 2 ? Math.round((value / day) * days) : null,
      state: value >= target ? 'REACHED' : isBehind ? 'BEHIND' : early,
    };
  };
  return { month: today.slice(0, 7), day, days, revenue: progress('revenue'), deals: progress('deals') };
}

/** The dashboard's figures in loops over all rows. The groups of leads are those of the domain's rules. */
export function naiveDashboard(all: Rows, user: SessionUser, now: Date) {
  const zone = user.timezone;
  const today = localDay(now, zone);
  const tomorrow = laterDay(today, 1);
  const seen = <Row extends { ownerId: string; teamId: string | null; deletedAt: Date | null }>(rows: Row[]): Row[] =>
    rows.filter(
      (row) =>
        row.deletedAt === null &&
        (row.ownerId === user.id || (row.teamId !== null && user.teamIds.includes(row.teamId))),
    );
  // A lead in a team counts for its assignee, any other for its owner; linked rows follow their lead.
  const mine = seen(all.leads).filter((lead) => (lead.teamId === null ? lead.ownerId : lead.assigneeId) === user.id);
  const myWork = <Row extends Rows['tasks'][number] | Rows['events'][number] | Rows['notes'][number]>(
    rows: Row[],
  ): Row[] =>
    seen(rows).filter((row) => {
      const assignee = all.leads.find(({ id }) => id === row.leadId)?.assigneeId ?? null;
      return (assignee ?? row.ownerId) === user.id;
    });
  const open = mine.filter((lead) => lead.status !== 'CLOSED_WON' && lead.status !== 'CLOSED_LOST');
  const won = mine.filter((lead) => lead.status === 'CLOSED_WON');
  const isLate = (task: Rows['tasks'][number]) => task.status !== 'COMPLETED' && task.dueDate < now;

  const medianIn = (status: LeadStatus) => {
    const lengths = staysIn(status, mine, all.history, now);
    const medianMs = medianOf(lengths);
    return medianMs === null ? undefined : { samples: lengths.length, medianMs };
  };
  const openTasksOf = (lead: Rows['leads'][number]) =>
    all.tasks.filter((task) => task.leadId === lead.id && task.deletedAt === null && task.status !== 'COMPLETED')
      .length;
  const focus = {
    ACTIVE: open,
    WON_THIS_MONTH: won.filter(
      (lead) => lead.closedAt !== null && localDay(lead.closedAt, zone).slice(0, 7) === today.slice(0, 7),
    ),
    UPCOMING_FOLLOW_UP: mine.filter((lead) => followUpState(lead, now, zone) === 'upcoming'),
    OVERDUE_FOLLOW_UP: mine.filter((lead) => followUpState(lead, now, zone) === 'overdue'),
    STALLED: mine.filter((lead) => isStalled(lead, medianIn(lead.status), now)),
    EVENT_SOON: mine.filter((lead) => eventState(lead, now, zone) === 'soon'),
    EVENT_PAST: mine.filter((lead) => eventState(lead, now, zone) === 'past'),
    UNPLANNED: mine.filter((lead) => isUnplanned(lead, { openTasks: openTasksOf(lead) })),
  } satisfies Record<LeadFocus, Rows['leads']>;

  const notDone = myWork(all.tasks).filter((task) => task.status !== 'COMPLETED');
  const byDue = notDone.toSorted((a, b) => a.dueDate.getTime() - b.dueDate.getTime() || (a.id < b.id ? -1 : 1));
  const byFollowUp = open
    .filter(({ nextFollowUp }) => nextFollowUp !== null)
    .toSorted((a, b) => Number(a.nextFollowUp) - Number(b.nextFollowUp) || (a.id < b.id ? -1 : 1));
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const monthlyRevenue = dollars(focus.WON_THIS_MONTH, ({ amount, priority }) => amount ?? REVENUE[priority]);
  return {
    focus,
    targets: naiveTargets(all.targets, user, today, { revenue: monthlyRevenue, deals: focus.WON_THIS_MONTH.length }),
    figures: {
      totalLeads: mine.length,
      activeLeads: open.length,
      consultationsScheduled: mine.filter((lead) => lead.status === 'CONSULTATION_SCHEDULED').length,
      dealsWon: won.length,
      winRate: mine.length === 0 ? 0 : won.length / mine.length,
      monthlyRevenue,
      revenueEstimates: focus.WON_THIS_MONTH.filter(({ amount }) => amount === null).length,
      wonThisMonth: focus.WON_THIS_MONTH.length,
      totalNotes: myWork(all.notes).length,
      upcomingFollowUps: focus.UPCOMING_FOLLOW_UP.length,
      overdueFollowUps: focus.OVERDUE_FOLLOW_UP.length,
      overdueTasks: notDone.filter(isLate).length,
      stalledLeads: focus.STALLED.length,
      unplannedLeads: focus.UNPLANNED.length,
      upcomingEvents: focus.EVENT_SOON.length,
      pastEvents: focus.EVENT_PAST.length,
    },
    recent: ids(
      mine.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1)).slice(0, 4),
    ),
    overdue: {
      tasks: ids(byDue.filter(isLate).slice(0, 3)),
      followUps: ids(byFollowUp.filter((lead) => Number(lead.nextFollowUp) < now.getTime()).slice(0, 3)),
    },
    today: {
      day: today,
      tasks: ids(byDue.filter((task) => !isLate(task) && localDay(task.dueDate, zone) <= today)),
      followUps: ids(
        byFollowUp.filter(
          ({ nextFollowUp }) => nextFollowUp !== null && nextFollowUp >= now && localDay(nextFollowUp, zone) === today,
        ),
      ),
      events: ids(
        myWork(all.events)
          .filter(
            ({ startTime, endTime }) =>
              localDay(startTime, zone) <= today && localDay(new Date(endTime.getTime() - 1), zone) >= today,
          )
          .toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime() || (a.id < b.id ? -1 : 1)),
      ),
    },
    tomorrow: {
      day: tomorrow,
      tasks: notDone.filter((task) => localDay(task.dueDate, zone) === tomorrow).length,
      followUps: byFollowUp.filter((lead) => lead.nextFollowUp && localDay(lead.nextFollowUp, zone) === tomorrow)
        .length,
      events: myWork(all.events).filter(
        ({ startTime, endTime, status }) =>
          (status === 'SCHEDULED' || status === 'CONFIRMED') &&
          localDay(startTime, zone) <= tomorrow &&
          localDay(new Date(endTime.getTime() - 1), zone) >= tomorrow,
      ).length,
    },
  };
}
