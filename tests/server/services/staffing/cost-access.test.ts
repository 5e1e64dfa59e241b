import { expect, it } from 'vitest';
import { maySeeCost } from '@/server/services/staffing/cost-access';

const tokenOf = (scope: 'READ' | 'READ_WRITE') => ({ token: { id: 'a token', scope } });

it('shows cost to a session and to a token that may write, never to one that may only read', () => {
  expect(maySeeCost({ token: null })).toBe(true);
  expect(maySeeCost(tokenOf('READ_WRITE'))).toBe(true);
  expect(maySeeCost(tokenOf('READ'))).toBe(false);
});
