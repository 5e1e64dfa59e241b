import { screen } from '@testing-library/react';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { PendingEmailChange } from '@/app/_portal/accounts/email-address/pending-email-change';
import type { EmailChangeEnd } from '@/domain/accounts/email-change';

const NEW = 'new@example.test';

it.each<[EmailChangeEnd[], string]>([
  [['OLD', 'NEW'], `Open the links that we sent to ${VIEWER.email} and to ${NEW} by`],
  [['OLD'], `Almost there: open the link that we sent to ${VIEWER.email} by`],
  [['NEW'], `Almost there: open the link that we sent to ${NEW} by`],
])('while %s has not confirmed, it says which links to open', async (waitsFor, text) => {
  const expiresAt = new Date('2027-03-10T12:00:00Z');
  renderInPortal(<PendingEmailChange onWithdrawn={() => {}} />, () => ({ newEmail: NEW, expiresAt, waitsFor }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(text);
});
