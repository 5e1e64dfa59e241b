import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProvider } from '@/app/_trpc/provider';
import { SignInForm } from '@/app/auth/signin/signin-form';

const server = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', server);
afterEach(() => void server.mockReset());

const refuse = (problem: { code: string; message: string; field?: string }) =>
  server.mockImplementationOnce(() =>
    Promise.resolve(
      Response.json(
        { error: { json: { message: problem.message, code: -32000, data: { problem } } } },
        { status: 401 },
      ),
    ),
  );
const REQUIRED = { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code', field: 'code' };
const sent = () => server.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).json);

async function open() {
  render(
    <MantineProvider env="test">
      <ApiProvider>
        <SignInForm email="robin@example.test" next="/" />
      </ApiProvider>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Password'), 'a password to keep{Enter}');
  return user;
}

test('asks for the code once the server wants one, and sends it with the password', async () => {
  refuse(REQUIRED);
  refuse({ code: 'SECOND_FACTOR_INVALID', message: 'This code is incorrect.', field: 'code' });
  const user = await open();
  const code = await screen.findByLabelText('Code from your authenticator app');
  expect(document.activeElement).toBe(code);
  expect(screen.queryByText('Enter the code')).toBeNull();
  await user.type(code, '123456{Enter}');
  expect(await screen.findByText('This code is incorrect.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(code));
  const person = { email: 'robin@example.test', password: 'a password to keep' };
  expect(sent()).toEqual([
    { ...person, code: '' },
    { ...person, code: '123456' },
  ]);
});

test('can start over with another account', async () => {
  refuse(REQUIRED);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull();
});
