import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD } from '@tests/support/browser/portal';
import { CARD, EXAMPLE_INPUTS, EXAMPLE_LEAD, pricedVersionOf } from '@tests/support/browser/staffing';
import { afterEach, expect, it } from 'vitest';
import type { PriceLine } from '@/domain/staffing/price/price-inputs';
import { figure, openPlanner, part } from './planner-page';

afterEach(() => localStorage.clear());

/** Ten guards, Friday and Saturday from 6 PM to 6 AM in California. */
const TWO_NIGHTS = {
  ...{ attendance: 800, alcohol: false, venueState: 'CA' },
  ...{ eventDate: '2027-06-11', eventEndDate: '2027-06-13', eventStartTime: '19:00', eventEndTime: '05:00' },
} as const;

const change = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const lines = async () => within((await part('Price')).getByRole('list', { name: 'Lines of the price' }));

/** Leaves one line of ten guards. */
async function tenGuards(): Promise<void> {
  const user = userEvent.setup();
  await user.click(await (await lines()).findByRole('button', { name: 'Remove Supervisor' }));
  change((await lines()).getByLabelText('People'), '10');
}

it('prices two nights by the law of California and the terms of the card', async () => {
  openPlanner({ lead: TWO_NIGHTS });
  await tenGuards();
  expect(await figure('Cost', 'Price')).toBe('$7,020.00');
  expect(await figure('Total', 'Price')).toBe('$9,880.00');
  expect(await figure('Margin', 'Price')).toBe('28.9%');
  expect((await lines()).getByRole('button', { name: '24 h each: 20 straight, 4 overtime' })).toBeTruthy();
});

it('follows the plan until a line is changed, and does again after a reset', async () => {
  const user = userEvent.setup();
  openPlanner();
  const count = async () => (await lines()).getAllByLabelText<HTMLInputElement>('People')[0]?.value;
  expect(await count()).toBe('10');
  change(screen.getByLabelText('Exits'), '4');
  expect(await count()).toBe('14');
  change((await lines()).getAllByLabelText('People')[0] as HTMLElement, '16');
  change(screen.getByLabelText('Exits'), '5');
  expect(await count()).toBe('16');
  await user.click(screen.getByRole('button', { name: 'Reset to the plan' }));
  expect(await count()).toBe('15');
  expect(screen.queryByRole('button', { name: 'Reset to the plan' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await count()).toBe('16');
});

it('marks a shift that overlaps another one', async () => {
  const user = userEvent.setup();
  openPlanner({ lead: TWO_NIGHTS });
  await user.click((await lines()).getAllByRole('button', { name: '2 shifts' })[0] as HTMLElement);
  const [, second] = (await lines()).getAllByLabelText('Date');
  change(second as HTMLElement, '2027-06-11');
  expect((await lines()).getByRole('alert').textContent).toContain('Two shifts of this line overlap');
});

it('says that a price needs the date, and moves to the field', async () => {
  const user = userEvent.setup();
  openPlanner({ lead: { ...EXAMPLE_LEAD, eventDate: null } });
  await user.click((await part('Price')).getByRole('button', { name: 'Set the date' }));
  const date = screen.getByLabelText('Date');
  expect(document.activeElement).toBe(date);
  change(date, '2027-06-12');
  expect(await figure('Total', 'Price')).toBe('$2,926.00');
});

const UNRATED = 'Not in this price: 2 armed guards. The rate card has no rate for them.';
const SAVE = `Save to ${LEAD.companyName}`;

it('says who is not in a price for want of a rate, also on paper, and saves none before the user decides', async () => {
  const calls = openPlanner();
  const price = await part('Price');
  change(screen.getByLabelText('Armed posts'), '2');
  // At the card, above the total, and on paper.
  expect(price.getAllByText(UNRATED)).toHaveLength(2);
  expect(screen.getAllByText(UNRATED)).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: SAVE }));
  const without = price.getByRole('button', { name: 'Save without a price' });
  await waitFor(() => expect(document.activeElement).toBe(without));
  expect(calls.filter(({ path }) => path === 'staffingPlans.save')).toEqual([]);
  await userEvent.click(without);
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: 'staffingPlans.save', input: { price: null } }));
});

it('takes lines of the user for a price without a rate', async () => {
  const calls = openPlanner();
  change(await screen.findByLabelText('Armed posts'), '2');
  await userEvent.selectOptions((await lines()).getAllByLabelText('Role')[1] as HTMLElement, 'Armed guard');
  expect(screen.queryByText(UNRATED)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: SAVE }));
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ input: { price: { lines: [{}, { role: 'armedGuard' }] } } }),
  );
});

