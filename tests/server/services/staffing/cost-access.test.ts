import { expect, it } from 'vitest';
import type { TokenScope } from '@/domain/accounts/token-scopes';
import { maySeeCost } from '@/server/services/staffing/cost-access';

const by = (...scopes: TokenScope[]) => ({ token: { id: 'a token', scopes } });

it('shows costs to everyone who is signed in, except to tokens that cannot write quotes', () => {
  expect(maySeeCost({ token: null })).toBe(true);
  expect(maySeeCost(by('write'))).toBe(true);
  expect(maySeeCost(by('quotes:read', 'quotes:write'))).toBe(true);
  expect(maySeeCost(by('read', 'leads:write'))).toBe(false);
});
