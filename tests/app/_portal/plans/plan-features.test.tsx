import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { PointsSection } from '@/app/_portal/accounts/points-section';
import { PlanFeatures } from '@/app/_portal/plans/plan-features';
import { PlansProvider } from '@/app/_portal/viewer';
import { PLANS } from '@/domain/plans/plans';

it.each([
  ['FREE', ['Create teamsNo', 'Advanced reportsNo', 'Points and challengesStandard points']],
  // In a trial (D44).
  [
    'PRO',
    ['Create teamsYes', 'Advanced reportsYes', 'Points and challenges2x points with a subscription, weekly challenges'],
  ],
] as const)('says what %s includes beside the four limits', (plan, rows) => {
  renderInPortal(
    <PlansProvider value={PLANS}>
      <PlanFeatures plan={plan} />
    </PlansProvider>,
    () => VIEWER,
  );
  expect(screen.getByRole('table', { name: 'Other features' })).toBeTruthy();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(rows);
});

it('does not mention points to those who hide them', async () => {
  renderInPortal(
    <PlansProvider value={PLANS}>
      <PointsSection />
      <PlanFeatures plan="PRO" />
    </PlansProvider>,
    () => ({ ...VIEWER, hidePoints: true }),
  );
  await userEvent.click(screen.getByRole('switch', { name: /^Show points and the leaderboard/ }));
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Create teamsYes',
    'Advanced reportsYes',
  ]);
});
