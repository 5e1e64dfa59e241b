import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { ErrorCatcher } from '@/app/_portal/shell/error-catcher';
import { lazyCode } from '@/app/_ui/loading/lazy-code';

function Page({ day }: { day: string }) {
  if (day === 'none') throw new RangeError('Not a day.');
  return <p>Here is {day}</p>;
}

const at = (day: string) => (
  <MantineProvider env="test">
    <ErrorCatcher title="Calendar" address={`day=${day}`}>
      <Page day={day} />
    </ErrorCatcher>
  </MantineProvider>
);

it('shows the error screen until the URL changes', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(at('none'));
  expect(screen.getByText('Oops! Something went wrong')).toBeTruthy();
  rerender(at('none'));
  expect(screen.getByText('Oops! Something went wrong')).toBeTruthy();
  rerender(at('today'));
  expect(screen.getByText('Here is today')).toBeTruthy();
});

it('asks for the network if the code of a page is missing, and loads it on demand, keeping the focus', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => ({ default: () => <p>The calendar</p> }));
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('still offline'));
  const Calendar = lazyCode(load);
  render(
    <MantineProvider env="test">
      <main id="main" tabIndex={-1}>
        <ErrorCatcher title="Calendar" address="tab=calendar">
          <Suspense fallback="Loading">
            <Calendar />
          </Suspense>
        </ErrorCatcher>
      </main>
    </MantineProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This page couldn’t be loaded/);
  expect(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' })));
  expect(load).toHaveBeenCalledTimes(2);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('The calendar')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
