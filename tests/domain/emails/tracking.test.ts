import { expect, it } from 'vitest';
import { EARLY_MS, mayBeAutomatic } from '@/domain/emails/tracking';

const sentAt = new Date('2026-03-10T12:00:00Z');
const after = (ms: number) => new Date(sentAt.getTime() + ms);

it.each([
  { sentAt, at: after(0), isEarly: true },
  { sentAt, at: after(EARLY_MS - 1), isEarly: true },
  { sentAt, at: after(EARLY_MS), isEarly: false },
  { sentAt: null, at: after(EARLY_MS), isEarly: true },
])('an open may be a program’s only in the first minutes: $isEarly', ({ isEarly, ...times }) => {
  expect(mayBeAutomatic(times)).toBe(isEarly);
});
