import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { unvalued } from '@tests/support/reports/counted';
import { expect, it } from 'vitest';
import { ForecastAccuracy } from '@/app/_portal/reports/forecast/forecast-accuracy';
import { ForecastInputs } from '@/app/_portal/reports/forecast/forecast-inputs';
import { ReportZone } from '@/app/_portal/reports/leads-href';
import { ActivityChart } from '@/app/_portal/reports/month-charts';
import { Opportunities } from '@/app/_portal/reports/opportunities';
import { PerformanceSummary } from '@/app/_portal/reports/performance-summary';
import { summarizePeriod } from '@/domain/reports/report-figures';

const DAYS = { first: '2026-03-01', last: '2026-03-20' };
const MONTHS = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'].map((first) => ({
  first,
  isRunning: first === '2026-03-01',
  revenue: 10_000,
  estimates: 1,
  created: 0,
  won: 1,
  lost: 0,
  tasksCompleted: 0,
}));

const INPUTS = {
  meanRevenue: 0,
  revenueEstimates: 0,
  weightedPipeline: 0,
  pipelineEstimates: 0,
  growth: 0.1,
  isAssumedGrowth: true,
};

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('explains each input of the forecast, and opens the leads behind it', async () => {
  const inputs = { ...INPUTS, meanRevenue: 10_000, weightedPipeline: 7500, pipelineEstimates: 1 };
  renderInPortal(<ForecastInputs inputs={inputs} months={MONTHS} />, () => VIEWER);
  const won = (first: string) => `/?tab=crm&dated=closed&from=${first}&to=2026-02-28&status=CLOSED_WON&sort=createdAt`;
  expect(hrefOf(/^Mean monthly revenue: \$10,000/)).toBe(won('2025-12-01'));
  expect(hrefOf(/^Weighted pipeline: \$7,500/)).toBe('/?tab=crm&focus=ACTIVE&sort=createdAt');
  expect(hrefOf(/^Monthly growth: 10%/)).toBe(won('2026-01-01'));
  await userEvent.hover(screen.getByRole('button', { name: 'How Weighted pipeline is counted' }));
  expect(await screen.findByText(/Probability is 10% for new leads/)).toBeTruthy();
});

it.each([
  ['2025-12-01', 10_000, ['Mean monthly revenue: $10,000. Show the leads']],
  ['2026-03-01', 0, []],
])('opens no list that would be empty: won only in %s', (first, meanRevenue, links) => {
  const inputs = { ...INPUTS, meanRevenue };
  const months = MONTHS.map((month) => ({ ...month, won: month.first === first ? 1 : 0 }));
  renderInPortal(<ForecastInputs inputs={inputs} months={months} />, () => VIEWER);
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(links);
});

it('opens the deals that a forecast is compared with', () => {
  const month = {
    forecastAt: new Date(0),
    conservative: 8,
    expected: 10,
    optimistic: 12,
    estimates: 0,
    error: 0,
    isWithin: true,
  };
  const months = [
    { ...month, first: '2026-01-01', actual: 10_000 },
    { ...month, first: '2026-02-01', actual: 0 },
  ];
  renderInPortal(<ForecastAccuracy accuracy={{ months, startsOn: null }} />, () => VIEWER);
  expect(hrefOf('$10,000')).toBe(
    '/?tab=crm&dated=closed&from=2026-01-01&to=2026-01-31&status=CLOSED_WON&sort=createdAt',
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('opens the tasks that were completed in a month', async () => {
  const months = MONTHS.map((month, index) => ({ ...month, tasksCompleted: index === 3 ? 7 : 0 }));
  renderInPortal(<ActivityChart months={months} />, () => VIEWER);
  await userEvent.click(screen.getByRole('button', { name: 'Activity: show as table' }));
  expect(hrefOf('7')).toBe('/?tab=tasks&status=COMPLETED&completedFrom=2026-02-01&completedTo=2026-02-28');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('lists the top opportunities in a table', () => {
  const id = '01890000-0000-7000-8000-000000000001';
  const lead = { id, companyName: 'Northgate Arena', contactPerson: 'Jo Marsh', priority: 'HIGH' as const };
  renderInPortal(
    <Opportunities
      opportunities={[
        { ...lead, status: 'PROPOSAL_SENT', potential: 25_000, isEstimate: true, probability: 0.75, value: 18_750 },
      ]}
    />,
    () => VIEWER,
  );
  const [head, row] = within(screen.getByRole('table', { name: 'Top opportunities' })).getAllByRole('row');
  expect(head?.textContent).toBe('LeadStageValue');
  expect(row?.textContent).toBe('Northgate ArenaJo MarshProposal SentHigh$18,75075% of $25,000 est.');
  expect(hrefOf('Northgate Arena')).toBe(`/?tab=crm&id=${id}`);
});

it('sums the period up by priority, in the days of the report’s time zone', async () => {
  const counted = summarizePeriod([
    { status: 'CLOSED_WON', priority: 'HIGH', ...unvalued(2) },
    { status: 'NEW', priority: 'LOW', ...unvalued(2) },
  ]);
  const quotes = { quoted: 0, quotedTotal: 0, accepted: 0, acceptedTotal: 0, margin: null, daysToSignature: null };
  const figures = { ...counted, quotes, calls: 12 };
  renderInPortal(
    <ReportZone value="Europe/Berlin">
      <PerformanceSummary figures={figures} before={{ ...figures, calls: 9 }} days={DAYS} />
    </ReportZone>,
    () => VIEWER,
  );
  const rows = within(screen.getByRole('table', { name: 'Performance summary' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'PriorityLeadsWonWin rate',
    'High22100%',
    'Medium00–',
    'Low200%',
    'All4250%',
  ]);
  expect(screen.getByText('Calls logged:').textContent).toBe('Calls logged: 12 was 9');
  // Up and down pass rows without figures, and stay in the column where they can.
  const focused = () => `${document.activeElement?.closest('tr')?.textContent}: ${document.activeElement?.textContent}`;
  screen.getAllByRole('link', { name: '2' })[1]?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Low200%: 2');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toBe('All4250%: 2');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('All4250%: 4');
  expect(hrefOf('4')).toBe(
    '/?tab=crm&dated=counted&from=2026-03-01&to=2026-03-20&timezone=Europe%2FBerlin&sort=createdAt',
  );
});
