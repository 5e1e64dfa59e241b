import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import ErrorScreen from '@/app/error';
import NotFound from '@/app/not-found';

it.each([
  ['Page not found', <NotFound key="404" />],
  ['Oops! Something went wrong', <ErrorScreen key="500" error={new Error('x')} reset={() => {}} />],
])('%s: has a header, a main part with the heading, and two ways home', (heading, page) => {
  render(<MantineProvider env="test">{page}</MantineProvider>);
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: /^Stanchion/ }).getAttribute('href')).toBe('/');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(main.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
});