it('keeps what is open with its line, and the focus in the list, when a line or a shift is removed', async () => {
  const user = userEvent.setup();
  openPlanner();
  await user.click((await lines()).getAllByRole('button', { name: '1 shift' })[1] as HTMLElement);
  await user.click((await lines()).getByRole('button', { name: 'Remove Guard' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a line' }));
  expect((await lines()).getByRole('button', { name: '1 shift' }).getAttribute('aria-expanded')).toBe('true');
  await user.click((await lines()).getByRole('button', { name: 'Remove shift 1' }));
  expect(document.activeElement).toBe((await lines()).getByRole('button', { name: 'Add a shift' }));
});

it('says why a price waits, and moves to the field', async () => {
  openPlanner({ lead: { ...EXAMPLE_LEAD, eventStartTime: '10:00', eventEndTime: '09:30' } });
  const price = await part('Price');
  expect(price.getByText(/more than 24 hours cannot be priced/)).toBeTruthy();
  await userEvent.click(price.getByRole('button', { name: 'Change the hours' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Ends at'));
});

it('says how lines of the user differ from the plan', async () => {
  openPlanner();
  change((await lines()).getAllByLabelText('People')[0] as HTMLElement, '16');
  const price = await part('Price');
  expect(price.getByText('The plan has 10 guards, the price 16.')).toBeTruthy();
  change(screen.getByLabelText('Date'), '2027-06-19');
  expect(price.getByText('The plan is for Jun 19, 2027, the price for Jun 12, 2027.')).toBeTruthy();
  change(screen.getByLabelText('Date'), '2027-06-12');
  change(screen.getByLabelText('Ends at'), '02:00');
  expect(price.getByText('The price has other hours than the plan.')).toBeTruthy();
  await userEvent.click(price.getByRole('button', { name: 'Reset to the plan' }));
  expect(price.queryByText(/the price 16|other hours/)).toBeNull();
});

const LINES: PriceLine[] = [
  { role: 'guard', description: '', count: 14, pay: 20, bill: 38, shifts: [] },
  { role: 'supervisor', description: '', count: 2, pay: 20, bill: 38, shifts: [] },
].map((line) => ({ ...line, shifts: [{ date: '2027-06-12', startTime: '18:00', endTime: '01:00' }] }) as PriceLine);

it('follows the plan at the new rates of a card that has changed since', async () => {
  const changed = { ...CARD, rates: { ...CARD.rates, guard: { pay: 21, bill: 42 } } };
  openPlanner({
    cards: [{ ...changed, updatedAt: new Date('2027-03-02T09:00:00Z') }],
    versions: () => [pricedVersionOf(1, EXAMPLE_INPUTS, LINES)],
  });
  const first = async (name: string) => (await lines()).getAllByLabelText<HTMLInputElement>(name)[0]?.value;
  expect(await first('Bill')).toBe('42');
  expect((await part('Price')).getByText('The rates of this card have changed since version 1.')).toBeTruthy();
  change(screen.getByLabelText('Exits'), '5');
  expect(await first('People')).toBe('15');
});

it('keeps rates that the user has changed', async () => {
  const own = LINES.map((line) => ({ ...line, bill: 45 }));
  openPlanner({ versions: () => [pricedVersionOf(1, EXAMPLE_INPUTS, own)] });
  expect((await lines()).getAllByLabelText<HTMLInputElement>('Bill')[0]?.value).toBe('45');
  expect((await part('Price')).queryByText(/have changed since/)).toBeNull();
});

it('writes on paper how hours that cost more add up', async () => {
  openPlanner({ lead: TWO_NIGHTS });
  const text = '24 h each: 20 straight, 4 overtime';
  await part('Price');
  const cells = screen.getAllByText(text).filter((element) => element.closest('table'));
  expect(cells.length).toBeGreaterThan(0);
});

it('names the draft, the staff in all and only real sources on paper', async () => {
  openPlanner();
  await part('Price');
  expect(screen.getByText(/Draft, not saved/)).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Staff in all 7 h each 11 77', hidden: true })).toBeTruthy();
  expect(screen.queryByText(/^Our own default/)).toBeNull();
});

it('writes nothing of hours on paper where a line is its hours times its rate', async () => {
  openPlanner();
  await part('Price');
  expect(screen.queryAllByText(/h each/).filter((element) => element.closest('tbody'))).toEqual([]);
});

it('blames no card for rates that the user has reset', async () => {
  const own = LINES.map((line) => ({ ...line, bill: 45 }));
  openPlanner({ versions: () => [pricedVersionOf(1, EXAMPLE_INPUTS, own)] });
  await userEvent.click(await screen.findByRole('button', { name: 'Reset to the plan' }));
  expect((await lines()).getAllByLabelText<HTMLInputElement>('Bill')[0]?.value).toBe('38');
  expect((await part('Price')).queryByText(/have changed since/)).toBeNull();
});
