import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { PasswordSection } from '@/app/_portal/accounts/password-section';
import { TwoFactorSection } from '@/app/_portal/accounts/security/two-factor-section';

const CODES = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JK${20 + index}`);
const ON = { since: new Date('2026-03-01T12:00:00Z'), recoveryCodesLeft: 3 };
const OFF = { since: null, recoveryCodesLeft: 0 };
const SECRET = { secret: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/Stanchion:dana?secret=ABCDEFGHIJKLMNOP' };

function open(status: typeof ON | typeof OFF) {
  let stored: object = status;
  const answer = ({ path, input }: Call) => {
    if (path === 'secondFactor.begin') return SECRET;
    if (path === 'secondFactor.confirm') {
      if ((input as { code: string }).code === '000000') {
        throw new Refusal({ code: 'SECOND_FACTOR_INVALID', message: 'This code is incorrect.', field: 'code' });
      }
      stored = { since: new Date(), recoveryCodesLeft: 10 };
    }
    if (path === 'secondFactor.turnOff') stored = OFF;
    return path === 'secondFactor.status' ? stored : { recoveryCodes: CODES };
  };
  const sent = renderInPortal(<TwoFactorSection />, answer);
  return { sent, user: userEvent.setup() };
}
const dialog = async () => within(await screen.findByRole('dialog'));

it('is set up with password and code, and shows the recovery codes until they are kept', async () => {
  const { sent, user } = open(OFF);
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  const modal = await dialog();
  await user.type(await modal.findByLabelText('Current password'), 'a password to keep{Enter}');
  expect(await modal.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  expect(modal.getByRole('img', { name: /QR code/ })).toBeTruthy();
  const code = modal.getByLabelText('Code from your authenticator app');
  await user.type(code, '000000{Enter}');
  expect(await modal.findByText('This code is incorrect.')).toBeTruthy();
  await user.clear(code);
  const others = modal.getByRole('checkbox', { name: 'Sign out everywhere else' });
  expect(others).toHaveProperty('checked', true);
  await user.click(others);
  await user.type(code, '123456{Enter}');

  const codes = await modal.findByRole('list', { name: 'Recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  await user.keyboard('{Escape}');
  await user.click(modal.getByRole('button', { name: 'Done' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without keeping the recovery codes?' }));
  await user.click(question.getByRole('button', { name: 'Stay' }));
  await user.click(modal.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  await user.click(modal.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('10 recovery codes left.')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(CODES[0]);
  expect(sent.map(({ path, input }) => [path, input])).toEqual([
    ['secondFactor.begin', { password: 'a password to keep' }],
    ['secondFactor.confirm', { code: '000000', secret: expect.any(String), endOtherSessions: true }],
    ['secondFactor.confirm', { code: '123456', secret: expect.any(String), endOtherSessions: false }],
  ]);
});

it('suggests new recovery codes when few are left, and is turned off with password and code', async () => {
  const { sent, user } = open(ON);
  expect(await screen.findByText(/^3 recovery codes left. Create new ones/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  const modal = await dialog();
  await user.type(await modal.findByLabelText('Current password'), 'a password to keep');
  await user.click(modal.getByRole('button', { name: 'Use a recovery code instead' }));
  await user.type(modal.getByLabelText('Recovery code'), 'ABCD-EFGH-JK20{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Off')).toBeTruthy();
  expect(sent).toEqual([
    { path: 'secondFactor.turnOff', input: { password: 'a password to keep', code: 'ABCD-EFGH-JK20' } },
  ]);
});

it('a new password takes a code while it is on', async () => {
  const answers: Record<string, unknown> = { 'secondFactor.status': ON, 'calendarFeed.get': null };
  const sent = renderInPortal(<PasswordSection />, ({ path }) => answers[path] ?? []);
  const user = userEvent.setup();
  const code = await screen.findByLabelText('Code from your authenticator app');
  await user.type(screen.getByLabelText('Current password'), 'a password to forget');
  await user.type(screen.getByLabelText('New password'), 'a password to keep');
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(sent.map(({ input }) => input)).toMatchObject([{ code: '123456' }]));
});
