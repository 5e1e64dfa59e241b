import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { unvalued } from '@tests/support/reports/counted';
import { expect, it } from 'vitest';
import { FunnelChart } from '@/app/_portal/reports/funnel-chart';
import { type CohortGroup, summarizeFunnel } from '@/domain/reports/funnel';
import { DAY_MS } from '@/domain/shared/time';

const DAYS = { first: '2026-03-01', last: '2026-03-20' };

const COHORT: CohortGroup[] = [
  { furthestStage: 'CONTACTED', status: 'CONTACTED', priority: 'HIGH', ...unvalued(1) },
  { furthestStage: 'CONTACTED', status: 'CLOSED_LOST', priority: 'LOW', ...unvalued(2) },
  { furthestStage: 'CLOSED_WON', status: 'CLOSED_WON', priority: 'LOW', ...unvalued(1) },
];

const show = (cohort: CohortGroup[], address = '') =>
  renderInPortal(
    <FunnelChart
      funnel={summarizeFunnel(cohort, [{ status: 'NEW', samples: 4, medianMs: 1.5 * DAY_MS }])}
      days={DAYS}
    />,
    () => undefined,
    address,
  );

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('links each figure to its leads', () => {
  show(COHORT);
  const cohort = 'dated=created&from=2026-03-01&to=2026-03-20';
  expect(hrefOf('New: 4 reached')).toBe(`/?tab=crm&${cohort}&reached=NEW&sort=createdAt`);
  expect(hrefOf('Contacted: 1 still open')).toBe(`/?tab=crm&${cohort}&furthest=CONTACTED&focus=ACTIVE&sort=createdAt`);
  expect(hrefOf('Contacted: 2 lost')).toBe(`/?tab=crm&${cohort}&furthest=CONTACTED&status=CLOSED_LOST&sort=createdAt`);
  expect(screen.queryByRole('link', { name: /New: .* lost/ })).toBeNull();
});

it('goes from figure to figure with the arrow keys, and names each', async () => {
  show(COHORT);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const press = async (keys: string) => {
    await userEvent.keyboard(keys);
    return focused();
  };
  screen.getByRole('link', { name: 'New: 4 reached' }).focus();
  // Nothing is left of the first one, and nobody is still new.
  expect(await press('{ArrowLeft}')).toBe('New: 4 reached');
  expect(await press('{ArrowRight}')).toBe('Contacted: 4 reached');
  expect(await press('{ArrowRight}')).toBe('Contacted: 1 still open');
  expect(await press('{ArrowRight}')).toBe('Contacted: 2 lost');
  expect(await press('{ArrowDown}')).toBe('Consultation Scheduled: 1 reached');
  expect(await press('{End}')).toBe('Closed Won: 1 reached');
  expect(await press('{ArrowDown}')).toBe('Closed Won: 1 reached');
  expect(await press('{ArrowUp}{ArrowUp}')).toBe('Consultation Scheduled: 1 reached');
  expect(await press('{Alt>}{ArrowUp}{/Alt}')).toBe('Consultation Scheduled: 1 reached');
  expect(await press('{Home}')).toBe('New: 4 reached');
});

it('shows the same in a table, by value too', async () => {
  show(COHORT, '?by=value');
  await userEvent.click(screen.getByRole('button', { name: 'Funnel: show as table' }));
  const rows = within(screen.getByRole('table', { name: 'Funnel' })).getAllByRole('row');
  expect(
    rows.slice(1, 3).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['$49,000 incl. 4 est.', '100%', '$0', '$0', '100%', '1.5 days'],
    ['$49,000 incl. 4 est.', '100%', '$25,000 incl. 1 est.', '$16,000 incl. 2 est.', '16.3%', '–'],
  ]);
  expect(rows.at(-1)?.textContent).toBe('Closed Won$8,000 incl. 1 est.16.3%$0$0––');
});

it('says that no leads were created instead of drawing nothing', () => {
  show([]);
  expect(screen.getByText('No leads created in this period.')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
