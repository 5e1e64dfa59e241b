import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { expect, it } from 'vitest';
import { NotificationSection } from '@/app/_portal/accounts/notification-section';
import type { NotificationKind } from '@/domain/notifications/notification-kinds';

const mutedIn = ({ input }: Call) => (input as { mutedNotifications: NotificationKind[] }).mutedNotifications;
const saved = (call: Call) => ({ ...VIEWER, mutedNotifications: mutedIn(call) });

const show = (save: (call: Call) => unknown) =>
  renderInPortal(<NotificationSection />, (call) => (call.path === 'user.updateProfile' ? save(call) : VIEWER));

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

it('saves two quick changes one after another, the second including the first', async () => {
  const first = deferred<unknown>();
  const sent = show((call) => (mutedIn(call).length === 1 ? first.promise : saved(call)));
  await userEvent.click(toggle('Overdue tasks'));
  await userEvent.click(toggle('Finished imports'));
  expect([toggle('Overdue tasks').checked, toggle('Finished imports').checked]).toEqual([false, false]);
  expect(sent.map(mutedIn)).toEqual([['task_overdue']]);
  first.resolve({ ...VIEWER, mutedNotifications: ['task_overdue'] });
  await waitFor(() => expect(sent.map(mutedIn)).toEqual([['task_overdue'], ['task_overdue', 'import_finished']]));
});

it('rolls back only the switch that could not be saved', async () => {
  const first = deferred<unknown>();
  const sent = show((call) => (mutedIn(call).includes('task_overdue') ? first.promise : saved(call)));
  await userEvent.click(toggle('Overdue tasks'));
  await userEvent.click(toggle('Finished imports'));
  first.reject(new Refusal({ code: 'UNAVAILABLE', message: 'Try again in a moment.' }));
  expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
  await waitFor(() => expect(sent.map(mutedIn)).toEqual([['task_overdue'], ['import_finished']]));
  expect([toggle('Overdue tasks').checked, toggle('Finished imports').checked]).toEqual([true, false]);
});
