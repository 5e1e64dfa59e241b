import { describe, expect, it } from 'vitest';
import { createSchema } from 'zod-openapi';
import { proBadge } from '@/domain/plans/badges';
import type { Tier } from '@/domain/plans/plan-table';
import {
  aiGate,
  effectivePlan,
  emailGate,
  exportGate,
  leadGate,
  PLANS,
  PRO_PRICE_LABEL,
  planLimits,
  planOf,
  remainingOf,
  reportGate,
  room,
  TRIAL_DAYS,
  teamGate,
} from '@/domain/plans/plans';
import {
  EXPORT_HINTS,
  exportState,
  LEAD_LIMIT_HINT,
  planSummary,
  UPGRADE_KINDS,
  UPGRADE_LABEL,
  upgradeTexts,
} from '@/domain/plans/upgrade-texts';
import { toWireLimits, userLimits, wireUserLimits } from '@/domain/plans/user-limits';
import type { Result } from '@/domain/shared/result';

const codeOf = (result: Result<null>) => (result.ok ? 'ok' : result.problem.code);
const messageOf = (result: Result<null>) => (result.ok ? null : result.problem.message);
const now = new Date('2026-07-04T10:00:00Z');

describe('plans', () => {
  it('match the table of D5 and D107', () => {
    expect(PLANS.FREE).toEqual({
      leads: 50,
      emailsPerMonth: 10,
      aiUsesPerMonth: 5,
      exportsPerWeek: 0,
      fileMegabytes: 100,
      canCreateTeams: false,
      advancedReports: false,
      pointsMultiplier: 1,
    });
    expect(PLANS.PRO).toEqual({
      leads: null,
      emailsPerMonth: 500,
      aiUsesPerMonth: 100,
      exportsPerWeek: null,
      fileMegabytes: 5120,
      canCreateTeams: true,
      advancedReports: true,
      pointsMultiplier: 2,
    });
    expect([PRO_PRICE_LABEL, TRIAL_DAYS]).toEqual(['$49/month', 14]);
  });

  it('apply the operator’s overrides to FREE only', () => {
    const overrides = { leads: 3, emailsPerMonth: 0 };
    expect(planLimits('FREE', overrides)).toEqual({ ...PLANS.FREE, leads: 3, emailsPerMonth: 0 });
    expect(planLimits('FREE')).toEqual(PLANS.FREE);
    expect(planLimits('PRO', overrides)).toEqual(PLANS.PRO);
  });

  it('are unlimited if the operator sets 9999 or more', () => {
    expect([9998, 9999, 10_000].map((leads) => planLimits('FREE', { leads }).leads)).toEqual([9998, null, null]);
  });

  it.each([
    ['PRO', false, null, 2],
    ['FREE', true, null, 1],
    ['FREE', false, new Date(now.getTime() + 1), 1],
    ['FREE', false, null, 1],
  ] as const)(
    'double points only with a subscription: %s, beta %s, trial until %s (D44)',
    (tier, isBetaTester, trialEndsAt, points) => {
      const user = { tier, isBetaTester, trialEndsAt };
      expect(planOf(user, now, { leads: 3 })).toEqual({
        ...planLimits(effectivePlan(user, now), { leads: 3 }),
        pointsMultiplier: points,
      });
    },
  );
});

describe('effectivePlan (D6)', () => {
  const at = (offset: number) => new Date(now.getTime() + offset);
  it.each([
    ['PRO', false, null, 'PRO'],
    ['FREE', true, null, 'PRO'],
    ['FREE', false, null, 'FREE'],
    ['FREE', false, at(1), 'PRO'],
    ['FREE', false, at(0), 'FREE'],
    ['FREE', false, at(-1), 'FREE'],
    ['PRO', false, at(-1), 'PRO'],
  ] as const)('%s, beta %s, trial until %s: %s', (tier, isBetaTester, trialEndsAt, expected) => {
    expect(effectivePlan({ tier, isBetaTester, trialEndsAt }, now)).toBe(expected);
  });
});

