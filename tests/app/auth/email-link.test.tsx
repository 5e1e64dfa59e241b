import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { ConfirmLink } from '@/app/auth/email/link-form';
import type { EmailChangeProgress } from '@/domain/accounts/email-change';

it.each<[EmailChangeProgress, RegExp]>([
  [{ state: 'WAITING', waitsFor: 'NEW' }, /Now open the link that we sent to the new address/],
  [{ state: 'WAITING', waitsFor: 'OLD' }, /Now open the link that we sent to the current address of the account/],
  [{ state: 'CHANGED', email: 'new@example.test' }, /sign in with new@example\.test/],
])('after a click, not before it, %j says what comes next', async (progress, text) => {
  const calls = renderInPortal(<ConfirmLink token="t" />, () => progress);
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the change' }));
  expect((await screen.findByRole('status')).textContent).toMatch(text);
  expect(calls).toMatchObject([{ path: 'emailChange.confirm', input: { token: 't' } }]);
});
