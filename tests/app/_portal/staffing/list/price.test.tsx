import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD } from '@tests/support/browser/portal';
import { afterEach, expect, it } from 'vitest';
import { EMPTY_PLAN } from '@/domain/staffing/plan/plan-of-lead';
import type { SavePlanInput } from '@/domain/staffing/plan/plan-schema';
import { CARD, EXAMPLE, figure, openPlanner, part, versionOf } from './planner-page';

afterEach(() => localStorage.clear());

/** Ten guards, Friday and Saturday from 6 PM to 6 AM in California. */
const TWO_NIGHTS = {
  ...{ attendance: 800, alcohol: false, venueState: 'CA' },
  ...{ eventDate: '2027-06-11', eventEndDate: '2027-06-13', eventStartTime: '19:00', eventEndTime: '05:00' },
} as const;

const change = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const lines = async () => within((await part('Price')).getByRole('list', { name: 'Lines of the price' }));
const sent = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === 'staffingPlans.save').at(-1)?.input as SavePlanInput | undefined;

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
  openPlanner({ lead: { ...EXAMPLE, eventDate: null } });
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

it('wants to know why the margin is under the limit before it saves', async () => {
  const user = userEvent.setup();
  const calls = openPlanner({ cards: [{ ...CARD, minimumMargin: 0.4 }] });
  await user.click(await screen.findByRole('button', { name: `Save to ${LEAD.companyName}` }));
  const reason = screen.getByLabelText(/^Why this margin/);
  expect(screen.getByText('Say why the margin is under the limit of the rate card')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(sent(calls)).toBeUndefined();
  await user.type(reason, 'First event of a large client');
  await user.click(screen.getByRole('button', { name: `Save to ${LEAD.companyName}` }));
  await waitFor(() => expect(sent(calls)?.marginReason).toBe('First event of a large client'));
  expect(await screen.findByText('Saved as version 1.')).toBeTruthy();
});

it('tells of a version that somebody has saved meanwhile before it adds another one', async () => {
  const user = userEvent.setup();
  const theirs = versionOf(1, { ...EMPTY_PLAN, price: null, marginReason: '' } as SavePlanInput);
  let saved: (typeof theirs)[] = [];
  const calls = openPlanner({ versions: () => saved });
  await part('Plan');
  saved = [theirs];
  await user.click(screen.getByRole('button', { name: `Save to ${LEAD.companyName}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'There is a newer version' }));
  expect(dialog.getByText(/Ana saved version 1 while you were planning/)).toBeTruthy();
  expect(sent(calls)).toBeUndefined();
  await user.click(dialog.getByRole('button', { name: 'Save as version 2' }));
  await waitFor(() => expect(sent(calls)?.attendance).toBe(750));
});

it('opens an older version to read, and goes on from it', async () => {
  const user = userEvent.setup();
  const saved = [900, 300].map((attendance, index) =>
    versionOf(2 - index, { ...EMPTY_PLAN, attendance, price: null, marginReason: '' } as SavePlanInput),
  );
  openPlanner({ versions: () => saved });
  expect((await screen.findByLabelText<HTMLInputElement>('Guests expected')).value).toBe('900');
  await user.click(screen.getByRole('button', { name: /^Version 2/ }));
  await user.click(await screen.findByRole('menuitem', { name: /^Version 1/ }));
  expect(await screen.findByText(/^Version 1, saved/)).toBeTruthy();
  expect(screen.queryByLabelText('Guests expected')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use this version' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Guests expected')).value).toBe('300');
});
