import { leadWith } from '@tests/support/lead-with';
import { expect, it } from 'vitest';
import { ALL_NOTES, choicesOf, valuesOf, versionsOf } from '@/app/_portal/leads/record/merge/merge-choices';

const FIELDS = [{ key: 'region' }, { key: 'gates' }, { key: 'stages' }];
const kept = leadWith({ id: 'a', amount: null, notes: 'A', priority: 'LOW', custom: { region: 'North', stages: 2 } });
const other = leadWith({
  id: 'b',
  ...{ amount: 500, notes: 'B', priority: 'HIGH', version: 4 },
  custom: { region: 'South', gates: 3, stages: 2, gone: 'x' },
});

it('offers the fields that differ, with what a merge takes by default', () => {
  expect(choicesOf({ kept, others: [other], fields: FIELDS }, {})).toEqual([
    ['priority', 'a'],
    ['notes', ALL_NOTES],
    ['amount', 'b'],
    ['custom_region', 'a'],
    ['custom_gates', 'b'],
  ]);
});

it('keeps what was chosen when another lead is to be kept', () => {
  const choices = choicesOf({ kept: other, others: [kept], fields: FIELDS }, { priority: 'a', notes: 'a' });
  expect(Object.fromEntries(choices)).toEqual({
    ...{ priority: 'a', notes: 'a', amount: 'b' },
    ...{ custom_region: 'b', custom_gates: 'b' },
  });
});

it('sends the chosen values, and the versions that were shown', () => {
  const merging = { kept, others: [other], fields: FIELDS };
  expect(valuesOf(merging, choicesOf(merging, {}))).toEqual({
    ...{ priority: 'LOW', notes: 'A\n\nB', amount: 500 },
    custom: { region: 'North', gates: 3 },
  });
  expect(valuesOf(merging, [['custom_gates', 'a']])).toEqual({ custom: { gates: null } });
  expect(versionsOf([kept, other])).toEqual({ a: 1, b: 4 });
});
