import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CARD, EXAMPLE_LEAD } from '@tests/support/browser/staffing';
import { afterEach, expect, it } from 'vitest';
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

it('names the roles that the card has no rate for', async () => {
  openPlanner({ cards: [{ ...CARD, rates: { ...CARD.rates, supervisor: null } }] });
  expect(
    (await part('Price')).getByText('The rate card has no rate for: supervisor. The price is without them.'),
  ).toBeTruthy();
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
