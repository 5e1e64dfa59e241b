import type { Worker } from '#domain/calendar/work-days';
import { pick } from '#domain/fields/field';
import type { Lead } from '#domain/leads/lead';
import { type LeadStatus, OPEN_STATUSES } from '#domain/leads/lead-choices';
import type { DomainEvent } from '#domain/outbox/domain-event';
import { type AutoTask, autoTasksFor } from '#domain/tasks/auto-tasks';
import { type FollowUp, obsoleteFollowUps, returningFollowUps, rulesOf } from '#domain/tasks/follow-ups';

/** What happened to a lead, for points, notifications and analytics (spec 1 section 7). */
export type LeadEvent = Extract<DomainEvent, { type: `lead_${string}` }>;

/** What a change of status sets on a lead. */
export const STAGE_STATE = [
  'status',
  'stageEnteredAt',
  'closedAt',
  'lostReason',
  'lostReasonDetail',
] as const satisfies readonly (keyof Lead)[];

export type StageState = Pick<Lead, (typeof STAGE_STATE)[number]>;

const NO_RULES: ReadonlySet<string> = new Set();

/** True for the four statuses of an active lead (spec 1 section 9). */
export function isOpenStatus(status: LeadStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/**
 * The consequences of moving a lead to another status (spec 1 section 4, D11, D12). Any status may follow any other.
 *
 * - `closedAt` becomes `now` on entering CLOSED_WON or CLOSED_LOST, also from one to the other, and null on leaving.
 * - Entering CLOSED_LOST forgets the reason of an earlier loss: until a reason is given, this one is "not stated"
 *   (D64). Leaving it keeps the reason.
 * - `tasks` come from the rule table, except for rules that have a task open, and are due on working days of `worker`,
 *   who works on the lead (D101). `followUps` are the lead's automatic tasks that are not completed: the open ones, and
 *   those that closing the lead has removed.
 * - Closing the lead removes its open, untouched follow-up tasks of earlier stages, and a loss those of the event clock.
 *   Reopening it on the same day in `timezone` restores them (D79).
 * - A move is the event `lead_status_changed`, and one to CLOSED_WON also `lead_converted`. The `lead_updated` that
 *   every change has comes from `describeLeadChange` (D54).
 * - Choosing the current status changes nothing: the dates are kept, and there are no tasks or events.
 */
export function changeLeadStatus({
  lead,
  to,
  now,
  timezone,
  worker,
  followUps,
}: {
  lead: StageState & Pick<Lead, 'companyName'>;
  to: LeadStatus;
  now: Date;
  timezone: string;
  worker: Worker;
  followUps: readonly FollowUp[];
}): {
  changes: StageState;
  tasks: AutoTask[];
  /** Follow-up tasks to delete, and to restore. */
  removed: FollowUp[];
  restored: FollowUp[];
  events: LeadEvent[];
} {
  const { status: from, companyName } = lead;
  const state = pick(lead, STAGE_STATE);
  if (from === to) return { changes: state, tasks: [], removed: [], restored: [], events: [] };

  const events: LeadEvent[] = [{ type: 'lead_status_changed', from, to }];
  if (to === 'CLOSED_WON') events.push({ type: 'lead_converted' });
  const removed = isOpenStatus(to) ? [] : obsoleteFollowUps(followUps, to);
  const restored = isOpenStatus(from) ? [] : returningFollowUps(followUps, { to, now, timezone });
  // The removed tasks belong to other stages, so they do not matter for the rules of this one.
  const openRules = rulesOf([...followUps.filter(({ removedAt }) => removedAt === null), ...restored]);
  return {
    changes: {
      ...state,
      ...(to === 'CLOSED_LOST' ? { lostReason: null, lostReasonDetail: '' } : {}),
      status: to,
      stageEnteredAt: now,
      closedAt: isOpenStatus(to) ? null : now,
    },
    tasks: autoTasksFor({ status: to, companyName, now, openRules, worker }),
    removed,
    restored,
    events,
  };
}

/** More than the clocks of servers and the arrival of parallel requests can differ, in milliseconds. */
const PARALLEL_MS = 60 * 60 * 1000;

/**
 * The time of a change that was requested at `now`. Of two parallel moves, the one that was requested first can lock
 * the lead last. It then gets a time right after the other one, so that the history lists the moves in the order in
 * which they happened. A `stageEnteredAt` further ahead was imported, and does not count.
 */
export function timeOfChange({ stageEnteredAt }: Pick<Lead, 'stageEnteredAt'>, now: Date): Date {
  const ahead = stageEnteredAt.getTime() - now.getTime();
  return ahead > 0 && ahead < PARALLEL_MS ? new Date(stageEnteredAt.getTime() + 1) : now;
}

/**
 * The consequences of creating a lead (spec 1 section 4). A status other than NEW creates its tasks at once. A lead
 * created as CLOSED_WON is closed at `now`, but without the event `lead_converted`: that takes a move from another
 * status, otherwise users could earn points by entering old customers.
 */
export function startLead({
  status,
  companyName,
  now,
  worker,
}: {
  status: LeadStatus;
  companyName: string;
  now: Date;
  worker: Worker;
}): Pick<Lead, 'stageEnteredAt' | 'closedAt'> & { tasks: AutoTask[]; events: LeadEvent[] } {
  return {
    stageEnteredAt: now,
    closedAt: isOpenStatus(status) ? null : now,
    tasks: autoTasksFor({ status, companyName, now, openRules: NO_RULES, worker }),
    events: [{ type: 'lead_created', status }],
  };
}

/** Whether it is known since when a lead has been in its stage: not if an import did not say when it was closed (D51). */
export const isStageTimeKnown = ({ status, closedAt }: Pick<Lead, 'status' | 'closedAt'>): boolean =>
  isOpenStatus(status) || closedAt !== null;
