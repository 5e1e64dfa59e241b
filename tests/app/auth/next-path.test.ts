import { expect, test } from 'vitest';
import { nextPath } from '@/app/auth/_pieces/next-path';

test.each([
  ['/settings', '/settings'],
  ['/settings?a=1#subscription', '/settings?a=1#subscription'],
  ['/?tab=tasks&id=7', '/?tab=tasks&id=7'],
  [undefined, '/'],
  [['/settings', '/other'], '/'],
  ['settings', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
])('%j leads to %s after signing in', (asked, path) => {
  expect(nextPath(asked)).toBe(path);
});
