import { expect, it } from 'vitest';
import { wonOfClosed } from '@/domain/reports/report-figures';

it.each([
  [{ won: 1, lost: 3 }, 0.25],
  [{ won: 2, lost: 0 }, 1],
  [{ won: 0, lost: 5 }, 0],
  [{ won: 0, lost: 0 }, null],
])('is the share of closed deals that were won: %o', (figures, share) => {
  expect(wonOfClosed(figures)).toBe(share);
});
