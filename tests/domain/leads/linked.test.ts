import { expect, it } from 'vitest';
import { mayTakeToTeam } from '@/domain/leads/linked';

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
