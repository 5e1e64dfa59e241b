import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import DashboardPage from '@/app/_portal/dashboard/dashboard';
import { targetText } from '@/app/_portal/dashboard/targets/target-text';
import { createFormats } from '@/app/_ui/time/formats';
import { progressOf, targetProgress } from '@/domain/dashboard/target-progress';
import { BUSY } from './dashboard-data';

const MONTH = { month: '2026-03', day: 12, days: 31 };
const withTargets = (targets: { revenue: number | null; deals: number | null }) => ({
  ...BUSY,
  targets: progressOf(targets, { revenue: BUSY.monthlyRevenue, deals: BUSY.wonThisMonth }, MONTH),
});

/** Renders the page. Targets that are set show on the next read. */
function show(first: ReturnType<typeof withTargets>, refusal?: Error) {
  let current = first;
  return renderInPortal(<DashboardPage />, ({ path, input }) => {
    if (path === 'dashboard.read') return current;
    if (path !== 'dashboard.setTargets') return VIEWER;
    if (refusal) throw refusal;
    const targets = input as { revenue: number | null; deals: number | null };
    current = withTargets(targets);
    return { month: MONTH.month, ...targets };
  });
}

const panel = async () => within(await screen.findByRole('region', { name: 'March targets' }));

describe('progress in words', () => {
  const formats = createFormats('UTC', 'en-US');
  const words = (name: 'revenue' | 'deals', target: number, value: number, day: number) => {
    const progress = targetProgress({ target, value }, { day, days: 30 });
    const { share, state, gap, projected } = targetText(name, progress, { formats, lastDay: 'June 30' });
    return [share, state, gap, projected];
  };

  it.each([
    [
      ['revenue', 60_000, 20_000, 12],
      ['33.3%', 'Behind by $4,000', '$40,000 to go', 'At this pace, $50,000 by June 30'],
    ],
    [
      ['revenue', 60_000, 25_000, 12],
      ['41.7%', 'On track', '$35,000 to go', 'At this pace, $62,500 by June 30'],
    ],
    [
      ['deals', 4, 0, 15],
      ['0%', 'Behind by 2 deals', '4 deals to go', 'At this pace, 0 deals by June 30'],
    ],
    // Three of an even pace of 3.7.
    [
      ['deals', 4, 3, 28],
      ['75%', 'On track', '1 deal to go', null],
    ],
    [
      ['deals', 2, 0, 15],
      ['0%', 'Behind by 1 deal', '2 deals to go', 'At this pace, 0 deals by June 30'],
    ],
    [
      ['deals', 4, 1, 2],
      ['25%', 'Just started', '3 deals to go', null],
    ],
    [
      ['deals', 4, 4, 2],
      ['100%', 'Target reached', null, null],
    ],
    [
      ['deals', 4, 5, 20],
      ['125%', 'Target reached', '1 deal over', null],
    ],
    // Not 100% before it is.
    [
      ['revenue', 100_000, 99_999, 30],
      ['99.9%', 'Behind by $1', '$1 to go', 'At this pace, $99,999 by June 30'],
    ],
  ] as const)('%j', ([name, target, value, day], expected) => {
    expect(words(name, target, value, day)).toEqual(expected);
  });
});

it('shows value, share, pace, gap and projection of each target that is set', async () => {
  show(withTargets({ revenue: 150_000, deals: null }));
  const { getByText, queryByText, getAllByRole } = await panel();
  await waitFor(() => expect(getByText('30%')).toBeTruthy());
  expect(getByText('$45,000').parentElement?.textContent).toBe('$45,000 incl. 3 est. so far of $150,000');
  expect(getByText('Behind by $13,064')).toBeTruthy();
  expect(getByText('$105,000 to go')).toBeTruthy();
  expect(getByText('At this pace, $116,250 by March 31')).toBeTruthy();
  expect(getByText('An even pace through today, day 12 of 31')).toBeTruthy();
  expect(getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Revenue']);
  expect(queryByText(/deal/)).toBeNull();
});

it('invites to set a target, sets it in place, and returns the focus to the button', async () => {
  const mutations = show(withTargets({ revenue: null, deals: null }));
  const { findByRole, findByText, findByLabelText } = await panel();
  expect(await findByText(/^Set a monthly target/)).toBeTruthy();
  await userEvent.click(await findByRole('button', { name: 'Set a target' }));
  await userEvent.type(await findByLabelText('Revenue per month'), '60,000');
  await userEvent.type(await findByLabelText('Deals per month'), '4{Enter}');
  expect(await findByText('75%')).toBeTruthy();
  expect(await findByText('Target reached')).toBeTruthy();
  expect(mutations.map(({ input }) => input)).toEqual([{ revenue: 60_000, deals: 4 }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit targets'));
});

it('removes a target whose field is emptied', async () => {
  const mutations = show(withTargets({ revenue: 60_000, deals: 5 }));
  const { findByRole, findByLabelText, findByText, queryByText } = await panel();
  await userEvent.click(await findByRole('button', { name: 'Edit targets' }));
  const revenue = await findByLabelText('Revenue per month');
  expect((revenue as HTMLInputElement).value).toBe('60,000');
  await userEvent.clear(revenue);
  await userEvent.click(await findByRole('button', { name: 'Save targets' }));
  expect(await findByText('80%')).toBeTruthy();
  expect(queryByText('Revenue')).toBeNull();
  expect(mutations.map(({ input }) => input)).toEqual([{ revenue: null, deals: 5 }]);
});

it('explains what it does not take, and keeps what was typed when it cannot be saved', async () => {
  const mutations = show(
    withTargets({ revenue: null, deals: null }),
    new Refusal({ code: 'INTERNAL', message: 'It is broken.' }),
  );
  const { findByRole, findByLabelText, findByText } = await panel();
  await userEvent.click(await findByRole('button', { name: 'Set a target' }));
  const revenue = (await findByLabelText('Revenue per month')) as HTMLInputElement;
  await userEvent.type(revenue, '60k{Enter}');
  expect(await findByText('Enter whole dollars from 1 to 1,000,000,000, or nothing for no target.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(revenue));
  expect(mutations).toEqual([]);

  await userEvent.clear(revenue);
  await userEvent.type(revenue, '60000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('It is broken.');
  expect(revenue.value).toBe('60000');
});

it('closes with Escape, and asks first if something was typed', async () => {
  show(withTargets({ revenue: null, deals: 5 }));
  const { findByRole, findByLabelText } = await panel();
  await userEvent.click(await findByRole('button', { name: 'Edit targets' }));
  await userEvent.type(await findByLabelText('Revenue per month'), '{Escape}');
  await userEvent.click(await findByRole('button', { name: 'Edit targets' }));
  await userEvent.type(await findByLabelText('Revenue per month'), '9{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await findByRole('button', { name: 'Edit targets' })).toBeTruthy();
});
