import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { AmountFilter } from '@/app/_portal/leads/record/filters/amount-filter';
import { useLeadFilters } from '@/app/_portal/leads/record/filters/use-lead-filters';

function Page() {
  const filters = useLeadFilters();
  return (
    <>
      <AmountFilter filters={filters} />
      <output>{JSON.stringify([filters.where, filters.active])}</output>
    </>
  );
}

const show = (address: string) => renderInPortal(<Page />, () => undefined, address);
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Amount filter' }));
  await userEvent.click(await screen.findByRole('option', { name }));
};
const chosen = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const shown = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Amount filter' }).value;

it('offers sums, and leads without an amount, as one filter', async () => {
  show('?maxAmount=500');
  expect(shown()).toBe('$500 or less');
  await choose('$10,000 or more');
  expect(chosen()).toEqual([{ minAmount: 10_000 }, 1]);
  await choose('Not stated');
  expect(chosen()).toEqual([{ amount: 'NOT_STATED' }, 1]);
  expect(shown()).toBe('Not stated');
});

it('takes a range in US notation, and says what is wrong with it', async () => {
  show('');
  await choose('Other amounts…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Amount' }));
  await userEvent.type(dialog.getByLabelText('At least'), '$2,500');
  await userEvent.type(dialog.getByLabelText('At most'), '1000{Enter}');
  expect(dialog.getByText('Must not be less than the first amount')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('At most'), '0{Enter}');
  expect(chosen()).toEqual([{ minAmount: 2500, maxAmount: 10_000 }, 1]);
  expect(shown()).toBe('$2,500 – $10,000');
});
