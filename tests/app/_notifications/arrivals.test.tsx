import { notifications as toasts } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { renderInPortal } from '@tests/app/_leads/harness';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NotificationsProvider } from '@/app/_portal/_notifications/notifications-provider';
import type { Notification } from '@/domain/notifications/notification';
import { answer, startServer } from './fake-notifications';
import { lastStream, setHidden, useFakeStreams } from './fake-stream';
import { made } from './notifications';

beforeEach(() => {
  useFakeStreams();
  setHidden(false);
  startServer(0);
});
afterEach(() => toasts.clean());

const arrive = (n: number, kind: Notification['kind'] = 'import_finished') =>
  act(() => lastStream().say('notification', made(n, { kind }), String(n)));

it('tells of an import that is finished, but not whoever has its dialog before them', async () => {
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
