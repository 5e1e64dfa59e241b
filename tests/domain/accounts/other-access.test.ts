import { expect, it } from 'vitest';
import { otherAccessText } from '@/domain/accounts/other-access';

it.each([
  [0, false, null],
  [1, false, '1 API token'],
  [2, false, '2 API tokens'],
  [0, true, 'the calendar feed'],
  [3, true, '3 API tokens and the calendar feed'],
])('%i tokens, feed %s: %s', (apiTokens, calendarFeed, text) => {
  expect(otherAccessText({ apiTokens, calendarFeed })).toBe(text);
});