describe('gates', () => {
  it.each([
    [49, 1, 50, 'ok'],
    [50, 1, 50, 'LEAD_LIMIT'],
    [0, 50, 50, 'ok'],
    [0, 51, 50, 'LEAD_LIMIT'],
    [60, 1, 50, 'LEAD_LIMIT'],
    [9998, 1, 9998, 'LEAD_LIMIT'],
    [20_000, 1000, null, 'ok'],
  ])('leads: %i and %i more of %i is %s', (current, adding, maximum, expected) => {
    expect(codeOf(leadGate({ current, adding, maximum }))).toBe(expected);
  });

  it('state the real lead maximum', () => {
    expect(messageOf(leadGate({ current: 7, adding: 1, maximum: 7 }))).toBe(
      "You've reached your limit of 7 leads. Upgrade to PRO to create unlimited leads and unlock other premium features.",
    );
  });

  it.each([
    [0, 0, 'EXPORT_PRO_ONLY'],
    [3, 2, 'ok'],
    [3, 3, 'EXPORT_LIMIT'],
    [3, 4, 'EXPORT_LIMIT'],
    [null, 100_000, 'ok'],
  ])('exports: %i a week, %i used is %s', (weekly, used, expected) => {
    expect(codeOf(exportGate({ weekly, used }))).toBe(expected);
  });

  it.each([
    [10, 9, true],
    [10, 10, false],
    [0, 0, false],
    [null, 10_000, true],
  ])('emails and AI: %i per month, %i used is %s', (monthly, used, open) => {
    expect(codeOf(emailGate({ monthly, used }))).toBe(open ? 'ok' : 'EMAIL_LIMIT');
    expect(codeOf(aiGate({ monthly, used }))).toBe(open ? 'ok' : 'AI_LIMIT');
  });

  it.each([
    [{ monthly: 5, used: 5, running: 1 }, 'BUSY'],
    [{ monthly: 5, used: 5, running: 0 }, 'AI_LIMIT'],
    [{ monthly: 5, used: 4, running: 4 }, 'ok'],
    // After a change to FREE: those that fail open nothing.
    [{ monthly: 5, used: 40, running: 3 }, 'AI_LIMIT'],
    [{ monthly: null, used: 40, running: 3 }, 'ok'],
  ])('return BUSY while a running use decides: %j is %s', (facts, code) => {
    expect(codeOf(aiGate(facts))).toBe(code);
  });

  it('use the texts of the specification', () => {
    expect(messageOf(aiGate({ monthly: 5, used: 5 }))).toBe('Monthly AI generation limit reached');
    expect(messageOf(emailGate({ monthly: 12, used: 12 }))).toBe(
      "You've reached your limit of 12 emails this month. Upgrade to PRO to send more.",
    );
    // Upgrading would give these users nothing.
    for (const monthly of [500, 800]) {
      expect(messageOf(emailGate({ monthly, used: monthly }))).toBe(
        `You've reached your limit of ${monthly} emails this month. You can send more from the 1st of next month.`,
      );
    }
    expect(messageOf(exportGate({ weekly: 1, used: 1 }))).toBe(
      "You've reached your weekly export limit. Your exports are available again on Monday.",
    );
    expect(messageOf(teamGate({ canCreateTeams: false }))).toBe(
      'Creating teams is a PRO feature. Upgrade to PRO to create your own team.',
    );
    expect(messageOf(reportGate({ advancedReports: false }))).toBe(
      'Advanced reports are available with PRO subscription',
    );
    expect(codeOf(reportGate({ advancedReports: false }))).toBe('REPORT_PRO_ONLY');
    expect(codeOf(reportGate({ advancedReports: true }))).toBe('ok');
    expect(codeOf(teamGate({ canCreateTeams: false }))).toBe('TEAM_PRO_ONLY');
    expect(codeOf(teamGate({ canCreateTeams: true }))).toBe('ok');
  });

  it.each([
    [leadGate({ current: 7, adding: 1, maximum: 7 }), { current: 7, maximum: 7 }],
    [exportGate({ weekly: 0, used: 0 }), { weekly: 0 }],
    [exportGate({ weekly: 3, used: 4 }), { limit: 3, used: 4, remaining: 0 }],
    [emailGate({ monthly: 12, used: 12 }), { limit: 12, used: 12, remaining: 0 }],
    [aiGate({ monthly: 5, used: 6 }), { limit: 5, used: 6, remaining: 0 }],
  ])('include the figures: %j', (refusal, details) => {
    expect(refusal).toMatchObject({ ok: false, problem: { details } });
  });

  it('compute the remaining room', () => {
    expect(room({ current: 20, maximum: 50 })).toBe(30);
    expect(room({ current: 60, maximum: 50 })).toBe(0);
    expect(room({ current: 60, maximum: null })).toBe(Number.POSITIVE_INFINITY);
    expect(remainingOf({ allowed: 10, used: 12 })).toBe(0);
    expect(remainingOf({ allowed: null, used: 12 })).toBeNull();
  });
});

