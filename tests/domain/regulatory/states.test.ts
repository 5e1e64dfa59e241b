import { describe, expect, it } from 'vitest';
import { BUILT_IN_ITEMS, BUILT_IN_TEXTS } from '@/domain/regulatory/built-in-items';
import { checklistProgress } from '@/domain/regulatory/item-limits';
import { isState, isVerified, STATE_FACTS, STATES } from '@/domain/regulatory/states';

it('offers the twelve states of the specification', () => {
  expect(STATES).toHaveLength(12);
  expect([STATES[0], STATES.at(-1)]).toEqual(['California', 'Virginia']);
  expect(isState('New York')).toBe(true);
  expect(isState('Nevada')).toBe(false);
  expect(isState(null)).toBe(false);
});

it.each(STATES)('names regulator, licenses and the official site of %s, dated, without figures', (state) => {
  const { url, written, ...texts } = STATE_FACTS[state];
  const { protocol, hostname } = new URL(url);
  expect(protocol).toBe('https:');
  expect(hostname).toMatch(/\.(gov)$/);
  expect(written).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
  // Years and numbers of acts are parts of names; fees, hours and ratios must not appear here.
  expect(Object.values(texts).join(' ')).not.toMatch(/\$|\bhours?\b|\bfees?\b|\d+ ?%/);
});

it('has the four built-in items of the specification, of which local permits are optional', () => {
  expect(BUILT_IN_ITEMS.map((item) => BUILT_IN_TEXTS[item].title)).toEqual([
    'Private security license',
    'Background check within 12 months',
    'General liability insurance minimum $1M',
    'Local permits (optional)',
  ]);
  expect(BUILT_IN_ITEMS.filter((item) => !BUILT_IN_TEXTS[item].required)).toEqual(['local-permits']);
});

it('is verified only as long as the facts are the ones that were checked', () => {
  const { written } = STATE_FACTS.Texas;
  expect(isVerified('Texas', { written })).toBe(true);
  expect(isVerified('Texas', { written: '2020-01-01' })).toBe(false);
  expect(isVerified('Texas', null)).toBe(false);
});

describe('progress', () => {
  const item = (required: boolean, completed: boolean) => ({ required, completed });

  it.each([
    [[item(true, true), item(true, false), item(false, true)], { done: 1, total: 2, isComplete: false }],
    [[item(true, true), item(false, false)], { done: 1, total: 1, isComplete: true }],
    [[item(false, true)], { done: 0, total: 0, isComplete: false }],
  ])('counts what is required', (items, progress) => expect(checklistProgress(items)).toEqual(progress));
});
