import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BarChart } from '@/app/_portal/shared/charts/bar-chart';
import { StackedRows } from '@/app/_portal/shared/charts/stacked-rows';
import { layOut } from './lay-out';

const SERIES = [
  { name: 'Won', color: 'green' },
  { name: 'Lost', color: 'red', isHatched: true },
];
const bar = (value: number) => ({ value, text: String(value) });
const GROUPS = [
  { label: 'Jan', title: 'January', values: [bar(3), bar(1)] },
  { label: 'Feb', title: 'February', values: [bar(0), bar(12)] },
];

const show = (series = SERIES) => {
  layOut(600);
  render(
    <MantineProvider env="test">
      <BarChart label="Closed" series={series} groups={GROUPS} formatShort={String} />
    </MantineProvider>,
  );
  return screen.getByRole('group', { name: 'Closed' });
};

const textsOf = (chart: HTMLElement, selector: string) =>
  [...chart.querySelectorAll(selector)].map((text) => text.textContent);
const VALUES = 'text[text-anchor="middle"][aria-hidden]';
const NAMES = 'g[aria-hidden] > text';

it('names several series beside their bars, and writes each value above its bar', () => {
  const chart = show();
  expect(textsOf(chart, VALUES)).toEqual(['3', '1', '12']);
  expect(textsOf(chart, NAMES)).toEqual(['Won', 'Lost']);
});

it('needs no name for a single series', () => {
  const chart = show(SERIES.slice(0, 1));
  expect(textsOf(chart, VALUES)).toEqual(['3']);
  expect(textsOf(chart, NAMES)).toEqual([]);
});

it('reads its values with the arrow keys', async () => {
  const marks = within(show()).getAllByRole('img');
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'January: Won 3, Lost 1',
    'February: Won 0, Lost 12',
  ]);
  marks[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(marks[1]);
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(marks[0]);
  // In a browser, these go back and forward.
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(document.activeElement).toBe(marks[0]);
});

it('reads the parts of stacked rows with the arrow keys', async () => {
  layOut(600);
  const part = { color: 'green', strength: 1 };
  render(
    <MantineProvider env="test">
      <StackedRows
        label="Costs"
        rows={[
          { name: 'Today', parts: [{ ...part, name: 'Time', value: 2 }] },
          { name: 'Then', parts: [{ ...part, name: 'Fee', value: 1 }] },
        ]}
        format={String}
      />
    </MantineProvider>,
  );
  const marks = within(screen.getByRole('group', { name: 'Costs' })).getAllByRole('img');
  marks[0]?.focus();
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Then, Fee: 1');
});
