import { expect, test } from 'vitest';
import { passwordStrength } from '@/app/_ui/passwords/password-strength';

test.each([
  ['', 0, 'At least 10 characters. A few words in a row work well.'],
  ['abcdefgh', 1, '2 more characters needed.'],
  ['abcdefghi', 1, '1 more character needed.'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 2, 'Easy to guess. Make it longer or more varied.'],
  ['abababababababab', 2, 'Easy to guess. Make it longer or more varied.'],
  ['correct horse battery', 3, 'Good.'],
  ['Four bright 7 lanterns, one quay', 4, 'Strong.'],
])('%j has level %i', (password, level, hint) => {
  expect(passwordStrength(password)).toEqual({ level, hint });
});
