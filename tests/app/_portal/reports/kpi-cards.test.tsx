import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { unvalued } from '@tests/support/reports/counted';
import { beforeEach, expect, it } from 'vitest';
import { KpiCards } from '@/app/_portal/reports/kpi-cards';
import { type LeadGroup, summarizePeriod } from '@/domain/reports/report-figures';

const NOW: LeadGroup[] = [
  { status: 'CLOSED_WON', priority: 'HIGH', ...unvalued(2) },
  { status: 'NEW', priority: 'LOW', ...unvalued(3) },
];
const BEFORE: LeadGroup[] = [
  { status: 'CLOSED_WON', priority: 'LOW', ...unvalued(1) },
  { status: 'CLOSED_LOST', priority: 'LOW', ...unvalued(4) },
];

beforeEach(() => {
  const report = {
    figures: summarizePeriod(NOW),
    before: summarizePeriod(BEFORE),
    current: { first: '2026-03-01', last: '2026-03-20' },
  };
  renderInPortal(<KpiCards report={report} />, () => VIEWER);
});

const DATED = 'from=2026-03-01&to=2026-03-20';
const WON = `/?tab=crm&dated=closed&${DATED}&status=CLOSED_WON&sort=createdAt`;
const COUNTED = `/?tab=crm&dated=counted&${DATED}&sort=createdAt`;

it('opens the leads behind each figure, and compares it with the period before', () => {
  const cards = screen.getAllByRole('listitem').map((card) => {
    const link = within(card).getByRole('link');
    const [, , ...below] = [...card.children];
    return [link.getAttribute('aria-label'), link.getAttribute('href'), ...below.map((line) => line.textContent)];
  });
  expect(cards).toEqual([
    ['Revenue: $40,000. Show the leads', WON, '+700% was $5,000'],
    ['Deals won: 2. Show the leads', WON, '+100% was 1'],
    ['Leads: 5. Show the leads', COUNTED, 'No change'],
    ['Win rate: 40%. Show the leads', COUNTED, 'Strong+20 points was 20%', 'Won of closed: 100%'],
    ['Average deal: $20,000. Show the leads', WON, '+300% was $5,000'],
  ]);
});

it('explains how each figure is counted, on focus and on hover', async () => {
  const buttons = screen.getAllByRole('button', { name: /^How .* is counted$/ });
  expect(buttons).toHaveLength(5);
  const [first] = buttons;
  if (first) await userEvent.hover(first);
  expect((await screen.findByRole('dialog')).textContent).toMatch(/^The amounts of the leads won/);
  for (const button of buttons) {
    await userEvent.tab();
    if (document.activeElement !== button) await userEvent.tab();
    expect(document.activeElement).toBe(button);
    expect((await screen.findAllByRole('dialog')).map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^[A-Z].{20,}\.$/),
    );
  }
  await userEvent.hover(screen.getByRole('button', { name: 'How Win rate is counted' }));
  expect(screen.getByText(/2 won of 5 leads in this period, 2 of them closed\.$/)).toBeTruthy();
});
