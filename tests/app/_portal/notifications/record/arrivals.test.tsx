import { act, screen, waitFor } from '@testing-library/react';
import { renderInPortal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { beforeEach, expect, it } from 'vitest';
import { Bell } from '@/app/_portal/notifications/bell/bell';
import { NotificationsProvider } from '@/app/_portal/notifications/record/notifications-provider';
import type { Notification } from '@/domain/notifications/notification';
import { answer, startServer } from './fake-notifications';
import { lastStream, setHidden, useFakeStreams } from './fake-stream';
import { made } from './notifications';

beforeEach(() => {
  useFakeStreams();
  setHidden(false);
  startServer(0);
});

const arrive = (n: number, kind: Notification['kind'] = 'import_finished') =>
  act(() => lastStream().say('notification', made(n, { kind }), String(n)));

it('shows a toast for a finished import, unless the import dialog is open', async () => {
  renderInPortal(<NotificationsProvider>{null}</NotificationsProvider>, answer);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.innerHTML = '<div role="dialog"></div>';
  arrive(21);
  expect(await screen.findByText('Call number 21')).toBeTruthy();
  dialog.dataset.import = '';
  arrive(22);
  arrive(23, 'task_overdue');
  expect(await screen.findByText('Call number 23')).toBeTruthy();
  expect(screen.queryByText('Call number 22')).toBeNull();
  dialog.remove();
});

it('includes notifications that arrive during the first request in the count', async () => {
  const first = deferred<unknown>();
  let requests = 0;
  renderInPortal(
    <NotificationsProvider>
      <Bell />
    </NotificationsProvider>,
    (call) => {
      requests += 1;
      return requests === 1 ? first.promise : answer(call);
    },
  );
  await waitFor(() => expect(requests).toBe(1));
  const before = answer({ path: 'notifications.list', input: { unread: true, limit: 1 } });
  startServer(1);
  arrive(1, 'task_overdue');
  first.resolve(before);
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
});

it('shows a type of a later version of the server as info', async () => {
  renderInPortal(<NotificationsProvider>{null}</NotificationsProvider>, answer);
  act(() => lastStream().say('notification', { ...made(31, { kind: 'task_overdue' }), type: 'LATER' }, '31'));
  expect(await screen.findByText('Call number 31')).toBeTruthy();
});