describe('upgrade texts', () => {
  it('match the specification', () => {
    expect(upgradeTexts('leads', 50)).toEqual({
      title: 'Lead Limit Reached',
      text: "You've reached your limit of 50 leads. Upgrade to PRO to create unlimited leads and unlock other premium features.",
    });
    expect(upgradeTexts('exports-pro', 50).title).toBe('Upgrade to PRO for Exports');
    expect(upgradeTexts('exports-pro', 50).text).toBe(
      'Data export is a PRO feature. Upgrade to PRO to export your leads, tasks and notes as CSV files.',
    );
    expect(UPGRADE_LABEL).toBe('Upgrade to PRO - $49/month');
    expect(UPGRADE_KINDS).toEqual(['leads', 'exports-pro', 'exports-used']);
    expect(upgradeTexts('exports-used', 50).title).toBe('Export Limit Reached');
    expect(upgradeTexts('exports-used', 50).text).toMatch(/^You've reached your weekly export limit/);
    expect(planSummary(PLANS.FREE)).toBe(
      'FREE gets 5 AI uses and 10 emails a month. ' +
        'PRO gets 100 AI uses and 500 emails a month, with unlimited exports, leads and teams.',
    );
    expect(planSummary({ aiUsesPerMonth: 3, emailsPerMonth: null })).toMatch(
      /^FREE gets 3 AI uses and unlimited emails/,
    );
    expect(LEAD_LIMIT_HINT).toBe('Lead limit reached. Upgrade to add more leads.');
    expect(EXPORT_HINTS).toEqual({
      available: null,
      'pro-only': 'Export is a PRO feature',
      'used-up': 'Export limit reached',
    });
  });

  it.each([
    [0, 0, 'pro-only'],
    [5, 0, 'used-up'],
    [5, 1, 'available'],
    [null, null, 'available'],
  ])('exports: %i a week, %i left is %s', (weekly, remaining, expected) => {
    expect(exportState({ weekly, remaining })).toBe(expected);
  });
});

describe('the PRO badge', () => {
  const limits = (canCreate: boolean, monthly: number | null, plan: Tier = 'FREE') => ({
    plan,
    teams: { canCreate },
    emails: { monthly },
  });
  it.each([
    ['teams', limits(false, 500), 'Creating a team needs PRO'],
    ['teams', limits(true, 10), null],
    ['email', limits(true, 10), 'More emails a month with PRO'],
    ['email', limits(true, 11), null],
    ['email', limits(true, null), null],
    ['reporting', limits(true, 10), 'Advanced reports need PRO'],
    ['reporting', limits(true, 20), 'Advanced reports need PRO'],
    ['reporting', limits(false, 10, 'PRO'), null],
    ['crm', limits(false, 0), null],
    ['constructor', limits(false, 0), null],
  ])('%s %j: %s', (tab, given, expected) => {
    expect(proBadge(tab, given)).toBe(expected);
  });
});

it('userLimits describes the response', () => {
  const answer = {
    plan: 'PRO',
    leads: { current: 1, maximum: null },
    emails: { monthly: 500, used: 0, remaining: 500 },
    exports: { weekly: null, used: 12_000, remaining: null },
    ai: { monthly: 100, used: 1, remaining: 99 },
    files: { usedMegabytes: 0.25, maximumMegabytes: null },
    teams: { canCreate: true },
    resets: { month: now, week: now },
  };
  expect(userLimits.parse(answer)).toEqual(answer);
  for (const wrong of [-1, 0.5, '1']) {
    expect(userLimits.safeParse({ ...answer, leads: { current: wrong, maximum: 1 } }).success).toBe(false);
  }
  const incomplete = { plan: 'PRO', leads: {}, emails: {}, exports: {}, ai: {}, files: {}, teams: {}, resets: {} };
  expect(userLimits.safeParse({}).error?.issues.map((issue) => issue.path[0])).toEqual(Object.keys(incomplete));
  expect(userLimits.safeParse(incomplete).error?.issues.map((issue) => issue.path.join('.'))).toEqual([
    'leads.current',
    'leads.maximum',
    'emails.monthly',
    'emails.used',
    'emails.remaining',
    'exports.weekly',
    'exports.used',
    'exports.remaining',
    'ai.monthly',
    'ai.used',
    'ai.remaining',
    'files.usedMegabytes',
    'files.maximumMegabytes',
    'teams.canCreate',
    'resets.month',
    'resets.week',
  ]);
  expect(toWireLimits(userLimits.parse(answer))).toEqual({
    ...answer,
    leads: { current: 1, maximum: 9999 },
    exports: { weekly: 9999, used: 12_000, remaining: 9999 },
    files: { usedMegabytes: 0.25, maximumMegabytes: 9999 },
  });
  expect(createSchema(wireUserLimits, { io: 'output' }).schema).toMatchObject({ type: 'object' });
});
