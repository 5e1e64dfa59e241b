import { describe, expect, it } from 'vitest';
import { invitationExpiry, invitationState } from '@/domain/teams/invitation';
import { joiningGate, MAX_TEAM_MEMBERS, MAX_TEAMS, memberGate } from '@/domain/teams/team-limits';
import { invitationGate, mayGive, mayInTeam, removalGate, roleGate, TEAM_ROLES } from '@/domain/teams/team-roles';

const codeOf = (result: ReturnType<typeof memberGate>) => (result.ok ? 'ok' : result.problem.code);

describe('roles', () => {
  it.each([
    ['update', ['owner', 'admin']],
    ['invite', ['owner', 'admin']],
    ['handOver', ['owner']],
    ['delete', ['owner']],
  ] as const)('allow %s to %j', (action, roles) => {
    expect(TEAM_ROLES.filter((role) => mayInTeam(role, action))).toEqual(roles);
  });

  it.each([
    ['owner', ['admin', 'member']],
    ['admin', ['member']],
    ['member', []],
  ] as const)('let the %s assign %j', (role, given) => {
    expect(TEAM_ROLES.filter((one) => mayGive(role, one))).toEqual(given);
  });

  it.each([
    [{ role: 'admin', of: 'member', isSelf: false }, 'ok'],
    [{ role: 'admin', of: 'admin', isSelf: false }, 'FORBIDDEN'],
    [{ role: 'admin', of: 'admin', isSelf: true }, 'ok'],
    [{ role: 'member', of: 'member', isSelf: false }, 'FORBIDDEN'],
    [{ role: 'member', of: 'member', isSelf: true }, 'ok'],
    [{ role: 'owner', of: 'admin', isSelf: false }, 'ok'],
    [{ role: 'owner', of: 'owner', isSelf: true }, 'CONFLICT'],
    [{ role: 'admin', of: 'owner', isSelf: false }, 'CONFLICT'],
  ] as const)('respond to the removal %j with %s', (asked, code) => {
    expect(codeOf(removalGate(asked))).toBe(code);
  });

  it.each([
    [{ role: 'owner', of: 'member', to: 'admin' }, 'ok'],
    [{ role: 'owner', of: 'owner', to: 'admin' }, 'CONFLICT'],
    [{ role: 'admin', of: 'member', to: 'admin' }, 'FORBIDDEN'],
    [{ role: 'admin', of: 'admin', to: 'member' }, 'FORBIDDEN'],
  ] as const)('respond to the role change %j with %s', (asked, code) => {
    expect(codeOf(roleGate(asked))).toBe(code);
  });

  it.each([
    ['owner', 'admin', 'ok'],
    ['admin', 'member', 'ok'],
    ['admin', 'admin', 'FORBIDDEN'],
    ['member', 'member', 'FORBIDDEN'],
  ] as const)('respond to a %s who invites a new %s with %s', (role, given, code) => {
    expect(codeOf(invitationGate(role, given))).toBe(code);
  });
});

describe('an invitation', () => {
  const now = new Date('2027-03-01T09:00:00Z');
  const justBefore = new Date(now.getTime() - 1);

  it('expires after seven days', () => {
    expect(invitationExpiry(now)).toEqual(new Date('2027-03-08T09:00:00Z'));
    expect(invitationState({ ended: null, expiresAt: now }, justBefore)).toBe('open');
    expect(invitationState({ ended: null, expiresAt: now }, now)).toBe('expired');
  });

  it('stays withdrawn past its expiry', () => {
    expect(invitationState({ ended: 'withdrawn', expiresAt: justBefore }, now)).toBe('withdrawn');
  });
});

it('rejects members and teams beyond the maximum', () => {
  expect([MAX_TEAM_MEMBERS - 1, MAX_TEAM_MEMBERS].map((taken) => codeOf(memberGate(taken)))).toEqual([
    'ok',
    'CONFLICT',
  ]);
  expect([MAX_TEAMS - 1, MAX_TEAMS].map((joined) => codeOf(joiningGate(joined)))).toEqual(['ok', 'CONFLICT']);
});
