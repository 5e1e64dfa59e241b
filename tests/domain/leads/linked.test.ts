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
])('%s may take it to the team %s: %s', (userId, teamId, may) => {
  expect(mayTakeToTeam({ row, userId, teamId })).toBe(may);
});

it('says who may', () => {
  expect(ONLY_OWNER_MOVES_AWAY).toBe('Only its owner can move this away from its team.');
});
