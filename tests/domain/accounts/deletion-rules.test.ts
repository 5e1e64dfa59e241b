import { describe, expect, it } from 'vitest';
import { deleteAccountInput } from '@/domain/accounts/account-deletion';
import { deletionGate, type MemberTeam, teamsAfterDeletion } from '@/domain/accounts/deletion-rules';

const team = (name: string, role: MemberTeam['role'], memberCount: number): MemberTeam => ({
  id: name,
  name,
  role,
  memberCount,
});
const ALONE = team('Alone', 'owner', 1);
const LED = team('North', 'owner', 3);
const JOINED = team('South', 'admin', 3);

describe('the teams of a user who deletes their account', () => {
  it('need a new owner if they have other members, else are deleted; the user leaves teams of others', () => {
    expect(teamsAfterDeletion([ALONE, LED, JOINED])).toEqual({ toHandOver: [LED], deleted: [ALONE], left: [JOINED] });
  });

  it.each([
    ['in no team', [], null],
    ['alone in a team, and a member of another', [ALONE, JOINED], null],
    ['the owner of one', [LED, JOINED], 'You own North. Hand this team over to another member, or delete it.'],
    [
      'the owner of several',
      [LED, { ...LED, name: 'East' }, { ...LED, name: 'West' }],
      'You own North, East, and West. Hand these teams over to another member, or delete them.',
    ],
  ])('decide whether it can be deleted: %s', (_, teams, refusal) => {
    const gate = deletionGate(teams);
    expect(gate.ok ? null : gate.problem).toEqual(
      refusal && { code: 'CONFLICT', message: `${refusal} Then you can delete your account.` },
    );
  });
});

it.each([
  ['delete my account', true],
  [' Delete my account. ', true],
  ['delete account', false],
  ['', false],
])('takes %j as the confirmation: %s', (phrase, isTaken) => {
  expect(deleteAccountInput.safeParse({ password: 'x', phrase }).success).toBe(isTaken);
});
