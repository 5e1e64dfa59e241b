import { expect, it } from 'vitest';
import { isAddressAllowed } from '@/server/auth/token-addresses';

it.each<[string, string[], boolean]>([
  ['203.0.113.7', [], true],
  ['unknown', [], true],
  ['203.0.113.7', ['203.0.113.7/32'], true],
  ['203.0.113.8', ['203.0.113.7/32'], false],
  ['203.0.113.8', ['2001:db8::/32', '203.0.113.0/24'], true],
  ['::ffff:203.0.113.8', ['203.0.113.0/24'], true],
  ['203.0.113.8', ['::ffff:203.0.113.0/120'], true],
  ['203.0.114.8', ['::ffff:203.0.113.0/120'], false],
  ['2001:db8:1::1', ['2001:db8::/32'], true],
  ['2001:DB8:0::1', ['2001:db8::1/128'], true],
  ['2001:db9::1', ['2001:db8::/32', '203.0.113.0/24'], false],
  ['203.0.113.7', ['::/0'], false],
  ['203.0.113.7', ['0.0.0.0/0'], true],
  ['unknown', ['0.0.0.0/0', '::/0'], false],
  ['', ['0.0.0.0/0', '::/0'], false],
])('of %s among %j: %s', (address, ranges, allowed) => {
  expect(isAddressAllowed(address, ranges)).toBe(allowed);
});
