import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { SuppressedAddresses } from '@/app/_portal/accounts/email/suppressed-addresses';
import type { Suppression } from '@/domain/emails/suppression-input';

const item = (address: string, reason: Suppression['reason']): Suppression => ({
  id: `01890000-0000-7000-8000-00000000000${address.length}`,
  address,
  reason,
  createdAt: new Date('2026-03-04T15:30:00Z'),
});

const [NOOR, GONE] = [item('noor@x.example', 'unsubscribed'), item('gone1@x.example', 'hard_bounce')];

/** Renders the list of a fake server that keeps it. */
async function show(stored: Suppression[] = [NOOR, GONE]) {
  const calls = renderInPortal(<SuppressedAddresses />, ({ path, input }) => {
    if (path === 'emailSuppressions.add') {
      const { address } = input as { address: string };
      const added = item(address, 'manual');
      stored = [added, ...stored];
      return added;
    }
    if (path === 'emailSuppressions.lift') stored = stored.filter(({ id }) => id !== (input as { id: string }).id);
    return { items: stored, nextCursor: null };
  });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading the addresses' })).toBeNull());
  return calls;
}

it('asks before it lifts the wish of a recipient, and leaves the focus near the list', async () => {
  const calls = await show();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Unsubscribed, '),
    expect.stringContaining('Email bounced, '),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Allow email to noor@x.example' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('They unsubscribed.');
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Allow email' }));
  await screen.findByText('noor@x.example can get email again.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /noor/, hidden: true })).toBeNull());
  const title = screen.getByRole('heading', { name: 'Addresses that get no more email' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

it('adds an address that is valid', async () => {
  const calls = await show([]);
  expect(screen.getByText('Nobody has unsubscribed.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Add an address'), 'jo@@x');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Invalid email format')).toBeTruthy();
  expect(calls).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Add an address'));
  await userEvent.type(screen.getByLabelText('Add an address'), 'jo@x.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('jo@x.example won’t get any more email from you.');
  expect(await screen.findByRole('button', { name: 'Allow email to jo@x.example' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Add an address').value).toBe('');
});
