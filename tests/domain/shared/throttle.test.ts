import { expect, it } from 'vitest';
import { throttleText } from '@/domain/shared/throttle';

it.each([
  [1, 'Too many attempts. Try again in 1 second.'],
  [89, 'Too many attempts. Try again in 89 seconds.'],
  [90, 'Too many attempts. Try again in 2 minutes.'],
  [5340, 'Too many attempts. Try again in 89 minutes.'],
  [5341, 'Too many attempts. Try again in 2 hours.'],
])('says %i seconds in words', (seconds, text) => expect(throttleText(seconds)).toBe(text));

it('states the reason if there is one', () => {
  expect(throttleText(60, 'Too many wrong codes.')).toBe('Too many wrong codes. Try again in 60 seconds.');
});
