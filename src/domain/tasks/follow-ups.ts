import { LEAD_STATUSES, type LeadStatus, OPEN_STATUSES } from '#domain/leads/lead-choices';
import { calendarDay } from '#domain/shared/calendar';
import { AUTO_TASK_RULES } from '#domain/tasks/auto-tasks';
import { isClockKey } from '#domain/tasks/event-clock';
import type { TaskStatus } from '#domain/tasks/task-choices';

/** An automatic task of a lead that is not completed: it is open, or closing the lead has removed it. */
export interface FollowUp {
  id: string;
  title: string;
  autoRule: string;
  status: TaskStatus;
  version: number;
  /** Whether a user has changed it, or its status. A change of its owner does not count. */
  isEdited: boolean;
  /** When closing the lead removed it; null while it is open. */
  removedAt: Date | null;
}

/** True for an automatic task that no user has edited, started or completed. Becoming overdue does not count. */
export const isUntouched = ({ status, isEdited }: Pick<FollowUp, 'status' | 'isEdited'>): boolean =>
  !isEdited && (status === 'PENDING' || status === 'OVERDUE');

const stagesOf = new Map(
  LEAD_STATUSES.flatMap((stage) => AUTO_TASK_RULES[stage].map(({ key }): [string, LeadStatus] => [key, stage])),
);

/**
 * The open follow-up tasks that become obsolete when a lead is closed as `to`: the untouched ones of earlier stages, and
 * those of the event clock if it is lost, because a won event still takes place (D79). A task whose rule no longer exists
 * is kept, because its stage is unknown.
 */
export function obsoleteFollowUps(followUps: readonly FollowUp[], to: LeadStatus): FollowUp[] {
  const isObsolete = (rule: string) => {
    if (isClockKey(rule)) return to === 'CLOSED_LOST';
    const stage = stagesOf.get(rule);
    return stage !== undefined && stage !== to;
  };
  return followUps.filter((task) => task.removedAt === null && isObsolete(task.autoRule) && isUntouched(task));
}

const isOpen = (stage: LeadStatus | undefined): boolean => OPEN_STATUSES.some((open) => open === stage);

/**
 * The follow-up tasks that return when a closed lead moves to `to` at `now`, of those that closing it removed on the same
 * day in `timezone` (D79): those of open stages if it is reopened, and those of the event clock unless it is lost. One per
 * rule, the one removed last, and none if the rule has another task open (D12).
 */
export function returningFollowUps(
  followUps: readonly FollowUp[],
  { to, now, timezone }: { to: LeadStatus; now: Date; timezone: string },
): FollowUp[] {
  const today = calendarDay(now, timezone);
  const taken = rulesOf(followUps.filter(({ removedAt }) => removedAt === null));
  const returns = (rule: string) =>
    isClockKey(rule) ? to !== 'CLOSED_LOST' : isOpen(to) && isOpen(stagesOf.get(rule));
  const returning = new Map<string, FollowUp & { removedAt: Date }>();
  for (const task of followUps) {
    const { autoRule, removedAt } = task;
    if (removedAt === null || taken.has(autoRule) || calendarDay(removedAt, timezone) !== today) continue;
    if (!returns(autoRule)) continue;
    const other = returning.get(autoRule);
    if (!other || removedAt > other.removedAt) returning.set(autoRule, { ...task, removedAt });
  }
  return [...returning.values()];
}

/** The rules of these tasks. */
export const rulesOf = (tasks: readonly Pick<FollowUp, 'autoRule'>[]): Set<string> =>
  new Set(tasks.map(({ autoRule }) => autoRule));

/** What a change of leads did to follow-up tasks: how many it added, removed and restored. A count is missing if zero. */
export interface FollowUpCounts {
  createdTasks?: number;
  removedTasks?: number;
  restoredTasks?: number;
}

/** The counts of two changes together. */
export function addFollowUpCounts(some: FollowUpCounts, more: FollowUpCounts): FollowUpCounts {
  const sum = { ...some };
  for (const name of ['createdTasks', 'removedTasks', 'restoredTasks'] as const) {
    if (more[name]) sum[name] = (sum[name] ?? 0) + more[name];
  }
  return sum;
}
