import { expect, it } from 'vitest';
import { isLinkToken } from '@/domain/shares/link-token';

it.each([
  ['a'.repeat(43), true],
  [`${'aZ09_-'.repeat(7)}x`, true],
  ['a'.repeat(42), false],
  ['a'.repeat(44), false],
  [`${'a'.repeat(42)}/`, false],
  [`${'a'.repeat(43)}\n`, false],
])('accepts %j as a token: %s', (written, expected) => expect(isLinkToken(written)).toBe(expected));
