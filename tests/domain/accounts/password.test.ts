import fc from '@tests/support/fast-check';
import { expect, it } from 'vitest';
import { passwordWeakness } from '@/domain/accounts/password';

const email = 'Robin.Reyes@Northgate.example';
const isCommon = (password: string) => password === 'basketball';
const weaknessOf = (password: string) => passwordWeakness(password, { email, isCommon });

it.each([
  ['basketball', 'COMMON'],
  ['BasketBall', 'COMMON'],
  ['basketballs', null],
  ['aaaaaaaaaa', 'REPEATED'],
  ['AaaaAAAaaa', 'REPEATED'],
  ['          ', 'REPEATED'],
  ['ababababab', 'REPEATED'],
  ['abcabcabca', 'REPEATED'],
  ['1234123412341', 'REPEATED'],
  ['1234512345', null],
  ['aaaaaaaaab', null],
  ['robin.reyes@northgate.example', 'OWN_EMAIL'],
  ['Robin.Reyes', 'OWN_EMAIL'],
  ['northgate.example', 'OWN_EMAIL'],
  ['robin.reyes@northgate.example1', 'OWN_EMAIL'],
  ['robin reyes', null],
  ['a password to keep', null],
])('%j: %s', (password, weakness) => {
  expect(weaknessOf(password)).toBe(weakness);
});

it('refuses a password that repeats up to four characters, however often', () => {
  const piece = fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(piece, fc.integer({ min: 10, max: 200 }), (text, length) => {
      expect(weaknessOf(text.repeat(length).slice(0, length))).toBe('REPEATED');
    }),
  );
});
