import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { beforeAll, expect, it, vi } from 'vitest';
import { PasswordSection } from '@/app/_portal/accounts/password-section';
import { ProfileSection } from '@/app/_portal/accounts/profile-section';
import Settings from '@/app/_portal/accounts/settings';
import { viewAt } from '@/app/_portal/tabs';
import { PlansProvider } from '@/app/_portal/viewer';
import { leaveTab } from '@/app/_ui/leaving/leave-guards';
import { PLANS } from '@/domain/plans/plans';

// The code of dialogs loads when they open. On a busy machine, that alone can take longer than a test waits for them.
beforeAll(() =>
  Promise.all([import('@/app/_portal/accounts/access/new-token-modal'), import('@/app/_ui/leaving/leave-modal')]),
);

const ANSWERS: Record<string, unknown> = {
  'deleted.list': { items: [], nextCursor: null },
  'bulk.imports': { items: [], nextCursor: null },
  'emailSuppressions.list': { items: [], nextCursor: null },
  'calendarFeed.get': null,
  'secondFactor.status': { since: null, recoveryCodesLeft: 0 },
  'emailChange.pending': null,
  'aiTones.list': { items: [] },
  'rateCards.list': { items: [] },
  'billing.status': { isOnline: false, subscription: null, requestedAt: null },
};

const open = () =>
  renderInPortal(
    <PlansProvider value={PLANS}>
      <Settings tab={viewAt('/settings', null)} />
    </PlansProvider>,
    ({ path, input }) => {
      if (path === 'user.updateProfile') return { ...VIEWER, ...(input as object) };
      return path in ANSWERS ? ANSWERS[path] : [];
    },
  );

it('keeps the focus in the dialog if a new token has no name, although the profile has a name field too', async () => {
  const user = userEvent.setup();
  const mutations = open();
  await user.click(screen.getByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));

  expect(await dialog.findByText('Name is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')));
  expect(screen.getAllByText('Name is required')).toHaveLength(1);
  expect(mutations).toEqual([]);
});

it('offers to revoke tokens and the calendar feed with a password change, and refetches them', async () => {
  const user = userEvent.setup();
  const feed = { createdAt: new Date(), lastUsedAt: null };
  const asked: string[] = [];
  const mutations = renderInPortal(<PasswordSection />, ({ path }) => {
    asked.push(path);
    return path === 'calendarFeed.get' ? feed : (ANSWERS[path] ?? []);
  });
  await user.click(await screen.findByLabelText('Also revoke the calendar feed'));
  await user.click(screen.getByLabelText('Current password'));
  await user.paste('a password to forget');
  await user.click(screen.getByLabelText('New password'));
  await user.paste('a password to keep');
  asked.length = 0;
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(['apiTokens.list', 'calendarFeed.get'])));
  expect(mutations.map(({ input }) => input)).toEqual([
    { currentPassword: 'a password to forget', newPassword: 'a password to keep', revokeAccess: true },
  ]);
});

it('asks before a click in the menu discards a changed name, and not after it was saved', async () => {
  const user = userEvent.setup();
  open();
  const go = vi.fn();
  await user.type(screen.getByLabelText('Name'), ' Reyes');
  act(() => leaveTab(go));
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
  expect(go).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Dana Reyes');

  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Profile saved.')).toBeTruthy();
  act(() => leaveTab(go));
  expect(go).toHaveBeenCalledTimes(1);
});

it('saves the country of phone numbers, which is chosen by its name', async () => {
  const user = userEvent.setup();
  const mutations = renderInPortal(<ProfileSection />, ({ path, input }) =>
    path === 'user.updateProfile' ? { ...VIEWER, ...(input as object) } : null,
  );
  const country = screen.getByLabelText<HTMLInputElement>('Country');
  expect(country.value).toBe('United States');
  // As autofill does: the list is long.
  fireEvent.change(country, { target: { value: 'Germany' } });
  expect(country.value).toBe('Germany');
  await user.click(screen.getByText('Save profile'));
  expect(await screen.findByText('Profile saved.')).toBeTruthy();
  expect(mutations.map(({ input }) => input)).toMatchObject([{ country: 'DE' }]);
});
