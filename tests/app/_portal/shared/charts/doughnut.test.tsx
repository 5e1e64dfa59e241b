import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ChartCard } from '@/app/_portal/shared/charts/chart-card';
import { Doughnut, type Slice } from '@/app/_portal/shared/charts/doughnut';

const SLICES = [
  { key: 'a', name: 'New', value: 6, color: 'red' },
  { key: 'b', name: 'Contacted', value: 0, color: 'green' },
  { key: 'c', name: 'Won', value: 3, color: 'blue' },
  { key: 'd', name: 'Lost', value: 1, color: 'gray' },
];

const renderChart = (empty: string | false = false, slices: readonly Slice[] = SLICES) =>
  render(
    <MantineProvider env="test">
      <ChartCard
        title="Pipeline"
        explained="By their current status."
        empty={empty}
        table={{ columns: ['Status', 'Leads'], rows: SLICES.map(({ name, value }) => [name, `${value}`]) }}
      >
        <Doughnut
          label="Leads by status"
          slices={slices}
          total={{ value: '10', name: 'leads' }}
          format={(value) => `${value}`}
          formatShare={(share) => `${share * 100}%`}
        />
      </ChartCard>
    </MantineProvider>,
  );

it('is one tab stop, whose values the arrow keys read one by one', async () => {
  renderChart();
  const chart = screen.getByRole('group', { name: 'Leads by status' });
  const marks = within(chart).getAllByRole('img');
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(['New: 6, 60%', 'Won: 3, 30%', 'Lost: 1, 10%']);
  expect(marks.map((mark) => mark.getAttribute('tabindex'))).toEqual(['0', '-1', '-1']);

  marks[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(marks[1]);
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(document.activeElement).toBe(marks[2]);
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(document.activeElement).toBe(marks[0]);
});

it('shows the same values as a table', async () => {
  renderChart();
  await userEvent.click(screen.getByRole('button', { name: 'Pipeline: show as table' }));
  const rows = within(screen.getByRole('table', { name: 'Pipeline' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['StatusLeads', 'New6', 'Contacted0', 'Won3', 'Lost1']);
});

it('shows a sentence instead of an empty chart', () => {
  renderChart('No leads in this period.');
  expect(screen.getByText('No leads in this period.')).toBeTruthy();
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryByRole('button', { name: /table/ })).toBeNull();
});

it('makes marks links if there is something behind them, with the same keys', async () => {
  renderChart(
    false,
    SLICES.map((slice) => ({ ...slice, href: `/?tab=crm&status=${slice.key}` })),
  );
  const marks = within(screen.getByRole('group', { name: 'Leads by status' })).getAllByRole('link');
  expect(marks.map((mark) => mark.getAttribute('href'))).toEqual([
    '/?tab=crm&status=a',
    '/?tab=crm&status=c',
    '/?tab=crm&status=d',
  ]);
  marks[0]?.focus();
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(marks[2]);
});
