import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProvider } from '@/app/_trpc/provider';
import { SignUpForm } from '@/app/auth/signup/signup-form';

const server = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', server);
afterEach(() => void server.mockReset());

/** A problem response, in the format of the server's error formatter. */
const refusal = (status: number, problem: { code: string; message: string; field?: string }) => () =>
  Promise.resolve(
    Response.json({ error: { json: { message: problem.message, code: -32000, data: { problem } } } }, { status }),
  );

function show(betaCode = '') {
  render(
    <MantineProvider env="test">
      <ApiProvider>
        <SignUpForm betaCode={betaCode} email="" next="/" />
      </ApiProvider>
    </MantineProvider>,
  );
  return {
    user: userEvent.setup(),
    name: screen.getByLabelText('Name'),
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password'),
    beta: screen.getByLabelText('Beta code'),
    submit: screen.getByRole('button', { name: 'Create account' }),
  };
}

async function fillIn({ user, name, email, password }: ReturnType<typeof show>) {
  await user.type(name, 'Robin');
  await user.type(email, 'robin@example.test');
  await user.type(password, 'a password to keep');
}

test('reports empty fields, focuses the first one and sends nothing', async () => {
  const { user, submit, name } = show();
  await user.click(submit);
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(screen.getByText('Password must be at least 10 characters')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(server).not.toHaveBeenCalled();
});

test("sends the input on Enter, with the beta code of the link and the browser's time zone", async () => {
  server.mockImplementation(refusal(409, { code: 'EMAIL_TAKEN', message: 'Taken', field: 'email' }));
  const form = show('CREW-2026');
  await fillIn(form);
  await form.user.keyboard('{Enter}');
  await waitFor(() => expect(server).toHaveBeenCalledTimes(1));
  expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body)).json).toEqual({
    name: 'Robin',
    email: 'robin@example.test',
    password: 'a password to keep',
    betaCode: 'CREW-2026',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test('shows a taken email at its field, with a link to sign in', async () => {
  server.mockImplementation(refusal(409, { code: 'EMAIL_TAKEN', message: 'Taken', field: 'email' }));
  const form = show();
  await fillIn(form);
  await form.user.click(form.submit);
  const link = await screen.findByRole('link', { name: 'Sign in instead' });
  expect(link.getAttribute('href')).toBe('/auth/signin');
  await waitFor(() => expect(document.activeElement).toBe(form.email));
  expect(form.email.getAttribute('aria-invalid')).toBe('true');
});

test('shows above the form when a rate-limited user may try again', async () => {
  server.mockImplementation(
    refusal(429, { code: 'RATE_LIMITED', message: 'Too many attempts. Try again in 9 minutes.' }),
  );
  const form = show();
  await fillIn(form);
  await form.user.click(form.submit);
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 9 minutes.');
});

test('keeps the input without a connection and shows an error', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  const form = show();
  await fillIn(form);
  await form.user.click(form.submit);
  expect((await screen.findByRole('alert')).textContent).toMatch(/no connection/);
  expect(form.password).toHaveProperty('value', 'a password to keep');
  expect(form.submit).toHaveProperty('disabled', false);
});

test('shows the tour on this device to whoever has signed up', async () => {
  const id = '01890000-0000-7000-8000-00000000000a';
  server.mockImplementation(async () => Response.json({ result: { data: { json: { id } } } }));
  const form = show();
  await fillIn(form);
  await form.user.click(form.submit);
  await waitFor(() => expect(localStorage.getItem(`stanchion-tour-${id}`)).toBe('0'));
});
