import { screen } from '@testing-library/react';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { ForecastAccuracy } from '@/app/_portal/reports/forecast/forecast-accuracy';
import type { ForecastAccuracy as Accuracy } from '@/domain/reports/report';

const show = (accuracy: Accuracy) => void renderInPortal(<ForecastAccuracy accuracy={accuracy} />, () => VIEWER);

const monthOf = (first: string, expected: number, actual: number, error: number | null) => ({
  first,
  forecastAt: new Date('2027-01-01T00:05:00Z'),
  conservative: expected * 0.8,
  expected,
  optimistic: expected * 1.2,
  actual,
  estimates: 0,
  error,
  isWithin: expected * 0.8 <= actual && actual <= expected * 1.2,
});

it('compares forecasts with what happened, newest first, in words and not by color alone', () => {
  show({
    months: [
      monthOf('2027-01-01', 10_000, 0, null),
      monthOf('2027-02-01', 12_000, 10_000, 0.2),
      monthOf('2027-03-01', 10_000, 20_000, -0.5),
    ],
    startsOn: null,
  });
  const table = screen.getByRole('table', { name: 'Forecast accuracy' });
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['March 2027', '$10,000$8K to $12K', '$20,000', '50% too lowActual above the band'],
    ['February 2027', '$12,000$9.6K to $14.4K', '$10,000', '20% too highActual in the band'],
    ['January 2027', '$10,000$8K to $12K', '$0', '–Actual below the band'],
  ]);
});

it('says when the first comparison will appear', () => {
  show({ months: [], startsOn: '2027-06-01' });
  expect(screen.getByText(/The first comparison appears on June 1\.$/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
