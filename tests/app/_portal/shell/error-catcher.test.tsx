import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorCatcher } from '@/app/_portal/shell/error-catcher';

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
