import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { Bell } from '@/app/_portal/notifications/bell/bell';
import { NotificationsProvider } from '@/app/_portal/notifications/record/notifications-provider';
import type { Notification } from '@/domain/notifications/notification';
import { lastStream, setHidden, useFakeStreams } from '../record/fake-stream';
import { idOf, made } from '../record/notifications';

/** The notifications on the server; tests change them as the server would. */
let stored: Notification[];
let refuses: boolean;

const answer = ({ path, input }: Call): unknown => {
  if (path === 'notifications.list') {
    const { limit = 50, unread } = input as { limit?: number; unread?: boolean };
    const unreadOnes = stored.filter(({ isRead }) => !isRead);
    return { items: (unread ? unreadOnes : stored).slice(0, limit), nextCursor: null, unreadCount: unreadOnes.length };
  }
  if (refuses) throw new Refusal({ code: 'UNAVAILABLE', message: 'Try again in a moment.' });
  if (path === 'notifications.mark') {
    const { notificationIds } = input as { notificationIds?: string[] };
    stored = stored.map((item) => ({ ...item, isRead: item.isRead || (notificationIds?.includes(item.id) ?? true) }));
    return { changed: 1, unreadCount: 0 };
  }
  return undefined;
};

const show = () =>
  renderInPortal(
    <NotificationsProvider>
      <Bell />
    </NotificationsProvider>,
    answer,
  );

beforeEach(() => {
  useFakeStreams();
  setHidden(false);
  refuses = false;
  stored = [];
  window.history.replaceState(null, '', '/');
});

const bell = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the bell', () => {
  it.each([
    [0, 'Notifications', null],
    [1, 'Notifications, 1 unread', '1'],
    [99, 'Notifications, 99 unread', '99'],
    [100, 'Notifications, 100 unread', '99+'],
  ])('with %i unread is labelled %j', async (count, name, badge) => {
    stored = Array.from({ length: count }, (_, n) => made(n));
    show();
    const button = await screen.findByRole('button', { name });
    expect(button.textContent).toBe(`${name} ${badge ?? ''}`);
  });

  it('updates the count when the stream reports a change', async () => {
    show();
    await bell('Notifications');
    stored = [made(1)];
    act(() => lastStream().say('changed', {}));
    await bell('Notifications, 1 unread');
  });
});

describe('the dropdown', () => {
  it('shows an empty state', async () => {
    show();
    await userEvent.click(await bell('Notifications'));
    await screen.findByText('No notifications yet');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See all notifications' }).getAttribute('href')).toBe('/notifications');
  });

  it('shows the ten latest, with their type and whether they are read', async () => {
    stored = Array.from({ length: 12 }, (_, n) => made(n, { isRead: n === 1, type: n === 2 ? 'ERROR' : 'WARNING' }));
    show();
    await userEvent.click(await bell(/11 unread/));
    const items = within(await screen.findByRole('list', { name: 'Latest notifications' })).getAllByRole('button');
    expect(items.length).toBe(10);
    const names = items.slice(0, 3).map((item) => item.textContent);
    expect(names[0]).toMatch(/^Warning, unread:Task overdueCall number 0/);
    expect(names[1]).toMatch(/^Warning:Task overdue/);
    expect(names[2]).toMatch(/^Error, unread:/);
  });

  it('marks the clicked one as read and opens its target', async () => {
    stored = [made(1), made(2)];
    const mutations = show();
    await userEvent.click(await bell(/2 unread/));
    await userEvent.click(await screen.findByRole('button', { name: /Call number 2/ }));
    expect(window.location.search).toBe('?tab=tasks&id=2');
    await bell('Notifications, 1 unread');
    expect(mutations).toEqual([{ path: 'notifications.mark', input: { notificationIds: [idOf(2)] } }]);
  });

  it('marks all as read optimistically, and rolls back on errors', async () => {
    stored = [made(1), made(2)];
    refuses = true;
    show();
    await userEvent.click(await bell(/2 unread/));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await screen.findByText('Try again in a moment.');
    await bell(/2 unread/);

    refuses = false;
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    expect(stored.every(({ isRead }) => isRead)).toBe(true);
  });
});

describe('toasts of new notifications', () => {
  const arrive = (...numbers: number[]) =>
    act(() => {
      for (const n of numbers) lastStream().say('notification', made(n), String(n));
    });

  it('have an action that marks the notification as read and opens its target', async () => {
    const mutations = show();
    await bell('Notifications');
    stored = [made(5)];
    arrive(5);
    const toast = await screen.findByRole('status');
    expect(within(toast).getByText('Call number 5')).toBeTruthy();
    await userEvent.click(within(toast).getByRole('button', { name: 'Open the task' }));
    expect(window.location.search).toBe('?tab=tasks&id=5');
    await waitFor(() => expect(mutations.map(({ input }) => input)).toEqual([{ notificationIds: [idOf(5)] }]));
  });

  it('appear one by one for a few notifications, and as a count for many', async () => {
    show();
    await bell('Notifications');
    arrive(11, 12);
    await screen.findByText('Call number 12');
    arrive(13, 14, 15);
    await screen.findByText('3 new notifications');
    expect(screen.queryByText('Call number 13')).toBeNull();
    arrive(16);
    await screen.findByText('4 new notifications');
  });
});
