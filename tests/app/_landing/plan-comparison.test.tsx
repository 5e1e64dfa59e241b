import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlanComparison } from '@/app/_landing/plan-comparison';
import { PLANS } from '@/domain/plans/plans';

it.each([
  ['a visitor', undefined, '2x points, weekly challenges'],
  ['a subscription', { tier: 'PRO', plan: 'PRO' }, '2x points, weekly challenges'],
  ['FREE', { tier: 'FREE', plan: 'FREE' }, '2x points, weekly challenges'],
  ['a trial, or a beta tester', { tier: 'FREE', plan: 'PRO' }, '2x points with a subscription, weekly challenges'],
] as const)('says who has 2x points: %s (D44)', (_, user, text) => {
  render(<PlanComparison plans={PLANS} user={user} />);
  const row = within(screen.getByRole('row', { name: /^Points and challenges/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Standard points', text]);
});
