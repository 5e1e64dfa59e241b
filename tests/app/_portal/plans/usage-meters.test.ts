import { expect, it } from 'vitest';
import { usageMeters } from '@/app/_portal/plans/usage-meters';

const now = new Date('2027-03-02T00:00:00Z');

it('shows what was used also where the plan has no maximum (D52)', () => {
  const meters = usageMeters({
    plan: 'PRO',
    leads: { current: 128, maximum: null },
    emails: { monthly: 500, used: 29, remaining: 471 },
    exports: { weekly: null, used: 3, remaining: null },
    ai: { monthly: 100, used: 120, remaining: 0 },
    files: { usedMegabytes: 12.5, maximumMegabytes: 5120 },
    teams: { canCreate: true },
    resets: { month: now, week: now },
  });
  expect(meters.map(({ id, used, maximum }) => [id, used, maximum])).toEqual([
    ['leads', 128, null],
    ['emails', 29, 500],
    ['exports', 3, null],
    ['ai', 120, 100],
    ['files', 12.5, 5120],
  ]);
});

it('names no reset day for exports that the plan does not include', () => {
  const meters = usageMeters({
    plan: 'FREE',
    leads: { current: 12, maximum: 50 },
    emails: { monthly: 50, used: 1, remaining: 49 },
    exports: { weekly: 0, used: 0, remaining: 0 },
    ai: { monthly: 10, used: 0, remaining: 10 },
    files: { usedMegabytes: 0, maximumMegabytes: 100 },
    teams: { canCreate: false },
    resets: { month: now, week: now },
  });
  expect(meters.find(({ id }) => id === 'exports')).toMatchObject({
    resetsAt: null,
    unavailable: 'Export is a PRO feature',
  });
});
