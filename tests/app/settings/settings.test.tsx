import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Settings } from '@/app/settings/_pieces/settings';
import { PLANS } from '@/domain/plans/plans';
import { renderInPortal, VIEWER } from '../_portal/leads/record/harness';

const ANSWERS: Record<string, unknown> = { 'deleted.list': { items: [], nextCursor: null }, 'calendarFeed.get': null };

it('keeps the focus in the dialog if a new token has no name, although the profile has a name field too', async () => {
  const user = userEvent.setup();
  const mutations = renderInPortal(<Settings profile={VIEWER} plans={PLANS} />, ({ path }) => ANSWERS[path] ?? []);
  await user.click(screen.getByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));

  expect(await dialog.findByText('Name is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')));
  expect(screen.getAllByText('Name is required')).toHaveLength(1);
  expect(mutations).toEqual([]);
});
