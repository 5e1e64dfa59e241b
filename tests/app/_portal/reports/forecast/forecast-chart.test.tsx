import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { ForecastChart } from '@/app/_portal/reports/forecast/forecast-chart';
import { layOut } from '../../shared/charts/lay-out';

const month = (first: string, revenue: number, isRunning = false) => ({
  first,
  isRunning,
  revenue,
  estimates: 0,
  created: 0,
  won: 0,
  lost: 0,
  tasksCompleted: 0,
});

it('reads past and future months with the arrow keys, of which the past ones open their deals', async () => {
  layOut(600);
  renderInPortal(
    <ForecastChart
      months={[month('2026-02-01', 10_000), month('2026-03-01', 5000, true)]}
      forecast={{
        inputs: {
          meanRevenue: 0,
          revenueEstimates: 0,
          weightedPipeline: 0,
          pipelineEstimates: 0,
          growth: 0.1,
          isAssumedGrowth: true,
        },
        months: [{ first: '2026-04-01', conservative: 8000, expected: 10_000, optimistic: 12_000 }],
      }}
    />,
    () => VIEWER,
  );
  expect(screen.getByText(/^A rough estimate: fewer than three/)).toBeTruthy();
  const chart = within(screen.getByRole('group', { name: '3-month forecast' }));
  const [first] = chart.getAllByRole('link');
  expect(first?.getAttribute('href')).toContain('from=2026-02-01&to=2026-02-28&status=CLOSED_WON');
  first?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('March 2026: Revenue so far $5,000');
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'April 2026: Optimistic $12,000, Expected $10,000, Conservative $8,000',
  );
});
