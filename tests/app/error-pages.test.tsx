import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
// Loaded beforehand: here, that can take longer than `waitFor` waits.
import '@/app/_portal/analytics/sender';
import { keepVisit } from '@/app/_portal/analytics/visit';
import ErrorScreen from '@/app/error';
import NotFound from '@/app/not-found';

afterEach(() => {
  keepVisit(null);
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

const failure = (digest: string) => Object.assign(new Error('x'), { digest });

it.each([
  ['Page not found', <NotFound key="404" />],
  ['Oops! Something went wrong', <ErrorScreen key="500" error={new Error('x')} retry={() => {}} />],
  ['Too many requests', <ErrorScreen key="429" error={failure('RATE_LIMITED')} retry={() => {}} />],
])('%s: has a header, a main part with the heading, and two ways home', (heading, page) => {
  render(<MantineProvider env="test">{page}</MantineProvider>);
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: /^Stanchion/ }).getAttribute('href')).toBe('/');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(main.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
});

const show = (digest: string, retry = () => {}) =>
  render(<ErrorScreen error={failure(digest)} retry={retry} />, { wrapper: MantineProvider });

it('shows the reference under which the log has the cause, and asks the server again', async () => {
  const retry = vi.fn();
  show('8c1f', retry);
  expect(screen.getByText('Reference 8c1f')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('says how long to wait after too many requests, without a reference, because nothing failed', () => {
  show('RATE_LIMITED');
  expect(screen.getByText(/Wait a minute, then try again/)).toBeTruthy();
  expect(screen.queryByText(/Reference/)).toBeNull();
});

it('counts as an error where the user shares usage, unlike a refusal', async () => {
  const beacon = vi.fn(() => true);
  navigator.sendBeacon = beacon;
  keepVisit({ id: 'session', userId: 'user', startedAt: Date.now(), usedAt: Date.now() });
  show('RATE_LIMITED');
  show('8c1f');
  await vi.waitFor(() => expect(beacon).toHaveBeenCalled());
  expect(beacon).toHaveBeenCalledOnce();
});
