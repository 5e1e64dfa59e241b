import { notifications as toasts } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Settings } from '@/app/settings/_pieces/settings';
import type { NotificationKind } from '@/domain/notifications/notification';
import { PLANS } from '@/domain/plans/plans';
import { type Call, Refusal, renderInPortal, VIEWER } from '../_portal/leads/record/harness';
import { later } from '../later';

const ANSWERS: Record<string, unknown> = { 'deleted.list': { items: [], nextCursor: null }, 'calendarFeed.get': null };

const mutedIn = ({ input }: Call) => (input as { mutedNotifications: NotificationKind[] }).mutedNotifications;
const saved = (call: Call) => ({ ...VIEWER, mutedNotifications: mutedIn(call) });

const show = (save: (call: Call) => unknown) =>
  renderInPortal(<Settings profile={VIEWER} plans={PLANS} />, (call) =>
    call.path === 'user.updateProfile' ? save(call) : (ANSWERS[call.path] ?? []),
  );

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

afterEach(() => toasts.clean());

it('saves two quick changes one after another, the second including the first', async () => {
  const first = later<unknown>();
  const sent = show((call) => (mutedIn(call).length === 1 ? first.promise : saved(call)));
  await userEvent.click(toggle('Overdue tasks'));
  await userEvent.click(toggle('Finished imports'));
  expect([toggle('Overdue tasks').checked, toggle('Finished imports').checked]).toEqual([false, false]);
  expect(sent.map(mutedIn)).toEqual([['task_overdue']]);
  first.give({ ...VIEWER, mutedNotifications: ['task_overdue'] });
  await waitFor(() => expect(sent.map(mutedIn)).toEqual([['task_overdue'], ['task_overdue', 'import_finished']]));
});

it('rolls back only the switch that could not be saved', async () => {
  const first = later<unknown>();
  const sent = show((call) => (mutedIn(call).includes('task_overdue') ? first.promise : saved(call)));
  await userEvent.click(toggle('Overdue tasks'));
  await userEvent.click(toggle('Finished imports'));
  first.refuse(new Refusal({ code: 'UNAVAILABLE', message: 'Try again in a moment.' }));
  expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
  await waitFor(() => expect(sent.map(mutedIn)).toEqual([['task_overdue'], ['import_finished']]));
  expect([toggle('Overdue tasks').checked, toggle('Finished imports').checked]).toEqual([true, false]);
});
