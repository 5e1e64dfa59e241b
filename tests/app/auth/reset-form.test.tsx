import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProvider } from '@/app/_trpc/provider';
import { ResetForm } from '@/app/auth/reset/reset-form';
import { PASSWORD_WEAKNESS_TEXTS } from '@/domain/accounts/password';

const server = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', server);
afterEach(() => void server.mockReset());

const message = PASSWORD_WEAKNESS_TEXTS.COMMON;

/** Rejects every password as too common. */
const reject = () =>
  Promise.resolve(
    Response.json(
      {
        error: {
          json: { message, code: -32600, data: { problem: { code: 'VALIDATION', message, field: 'password' } } },
        },
      },
      { status: 400 },
    ),
  );

function show(apiTokens: number) {
  server.mockImplementation(reject);
  render(
    <MantineProvider env="test">
      <ApiProvider>
        <ResetForm token="t" access={{ apiTokens, calendarFeed: apiTokens > 0 }} />
      </ApiProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}
const sent = () => JSON.parse(String(server.mock.calls.at(-1)?.[1]?.body)).json;

test('offers to revoke what else gives access, and shows at the field that a password is too common', async () => {
  const user = show(2);
  await user.type(screen.getByLabelText('Password'), 'basketball');
  await user.click(screen.getByLabelText('Also revoke 2 API tokens and the calendar feed'));
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  expect(sent()).toEqual({ token: 't', password: 'basketball', revokeAccess: true });
});

test('offers nothing to revoke if there is nothing', async () => {
  const user = show(0);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.type(screen.getByLabelText('Password'), 'basketball{Enter}');
  await waitFor(() => expect(server).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual({ token: 't', password: 'basketball', revokeAccess: false });
});

test('asks for a code once the server wants one, and keeps the password', async () => {
  const required = { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code', field: 'code' };
  const user = show(0);
  server.mockImplementationOnce(() =>
    Promise.resolve(
      Response.json({ error: { json: { message: '', code: -32001, data: { problem: required } } } }, { status: 401 }),
    ),
  );
  await user.type(screen.getByLabelText('Password'), 'a password to keep{Enter}');
  const code = await screen.findByLabelText('Code from your authenticator app');
  expect(document.activeElement).toBe(code);
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(sent()).toMatchObject({ password: 'a password to keep', code: '123456' }));
});
