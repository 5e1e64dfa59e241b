import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { foreignError, problemOf } from '@/app/_ui/feedback/client-problem';
import { NotSaved } from '@/app/_ui/forms/not-saved';

it.each([
  ['Not confirmed', problemOf(foreignError({ status: 504, isWrite: true }))],
  ['Not saved', { code: 'UNAVAILABLE', message: 'Nothing was saved.' }],
] as const)('does not claim that nothing was saved when nobody knows (D50): %s', (title, problem) => {
  render(
    <MantineProvider env="test">
      <NotSaved problem={problem} />
    </MantineProvider>,
  );
  expect(screen.getByRole('alert').textContent).toBe(title + problem.message);
});
