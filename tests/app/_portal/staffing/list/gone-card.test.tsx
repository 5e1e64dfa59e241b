import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD } from '@tests/support/browser/portal';
import { CARD, EXAMPLE_INPUTS, pricedVersionOf } from '@tests/support/browser/staffing';
import { afterEach, expect, it } from 'vitest';
import type { SavePlanInput } from '@/domain/staffing/plan/plan-schema';
import { openPlanner, part } from './planner-page';

afterEach(() => localStorage.clear());

const GONE = 'The rate card of this price is gone. Choose another one.';
const OTHER = { ...CARD, id: '01890000-0000-7000-8000-00000000000d', name: 'Weekend' };
const OWN_LINES = [
  {
    ...{ role: 'guard' as const, description: 'Front of house', count: 14, pay: 25, bill: 60 },
    shifts: [{ date: '2027-06-12', startTime: '18:00', endTime: '01:00' }],
  },
];
const versions = () => [pricedVersionOf(1, EXAMPLE_INPUTS, OWN_LINES)];
const save = async () => userEvent.click(await screen.findByRole('button', { name: `Save to ${LEAD.companyName}` }));
const inputOf = (calls: ReturnType<typeof openPlanner>) =>
  calls.find(({ path }) => path === 'staffingPlans.save')?.input as SavePlanInput | undefined;

it('saves nothing until another card is chosen, with which the lines keep their rates', async () => {
  // The card of the price has moved to a team, and its lead has not.
  const moved = { ...CARD, teamId: '01890000-0000-7000-8000-00000000000a' };
  const calls = openPlanner({ cards: [moved, OTHER], versions });
  expect((await part('Price')).getByText(GONE)).toBeTruthy();
  await save();
  const picker = screen.getByRole('combobox', { name: 'Rate card' });
  expect(document.activeElement).toBe(picker);
  expect(inputOf(calls)).toBeUndefined();
  await userEvent.click(picker);
  expect(screen.queryByRole('option', { name: CARD.name })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: OTHER.name }));
  expect(screen.queryByText(GONE)).toBeNull();
  await save();
  await waitFor(() => expect(inputOf(calls)?.price).toMatchObject({ rateCardId: OTHER.id, lines: OWN_LINES }));
});

it('saves without a price where the user says so', async () => {
  const calls = openPlanner({ cards: [], versions });
  expect((await part('Price')).getByText(GONE)).toBeTruthy();
  await save();
  const withoutPrice = screen.getByRole('button', { name: 'Save without a price' });
  expect(document.activeElement).toBe(withoutPrice);
  await userEvent.click(withoutPrice);
  await waitFor(() => expect(inputOf(calls)).toMatchObject({ attendance: 750, price: null }));
  expect(screen.queryByText(GONE)).toBeNull();
});

it('leaves short notice to the card unless the user has chosen', async () => {
  const calls = openPlanner({ cards: [CARD] });
  await part('Price');
  await save();
  await waitFor(() => expect(inputOf(calls)?.price?.shortNotice).toBeNull());
});
