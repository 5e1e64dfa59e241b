import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { foreignError, OFFLINE } from '@/app/_ui/feedback/client-problem';
import { ErrorState } from '@/app/_ui/feedback/error-state';

const FIRST_LINE = 'Failed to load data. Please try again.';

it.each([
  [{ code: 'UNAVAILABLE', message: 'The database is full.' }, 'The database is full.'],
  [OFFLINE, OFFLINE.message],
  [foreignError({ status: 502, isWrite: false }), 'HTTP error! status: 502.'],
])('begins with the specified text, and the cause follows once: %o', (error, cause) => {
  render(<ErrorState error={error} onRetry={() => {}} />, { wrapper: MantineProvider });
  expect(screen.getByText(FIRST_LINE).textContent).toBe(FIRST_LINE + cause);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
