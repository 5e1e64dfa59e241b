import { expect, it } from 'vitest';
import { ALL_NOTES, choicesOf, valuesOf, versionsOf } from '@/app/_portal/leads/record/merge/merge-choices';
import { defaultsOf } from '@/domain/fields/field';
import { type Lead, leadFields } from '@/domain/leads/lead';

const at = new Date('2027-03-02T09:30:00Z');

const leadWith = (id: string, values: Partial<Lead> = {}): Lead => ({
  ...{
    ownerId: 'robin',
    teamId: null,
    assigneeId: null,
    previousLeadId: null,
    phoneNumber: null,
    lastActivityAt: null,
  },
  ...defaultsOf(leadFields),
  customOther: [],
  ...{ id, companyName: 'Northgate Arena', contactPerson: 'Jo Marsh', status: 'NEW', priority: 'MEDIUM' },
  ...{ stageEnteredAt: at, closedAt: null, version: 1, createdAt: at, updatedAt: at },
  ...values,
});

const kept = leadWith('a', { amount: null, notes: 'A', priority: 'LOW' });
const other = leadWith('b', { amount: 500, notes: 'B', priority: 'HIGH', version: 4 });

it('offers the fields that differ, with what a merge takes by default', () => {
  expect(choicesOf({ kept, others: [other] }, {})).toEqual([
    ['priority', 'a'],
    ['notes', ALL_NOTES],
    ['amount', 'b'],
  ]);
});

it('keeps what was chosen when another lead is to be kept', () => {
  const choices = choicesOf({ kept: other, others: [kept] }, { priority: 'a', notes: 'a' });
  expect(Object.fromEntries(choices)).toEqual({ priority: 'a', notes: 'a', amount: 'b' });
});

it('sends the chosen values, and the versions that were shown', () => {
  const merging = { kept, others: [other] };
  expect(valuesOf(merging, choicesOf(merging, {}))).toEqual({ priority: 'LOW', notes: 'A\n\nB', amount: 500 });
  expect(versionsOf([kept, other])).toEqual({ a: 1, b: 4 });
});
