import { expect, it } from 'vitest';
import { badgeText } from '@/domain/notifications/notification';

it.each([
  [-1, null],
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shows %i unread as %j', (unread, text) => {
  expect(badgeText(unread)).toBe(text);
});
