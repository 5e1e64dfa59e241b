import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customFieldOf } from '@tests/support/browser/custom-field';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { FilterChips } from '@/app/_portal/leads/list/filter-chips';
import { CustomFilter } from '@/app/_portal/leads/record/filters/custom-filter';
import { useLeadFilters } from '@/app/_portal/leads/record/filters/use-lead-filters';

const FIELDS = [
  customFieldOf('text'),
  customFieldOf('number'),
  customFieldOf('money'),
  customFieldOf('date'),
  customFieldOf('choice', { choices: [choice('North'), choice('South'), choice('West', true)] }),
  customFieldOf('checkbox'),
];

function choice(label: string, archived = false) {
  return { label, archived };
}

function Page() {
  const filters = useLeadFilters();
  return (
    <>
      <CustomFilter filters={filters} />
      <FilterChips filters={filters} />
      <output>{JSON.stringify([filters.where.custom ?? null, filters.active])}</output>
    </>
  );
}

const show = (address = '', fields = FIELDS) =>
  renderInPortal(<Page />, () => undefined, address, undefined, undefined, fields);

const chosen = () => {
  const [custom, active] = JSON.parse(screen.getByRole('status').textContent ?? '');
  return [JSON.parse(custom), active];
};

async function ask(kind: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Custom field filter' }));
  await userEvent.click(await screen.findByRole('option', { name: `A ${kind}` }));
  return within(await screen.findByRole('dialog', { name: `A ${kind}` }));
}

const addressOf = (filter: object) => `?custom=${encodeURIComponent(JSON.stringify(filter))}`;

it('asks for the choices of a field, also archived ones, as a filter that a chip removes', async () => {
  show();
  const dialog = await ask('choice');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'South' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'West (archived)' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Show leads' }));
  expect(chosen()).toEqual([{ a_choice: { any: ['South', 'West'] } }, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: A choice: South or West' }));
  expect(chosen()).toEqual([null, 0]);
});

it('takes a range of amounts, and says what is wrong with it', async () => {
  show();
  const dialog = await ask('money');
  await userEvent.type(dialog.getByLabelText('At least'), 'a lot');
  await userEvent.type(dialog.getByLabelText('At most'), '1000{Enter}');
  expect(dialog.getByText('Enter an amount')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('At least'));
  await userEvent.type(dialog.getByLabelText('At least'), '$2,500{Enter}');
  expect(dialog.getByText('Must not come before the first')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('At most'), '0{Enter}');
  expect(chosen()).toEqual([{ a_money: { min: 2500, max: 10_000 } }, 1]);
  expect(screen.getByRole('button', { name: 'Remove filter: A money: $2,500 – $10,000' })).toBeTruthy();
});

it('adds a condition to those that there are', async () => {
  show(addressOf({ a_checkbox: { is: false } }));
  const dialog = await ask('text');
  await userEvent.type(dialog.getByLabelText('Contains'), ' pier {Enter}');
  expect(chosen()).toEqual([{ a_checkbox: { is: false }, a_text: { contains: 'pier' } }, 2]);
});

it.each([
  [{ a_number: { min: -1.5 } }, /: A number: -1\.5 or more$/],
  [{ a_date: { max: '2031-03-01' } }, /: A date: Mar.1,.2031 or earlier$/],
  [{ a_text: { contains: 'pier' } }, /: A text: contains “pier”$/],
  [{ a_checkbox: { is: true } }, /: A checkbox: Yes$/],
])('says what it asks for: %j', (filter, words) => {
  show(addressOf(filter));
  expect(screen.getByRole('button', { name: words })).toBeTruthy();
});

it('leaves out a condition of a field that is gone, or that its kind cannot have', () => {
  show(addressOf({ gone: { is: true }, a_text: { min: 1 }, a_number: { min: 1 } }));
  expect(chosen()).toEqual([{ a_number: { min: 1 } }, 1]);
});

it('is not there without custom fields', () => {
  show('', []);
  expect(screen.queryByRole('combobox')).toBeNull();
});
