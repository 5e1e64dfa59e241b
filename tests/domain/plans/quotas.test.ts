import { expect, it } from 'vitest';
import { QUOTA_NAMES, WARNED_QUOTAS } from '@/domain/notifications/quota-warning';
import { PLANS } from '@/domain/plans/plans';

it('reads each quota and its window from the plan (D5, D7)', () => {
  const read = QUOTA_NAMES.map((name) => [name, WARNED_QUOTAS[name].of(PLANS.FREE), WARNED_QUOTAS[name].window]);
  expect(read).toEqual([
    ['leads', 50, 'month'],
    ['emails', 10, 'month'],
    ['ai', 5, 'month'],
    ['exports', 0, 'week'],
  ]);
});
