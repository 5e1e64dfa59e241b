import { expect, it } from 'vitest';
import { NOT_ASSIGNABLE, notAssignableText, placeLead } from '@/domain/leads/assignment';

const own = { ownerId: 'ann', teamId: null, assigneeId: null };
const shared = { ownerId: 'ann', teamId: 'north', assigneeId: 'bob' };

it.each([
  ['stays as it is without a wish', own, {}, { teamId: null, assigneeId: null }],
  ['is its owner’s work once it is shared', own, { teamId: 'north' }, { teamId: 'north', assigneeId: 'ann' }],
  [
    'is shared and assigned at once',
    own,
    { teamId: 'north', assigneeId: 'bob' },
    { teamId: 'north', assigneeId: 'bob' },
  ],
  [
    'is shared with nobody to work on it',
    own,
    { teamId: 'north', assigneeId: null },
    { teamId: 'north', assigneeId: null },
  ],
  ['keeps its assignee in its team', shared, { teamId: 'north' }, { teamId: 'north', assigneeId: 'bob' }],
  ['goes to another member', shared, { assigneeId: 'cem' }, { teamId: 'north', assigneeId: 'cem' }],
  ['is left to nobody', shared, { assigneeId: null }, { teamId: 'north', assigneeId: null }],
  ['returns to its owner in another team', shared, { teamId: 'south' }, { teamId: 'south', assigneeId: 'ann' }],
  ['has no assignee without a team', shared, { teamId: null }, { teamId: null, assigneeId: null }],
  ['takes its owner as assignee without a team', own, { assigneeId: 'ann' }, { teamId: null, assigneeId: null }],
])('a lead %s', (_, lead, wanted, value) => {
  expect(placeLead(lead, wanted)).toEqual({ ok: true, value });
});

it.each([
  ['alone', own, { assigneeId: 'bob' }],
  ['while it leaves its team', shared, { teamId: null, assigneeId: 'bob' }],
])('a lead without a team is always its owner’s work: %s', (_, lead, wanted) => {
  expect(placeLead(lead, wanted)).toMatchObject({ problem: { code: 'NOT_FOUND', message: NOT_ASSIGNABLE } });
});

it.each([
  [1, 1, 'Share this lead with one of Bob’s teams first. Then you can assign it.'],
  [2, 2, 'Share these leads with one of Bob’s teams first. Then you can assign them.'],
  [1, 2, '1 of 2 leads isn’t shared with any of Bob’s teams and will be skipped.'],
  [2, 3, '2 of 3 leads aren’t shared with any of Bob’s teams and will be skipped.'],
])('%i of %i leads that cannot be assigned are announced', (skipped, chosen, text) => {
  expect(notAssignableText({ skipped, chosen, name: 'Bob' })).toBe(text);
});
