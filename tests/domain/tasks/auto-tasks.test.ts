import { describe, expect, it } from 'vitest';
import { daysBetween } from '@/domain/calendar/calendar-days';
import { LEAD_LIMITS } from '@/domain/leads/lead';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { AUTO_TASK_RULES, type AutoTaskRule, autoTasksFor } from '@/domain/tasks/auto-tasks';
import { TASK_LIMITS } from '@/domain/tasks/task';

/** A Saturday, a day before clocks are set back. */
const now = new Date('2026-10-24T12:34:56.789Z');
const worker = { timezone: 'Europe/Berlin', streakDaysOff: [] };
const allRules = LEAD_STATUSES.flatMap((status): readonly AutoTaskRule[] => AUTO_TASK_RULES[status]);
const tasksOf = (status: (typeof LEAD_STATUSES)[number], companyName: string) =>
  autoTasksFor({ status, companyName, now, worker, openRules: new Set() });

describe('autoTasksFor', () => {
  it.each([
    ['NEW', []],
    ['CONTACTED', [['FOLLOW_UP', 'MEDIUM', 2]]],
    [
      'CONSULTATION_SCHEDULED',
      [
        ['CONSULTATION', 'HIGH', 1],
        ['FOLLOW_UP', 'HIGH', 3],
      ],
    ],
    [
      'PROPOSAL_SENT',
      [
        ['FOLLOW_UP', 'HIGH', 3],
        ['FOLLOW_UP', 'MEDIUM', 7],
      ],
    ],
    [
      'CLOSED_WON',
      [
        ['OTHER', 'HIGH', 1],
        ['FOLLOW_UP', 'MEDIUM', 7],
      ],
    ],
    ['CLOSED_LOST', [['OTHER', 'LOW', 1]]],
  ] as const)('follows the rule table for %s', (status, expected) => {
    const tasks = tasksOf(status, 'Arena & Söhne');
    const days = (due: string) => daysBetween('2026-10-24', due);
    expect(tasks.map(({ type, priority, dueOn }) => [type, priority, days(dueOn)])).toEqual(expected);
    for (const task of tasks) {
      expect(task).toMatchObject({ status: 'PENDING', assignedTo: 'Auto-generated' });
      expect(task.title).toContain('Arena & Söhne');
    }
  });

  it.each([
    ['contacted.follow-up', 'Follow up with X', 'X has been contacted. Follow up and offer a consultation.'],
    [
      'consultation-scheduled.prepare',
      'Prepare consultation for X',
      'Gather the event dates, staffing needs and open questions of X.',
    ],
    [
      'consultation-scheduled.follow-up',
      'Post-consultation follow-up with X',
      'Thank X for the consultation and agree on the next step.',
    ],
    ['proposal-sent.follow-up', 'Follow up on proposal to X', 'Ask X whether the proposal raised any questions.'],
    ['proposal-sent.second-follow-up', 'Second follow-up on proposal to X', 'Ask X for a decision on the proposal.'],
    ['closed-won.onboarding', 'Onboarding setup for X', 'Introduce X to the provider and set up the first event.'],
    ['closed-won.check-in', 'Check in with X', 'Ask X how the start went and what is missing.'],
    [
      'closed-lost.post-mortem',
      'Post-mortem analysis of X',
      'Write down why X decided against us and what to do differently.',
    ],
  ])('%s has the expected texts and a stable key', (key, title, description) => {
    const tasks = LEAD_STATUSES.flatMap((status) => tasksOf(status, 'X'));
    expect(tasks.filter((task) => task.autoRule === key)).toMatchObject([{ title, description }]);
  });

  it('is due at the end of a working day of the user who does the task (D101)', () => {
    const dueFor = (timezone: string, streakDaysOff: number[]) =>
      autoTasksFor({
        status: 'PROPOSAL_SENT',
        companyName: 'X',
        now: new Date('2026-10-23T23:30:00Z'),
        worker: { timezone, streakDaysOff },
        openRules: new Set(),
      }).map(({ dueOn, dueDate }) => [dueOn, dueDate.toISOString()]);
    // Friday in New York, where three days later is Monday; Saturday already in Berlin.
    expect(dueFor('America/New_York', [1])).toEqual([
      ['2026-10-27', '2026-10-28T03:59:59.999Z'],
      ['2026-10-30', '2026-10-31T03:59:59.999Z'],
    ]);
    expect(dueFor('Europe/Berlin', [6, 7])).toEqual([
      ['2026-10-27', '2026-10-27T22:59:59.999Z'],
      ['2026-11-02', '2026-11-02T22:59:59.999Z'],
    ]);
  });

  it('skips rules that still have an open task', () => {
    for (const status of LEAD_STATUSES) {
      const openRules = new Set(AUTO_TASK_RULES[status].map((rule) => rule.key));
      expect(autoTasksFor({ status, companyName: 'x', now, worker, openRules })).toEqual([]);
    }
  });

  it('has a unique key for each of the eight rules', () => {
    expect(new Set(allRules.map((rule) => rule.key)).size).toBe(8);
  });

  it('stays within the limits of a task for the longest company name', () => {
    const longest = 'W'.repeat(LEAD_LIMITS.companyName);
    const tasks = LEAD_STATUSES.flatMap((status) => tasksOf(status, longest));
    expect(tasks).toHaveLength(8);
    for (const task of tasks) {
      expect(task.title).toContain(longest);
      expect(task.title.length).toBeLessThanOrEqual(TASK_LIMITS.title);
      expect(task.description.length).toBeLessThanOrEqual(TASK_LIMITS.description);
    }
  });
});
