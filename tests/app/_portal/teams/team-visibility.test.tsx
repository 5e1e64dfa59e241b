import { fireEvent, screen } from '@testing-library/react';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { TeamVisibility } from '@/app/_portal/teams/record/team-visibility';
import type { Team } from '@/domain/teams/team';
import type { TeamRole } from '@/domain/teams/team-roles';
import { ASSIGNED_ONLY_TEXTS } from '@/domain/teams/team-visibility';

const teamAs = (role: TeamRole, assignedOnly: boolean): Team => ({
  id: '01890000-0000-7000-8000-0000000000b0',
  name: 'Night shift',
  timezone: 'UTC',
  assignedOnly,
  role,
  memberCount: 3,
  version: 4,
  createdAt: new Date('2027-02-01T09:00:00Z'),
});

it('lets the owner switch what members see, and explains the choice at once', async () => {
  const team = teamAs('owner', false);
  const mutations = renderInPortal(<TeamVisibility team={team} />, () => new Promise(() => {}));
  expect(screen.getByText(ASSIGNED_ONLY_TEXTS.off)).toBeTruthy();
  const choice = screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${ASSIGNED_ONLY_TEXTS.choice}`) });
  fireEvent.click(choice);
  expect(await screen.findByText(ASSIGNED_ONLY_TEXTS.on)).toBeTruthy();
  expect(choice.checked).toBe(true);
  expect(mutations).toMatchObject([
    { path: 'teams.update', input: { id: team.id, version: 4, changes: { assignedOnly: true } } },
  ]);
});

it.each(['admin', 'member'] as const)('shows the choice to the %s without a switch', (role) => {
  renderInPortal(<TeamVisibility team={teamAs(role, true)} />, () => new Promise(() => {}));
  expect(screen.getByText(ASSIGNED_ONLY_TEXTS.on)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});
