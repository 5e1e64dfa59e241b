import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it, vi } from 'vitest';
import { DeleteAccountSection } from '@/app/_portal/accounts/account/delete-account-section';
import type { DeletionPlan } from '@/domain/accounts/account-deletion';

const NOTHING: DeletionPlan = { toHandOver: [], deleted: [], left: [], isPaying: false };
const NORTH = { id: '0198c2f0-0000-7000-8000-000000000001', name: 'North' };

async function open(plan: Partial<DeletionPlan> = {}, { isOn = false, refuse = false } = {}) {
  const user = userEvent.setup();
  const sent = renderInPortal(<DeleteAccountSection />, ({ path }) => {
    if (path === 'accountDeletion.plan') return { ...NOTHING, ...plan };
    if (path === 'secondFactor.status') return { since: isOn ? new Date() : null, recoveryCodesLeft: 10 };
    if (refuse)
      throw new Refusal({
        code: 'WRONG_CREDENTIALS',
        message: 'The current password is incorrect.',
        field: 'password',
      });
    return undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  return { sent, user, dialog: within(await screen.findByRole('dialog')) };
}

it('names the teams to hand over, and asks for nothing else', async () => {
  const { dialog } = await open({ toHandOver: [NORTH] });
  const link = await dialog.findByRole('link', { name: 'North' });
  expect(link.getAttribute('href')).toBe(`/?tab=teams&id=${NORTH.id}`);
  expect(dialog.queryByLabelText('Current password')).toBeNull();
});

it('says what happens to the subscription and each team', async () => {
  const { dialog } = await open({ left: [NORTH], deleted: [{ ...NORTH, name: 'Alone' }], isPaying: true });
  expect(await dialog.findByText(/Your subscription is canceled/)).toBeTruthy();
  expect(dialog.getByText(/What you share with North stays/)).toBeTruthy();
  expect(dialog.getByText(/a team in which you’re alone is deleted: Alone/i)).toBeTruthy();
});

it('sends nothing before the phrase is typed, then leads to the goodbye page and forgets what the device kept for this account alone', async () => {
  const replace = vi.fn();
  const { location } = window;
  vi.stubGlobal('location', { ...location, replace });
  try {
    const own = `-${VIEWER.id}`;
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem(`stanchion-draft${own}`, 'text');
      storage.setItem(`stanchion-draft-${NORTH.id}`, 'of another account');
    }
    localStorage.setItem('stanchion-menu-narrow', 'true');
    sessionStorage.setItem('stanchion-visit', JSON.stringify({ id: NORTH.id, userId: VIEWER.id }));
    const { sent, user, dialog } = await open({}, { isOn: true });
    await user.type(await dialog.findByLabelText('Current password'), 'the south gate');
    await user.type(dialog.getByLabelText('Code from your authenticator app'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText('Type “delete my account”.')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Type “delete my account” to confirm'), 'delete my account');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/auth/goodbye'));
    expect(sent).toEqual([
      {
        path: 'accountDeletion.confirm',
        input: { password: 'the south gate', code: '123456', phrase: 'delete my account' },
      },
    ]);
    expect(Object.keys(localStorage).sort()).toEqual([`stanchion-draft-${NORTH.id}`, 'stanchion-menu-narrow']);
    expect(Object.keys(sessionStorage)).toEqual([`stanchion-draft-${NORTH.id}`]);
  } finally {
    // Not all globals: the setup has stubs of its own.
    vi.stubGlobal('location', location);
  }
});

it('shows a wrong password beside its field', async () => {
  const { user, dialog } = await open({}, { refuse: true });
  await user.type(await dialog.findByLabelText('Current password'), 'not this one');
  await user.type(dialog.getByLabelText('Type “delete my account” to confirm'), 'delete my account');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await dialog.findByText('The current password is incorrect.')).toBeTruthy();
});
