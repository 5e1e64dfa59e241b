import { type Worker, workDay } from '#domain/calendar/work-days';
import type { LeadStatus } from '#domain/leads/lead-choices';
import { AUTO_ASSIGNEE, type TaskPriority, type TaskType } from '#domain/tasks/task-choices';
import { dueOf } from '#domain/tasks/task-due';

/** What a rule says of its task. `key` is stored with the task and must never change. */
export interface AutoTaskText {
  readonly key: string;
  readonly title: (companyName: string) => string;
  readonly description: (companyName: string) => string;
  readonly type: TaskType;
  readonly priority: TaskPriority;
}

/** A row of the rule table. `dueInDays` is in calendar days. */
export interface AutoTaskRule extends AutoTaskText {
  readonly dueInDays: number;
}

/** A task created by a rule, before it has an id, an owner and a lead. */
export interface AutoTask {
  title: string;
  description: string;
  type: TaskType;
  priority: TaskPriority;
  status: 'PENDING';
  assignedTo: typeof AUTO_ASSIGNEE;
  dueDate: Date;
  /** 'YYYY-MM-DD'. `dueDate` is the end of it. */
  dueOn: string;
  autoRule: string;
}

/** The tasks to create when a lead enters a status (spec 2 section 4, D12). */
export const AUTO_TASK_RULES = {
  NEW: [],
  CONTACTED: [
    {
      key: 'contacted.follow-up',
      title: (company) => `Follow up with ${company}`,
      description: (company) => `${company} has been contacted. Follow up and offer a consultation.`,
      type: 'FOLLOW_UP',
      priority: 'MEDIUM',
      dueInDays: 2,
    },
  ],
  CONSULTATION_SCHEDULED: [
    {
      key: 'consultation-scheduled.prepare',
      title: (company) => `Prepare consultation for ${company}`,
      description: (company) => `Gather the event dates, staffing needs and open questions of ${company}.`,
      type: 'CONSULTATION',
      priority: 'HIGH',
      dueInDays: 1,
    },
    {
      key: 'consultation-scheduled.follow-up',
      title: (company) => `Post-consultation follow-up with ${company}`,
      description: (company) => `Thank ${company} for the consultation and agree on the next step.`,
      type: 'FOLLOW_UP',
      priority: 'HIGH',
      dueInDays: 3,
    },
  ],
  PROPOSAL_SENT: [
    {
      key: 'proposal-sent.follow-up',
      title: (company) => `Follow up on proposal to ${company}`,
      description: (company) => `Ask ${company} whether the proposal raised any questions.`,
      type: 'FOLLOW_UP',
      priority: 'HIGH',
      dueInDays: 3,
    },
    {
      key: 'proposal-sent.second-follow-up',
      title: (company) => `Second follow-up on proposal to ${company}`,
      description: (company) => `Ask ${company} for a decision on the proposal.`,
      type: 'FOLLOW_UP',
      priority: 'MEDIUM',
      dueInDays: 7,
    },
  ],
  CLOSED_WON: [
    {
      key: 'closed-won.onboarding',
      title: (company) => `Onboarding setup for ${company}`,
      description: (company) => `Introduce ${company} to the provider and set up the first event.`,
      type: 'OTHER',
      priority: 'HIGH',
      dueInDays: 1,
    },
    {
      key: 'closed-won.check-in',
      title: (company) => `Check in with ${company}`,
      description: (company) => `Ask ${company} how the start went and what is missing.`,
      type: 'FOLLOW_UP',
      priority: 'MEDIUM',
      dueInDays: 7,
    },
  ],
  CLOSED_LOST: [
    {
      key: 'closed-lost.post-mortem',
      title: (company) => `Post-mortem analysis of ${company}`,
      description: (company) => `Write down why ${company} decided against us and what to do differently.`,
      type: 'OTHER',
      priority: 'LOW',
      dueInDays: 1,
    },
  ],
} as const satisfies Record<LeadStatus, readonly AutoTaskRule[]>;

/**
 * The tasks to create when a lead enters `status` at `now` (spec 2 section 4, D12). Skips the rules in `openRules`: the
 * `autoRule`s of the lead's tasks that are still open. They are due on a day, without a time, where `worker` is, who does
 * them: calendar days after `now`, or on the next working day (D101). Throws a RangeError for an unknown zone.
 */
export function autoTasksFor({
  status,
  companyName,
  now,
  openRules,
  worker,
}: {
  status: LeadStatus;
  companyName: string;
  now: Date;
  openRules: ReadonlySet<string>;
  worker: Worker;
}): AutoTask[] {
  const rules: readonly AutoTaskRule[] = AUTO_TASK_RULES[status];
  return rules
    .filter((rule) => !openRules.has(rule.key))
    .map((rule) => autoTask(rule, { companyName, dueOn: workDay(rule.dueInDays, now, worker), worker }));
}

/** The task of a rule that is due on a day where `worker` is. Throws a RangeError for an unknown zone. */
export const autoTask = (
  { key, title, description, type, priority }: AutoTaskText,
  { companyName, dueOn, worker }: { companyName: string; dueOn: string; worker: Worker },
): AutoTask => ({
  title: title(companyName),
  description: description(companyName),
  type,
  priority,
  status: 'PENDING',
  assignedTo: AUTO_ASSIGNEE,
  dueDate: dueOf(dueOn, worker.timezone).dueDate,
  dueOn,
  autoRule: key,
});
