import { describe, expect, it } from 'vitest';
import { dueSummary, mondaySummary, type SummaryFacts, summaryWeeks } from '@/domain/reports/monday-summary';

describe('the summary is due', () => {
  const MONDAY = '2026-03-09';
  it.each([
    { now: '2026-03-09T05:59:59Z', timezone: 'Europe/Berlin', due: null },
    { now: '2026-03-09T06:00:00Z', timezone: 'Europe/Berlin', due: MONDAY },
    { now: '2026-03-09T16:59:59Z', timezone: 'Europe/Berlin', due: MONDAY },
    { now: '2026-03-09T17:00:00Z', timezone: 'Europe/Berlin', due: null },
    // Daylight saving time began the day before.
    { now: '2026-03-09T10:59:59Z', timezone: 'America/New_York', due: null },
    { now: '2026-03-09T11:00:00Z', timezone: 'America/New_York', due: MONDAY },
    { now: '2026-03-08T19:00:00Z', timezone: 'Pacific/Auckland', due: MONDAY },
    { now: '2026-03-10T09:00:00Z', timezone: 'UTC', due: null },
  ])('in $timezone at $now: $due', ({ now, timezone, due }) => {
    expect(dueSummary({ timezone, lastSummary: null }, new Date(now))).toBe(due);
    expect(dueSummary({ timezone, lastSummary: '2026-03-02' }, new Date(now))).toBe(due);
    expect(dueSummary({ timezone, lastSummary: MONDAY }, new Date(now))).toBe(null);
  });
});

it('compares the last week before a Monday with the previous one', () => {
  const [before, last] = summaryWeeks('2026-03-09', 'America/New_York');
  expect([before.first, before.last, last.first, last.last]).toEqual([
    '2026-02-23',
    '2026-03-01',
    '2026-03-02',
    '2026-03-08',
  ]);
  expect(last.to).toEqual(new Date('2026-03-09T04:00:00Z'));
});

const NOTHING = { created: 0, won: 0, lost: 0, revenue: 0, estimates: 0, tasksCompleted: 0 };
const none = { count: 0, more: false };
const QUIET: SummaryFacts = {
  name: 'Robin',
  weeks: summaryWeeks('2026-03-09', 'UTC'),
  before: NOTHING,
  last: NOTHING,
  attention: {
    overdueTasks: none,
    overdueFollowUps: none,
    upcomingFollowUps: none,
    stalledLeads: none,
    unplannedLeads: none,
  },
  appUrl: 'https://crm.example',
};

describe('the summary', () => {
  it('states what happened, what needs attention, and how to turn it off', () => {
    const summary = mondaySummary({
      ...QUIET,
      before: { ...NOTHING, created: 3, tasksCompleted: 2 },
      last: { ...NOTHING, created: 5, won: 2, revenue: 30_000, estimates: 2 },
      attention: {
        ...QUIET.attention,
        overdueTasks: { count: 1, more: false },
        stalledLeads: { count: 99, more: true },
      },
    });
    expect(summary?.subject).toBe('Your Monday summary, March 9');
    expect(summary?.body.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      '- New leads: 5 (3 the week before)',
      '- Deals won: 2, worth $30,000, including 2 estimates (0 the week before)',
      '- Tasks completed: 0 (2 the week before)',
      '- 1 overdue task',
      '- More than 99 stalled leads',
    ]);
    expect(summary?.body).toMatch(/^Hi Robin,\n\nLast week, March 2\W+8:\n/);
    expect(summary?.body).toMatch(/Turn it off in Settings: https:\/\/crm\.example\/settings#email$/);
  });

  it('is null if nothing happened last week and nothing needs attention', () => {
    expect(mondaySummary({ ...QUIET, before: { ...NOTHING, created: 3 } })).toBe(null);
    const upcomingFollowUps = { count: 1, more: false };
    const summary = mondaySummary({ ...QUIET, attention: { ...QUIET.attention, upcomingFollowUps } });
    expect(summary?.body).toContain('- 1 follow-up in the next 7 days');
    expect(summary?.body).not.toContain('Last week');
  });
});
