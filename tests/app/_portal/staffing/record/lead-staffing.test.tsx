import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, renderInPortal } from '@tests/support/browser/portal';
import { EXAMPLE_INPUTS, versionOf } from '@tests/support/browser/staffing';
import { expect, it } from 'vitest';
import { LeadStaffing } from '@/app/_portal/staffing/record/lead-staffing';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';

const TEAM = '01890000-0000-7000-8000-00000000000a';

const show = (versions: StaffingPlanVersion[], role = 'owner', teamId: string | null = TEAM) =>
  renderInPortal(<LeadStaffing lead={{ id: LEAD.id, teamId }} now={new Date('2027-03-01T12:00:00Z')} />, ({ path }) => {
    if (path === 'staffingPlans.approve') return { ...versions[0], needsApproval: false };
    return { items: path === 'teams.list' ? [{ id: TEAM, role }] : versions };
  });

it('offers to plan where nothing is planned yet', async () => {
  show([]);
  const link = await screen.findByRole('link', { name: 'Plan staffing' });
  expect(link.getAttribute('href')).toBe(`/?tab=staffing&lead=${LEAD.id}`);
});

it('sums the latest version up, with who saved it', async () => {
  show([versionOf(3, EXAMPLE_INPUTS)]);
  expect(await screen.findByText('14 guards, 2 supervisors · 112 paid hours')).toBeTruthy();
  expect(screen.getByText('Version 3 · today 9:00 AM · Ana')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open plan' })).toBeTruthy();
});

const WAITING = { needsApproval: true, marginReason: 'First event of a large client' };

it.each(['owner', 'admin'])('lets the %s approve a margin under the limit', async (role) => {
  const user = userEvent.setup();
  const calls = show([versionOf(1, EXAMPLE_INPUTS, WAITING)], role);
  expect(await screen.findByText('The margin is under the limit')).toBeTruthy();
  expect(screen.queryByText('Waiting for approval by the owner or an admin')).toBeNull();
  expect(screen.getByText('First event of a large client')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Approve the margin' }));
  expect(await screen.findByText('The margin of version 1 is approved.')).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['staffingPlans.approve']);
});

it('tells other members only that it waits', async () => {
  show([versionOf(1, EXAMPLE_INPUTS, WAITING)], 'member');
  expect(await screen.findByText('Waiting for approval by the owner or an admin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve the margin' })).toBeNull();
});

it('waits for nobody once the lead has left its team', async () => {
  show([versionOf(1, EXAMPLE_INPUTS, WAITING)], 'owner', null);
  expect(await screen.findByText('14 guards, 2 supervisors · 112 paid hours')).toBeTruthy();
  expect(screen.queryByText('Waiting for approval by the owner or an admin')).toBeNull();
  expect(screen.queryByText('The margin is under the limit')).toBeNull();
});
