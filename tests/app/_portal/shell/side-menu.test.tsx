import { screen } from '@testing-library/react';
import { LIMITS, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { SideMenu } from '@/app/_portal/shell/side-menu';

const FREE = { ...LIMITS, plan: 'FREE', teams: { canCreate: false } };

it('marks what needs PRO on the collapsed menu, too', async () => {
  renderInPortal(<SideMenu active="dashboard" narrow />, ({ path }) => (path === 'usage.limits' ? FREE : VIEWER));
  const teams = await screen.findByRole('link', { name: 'Teams (PRO)' });
  expect(teams.querySelector('span')).not.toBeNull();
  expect(teams.title).toBe('Teams: Creating a team needs PRO');
  expect(screen.getByRole('link', { name: 'Leads' }).querySelector('span')).toBeNull();
});
