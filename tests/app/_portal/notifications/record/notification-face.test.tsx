import { screen } from '@testing-library/react';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { NotificationFace } from '@/app/_portal/notifications/record/notification-face';
import type { NotificationType } from '@/domain/notifications/notification';
import { made } from './notifications';

it.each([
  ['WARNING', 'Warning, unread:'],
  ['LATER', 'Info, unread:'],
])('shows the type %s in a list as %j', (type, text) => {
  const notification = made(1, { type: type as NotificationType });
  renderInPortal(<NotificationFace notification={notification} now={notification.createdAt} />, () => null);
  expect(screen.getByText(text)).toBeTruthy();
});
