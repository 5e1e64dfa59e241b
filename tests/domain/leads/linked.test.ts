import { expect, it } from 'vitest';
import { canMoveToTeam, ONLY_OWNER_CAN_MOVE } from '@/domain/leads/linked';

const row = { ownerId: 'owner', teamId: 'east' };

it.each([
  ['owner', 'east', true],
  ['owner', 'west', true],
  ['owner', null, true],
  ['mate', 'east', true],
  ['mate', 'west', false],
  ['mate', null, false],
])('%s may move the row to team %s: %s', (userId, teamId, allowed) => {
  expect(canMoveToTeam({ row, userId, teamId })).toBe(allowed);
});

it('states who may move it', () => {
  expect(ONLY_OWNER_CAN_MOVE).toBe('Only its owner can move this away from its team.');
});
