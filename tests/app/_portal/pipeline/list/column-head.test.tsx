import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ColumnHead } from '@/app/_portal/pipeline/list/column-head';

type Matching = Parameters<typeof ColumnHead>[0]['matching'];

const show = (matching?: Matching) => {
  render(
    <MantineProvider env="test">
      <ColumnHead status="CONTACTED" stage={{ count: 1200, value: 3_000_000, estimates: 1200 }} matching={matching} />
    </MantineProvider>,
  );
  return screen.getByRole('banner').textContent;
};

it('shows how many leads a stage has, and their sum', () => {
  expect(show()).toBe('Contacted1,200$3,000,000');
});

it('shows how many of them match the filters, and the sum of those', () => {
  expect(show({ count: 3, value: 7500, estimates: 3, more: false })).toBe('Contacted3 of 1,200$7,500');
});

it('says so where a search was not counted to the end', () => {
  expect(show({ count: 1000, value: 2_500_000, estimates: 1000, more: true })).toBe(
    'Contacted1,000+ of 1,200$2,500,000+',
  );
});
