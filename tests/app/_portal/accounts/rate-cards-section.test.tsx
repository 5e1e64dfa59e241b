import { screen, within } from '@testing-library/react';
import { renderInPortal } from '@tests/support/browser/portal';
import { RATE_CARD } from '@tests/support/browser/rate-card';
import { expect, it } from 'vitest';
import { RateCardsSection } from '@/app/_portal/accounts/rate-cards-section';

const TEAM = { id: '01890000-0000-7000-8000-000000000061', name: 'Field crew', members: [] };
const OF_TEAM = { ...RATE_CARD, id: '01890000-0000-7000-8000-000000000053', teamId: TEAM.id, name: 'Ours' };

it('groups the cards by team, of which members only see those', async () => {
  renderInPortal(
    <RateCardsSection />,
    ({ path }) => ({ items: path === 'teams.list' ? [{ ...TEAM, role: 'member' }] : [RATE_CARD, OF_TEAM] }),
    '',
    [TEAM],
  );
  const team = within(await screen.findByRole('region', { name: 'Rate cards of Field crew' }));
  expect(await team.findByText('Ours')).toBeTruthy();
  expect(team.queryByText('Standard 2027')).toBeNull();
  expect(team.queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit Standard 2027' })).toBeTruthy();
});
