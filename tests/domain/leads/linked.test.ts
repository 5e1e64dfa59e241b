import { expect, it } from 'vitest';
import { mayTakeToTeam, ONLY_OWNER_MOVES_AWAY } from '@/domain/leads/linked';

const row = { ownerId: 'owner', teamId: 'east' };

it.each([
  ['owner', 'east', true],
  ['owner', 'west', true],
  ['owner', null, true],
  ['mate', 'east', true],
  ['mate', 'west', false],
  ['mate', null, false],
])('%s may move the row to team %s: %s', (userId, teamId, allowed) => {
  expect(mayTakeToTeam({ row, userId, teamId })).toBe(allowed);
});

it('states who may move it', () => {
  expect(ONLY_OWNER_MOVES_AWAY).toBe('Only its owner can move this away from its team.');
});
