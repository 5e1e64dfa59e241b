import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Call, renderInPortal } from '@tests/support/browser/portal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationList } from '@/app/_portal/notifications/list/notification-list';
import { UNDO_MS } from '@/domain/deletion/deletion';
import { answer, server, startServer } from '../record/fake-notifications';
import { made } from '../record/notifications';

beforeEach(() => startServer(3));
afterEach(() => {
  vi.restoreAllMocks();
});

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent?.match(/Call number \d/)?.[0]);
const deleteRow = (n: number) => screen.getByRole('button', { name: `Delete: Task overdue: Call number ${n}` });
const offers = () => screen.queryAllByRole('button', { name: 'Undo' });

/** Renders the list with fake timers, and waits until it has loaded. */
async function show() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const mutations = renderInPortal(<NotificationList />, answer);
  await screen.findByText(/Call number 1/);
  return mutations;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const deleted = (mutations: Call[]) => mutations.filter(({ path }) => path === 'notifications.delete').length;

it('offers to undo an import only where its notification says that it can be undone', async () => {
  const imported = { kind: 'import_finished', actionUrl: '/?tab=crm', createdAt: new Date() } as const;
  const offer = 'You can undo this in Settings for 30 days.';
  server.kept = [
    made(1, { ...imported, message: `1 lead imported. ${offer}` }),
    made(2, { ...imported, message: '2 leads imported. This import was undone.' }),
    made(3, { ...imported, message: `3 leads imported. ${offer}`, createdAt: new Date('2026-03-04T15:30:00Z') }),
  ];
  renderInPortal(<NotificationList />, answer);
  await screen.findByText(/^1 lead imported/);
  const links = screen.getAllByRole('link', { name: /^Undo in Settings/ });
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([expect.stringContaining('1 lead imported')]);
});

describe('deleting a notification', () => {
  it('waits while its toast offers Undo, even if a pointer keeps the toast open', async () => {
    const mutations = await show();
    fireEvent.click(deleteRow(2));
    expect(rows()).toEqual(['Call number 1', 'Call number 3']);
    await pass(UNDO_MS - 1000);
    const toast = screen.getByText('Deleted "Task overdue".').closest('[role="status"]');
    if (!toast) throw new Error('There is no toast.');
    fireEvent.mouseEnter(toast);
    await pass(3000);
    expect(deleted(mutations)).toBe(0);
    fireEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }));
    await pass(UNDO_MS);
    expect(rows()).toEqual(['Call number 1', 'Call number 2', 'Call number 3']);
    expect(deleted(mutations)).toBe(0);
  });

  it('happens once Undo has expired', async () => {
    const mutations = await show();
    fireEvent.click(deleteRow(2));
    await pass(UNDO_MS + 1000);
    await waitFor(() => expect(deleted(mutations)).toBe(1));
    expect(rows()).toEqual(['Call number 1', 'Call number 3']);
  });

  it('waits for each of many toasts to have been shown', async () => {
    startServer(6);
    const mutations = await show();
    for (const n of [1, 2, 3, 4, 5, 6]) fireEvent.click(deleteRow(n));
    await waitFor(() => expect(offers()).toHaveLength(5));
    await pass(UNDO_MS - 1000);
    expect(deleted(mutations)).toBe(0);
    await pass(3000);
    // The toast of the sixth appears only now.
    expect(deleted(mutations)).toBe(5);
    expect(offers()).toHaveLength(1);
  });

  it('shows an error and restores the row if it fails', async () => {
    server.refuses = ['notifications.delete'];
    await show();
    fireEvent.click(deleteRow(2));
    await pass(UNDO_MS + 1000);
    expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
    await waitFor(() => expect(rows()).toEqual(['Call number 1', 'Call number 2', 'Call number 3']));
  });

  it('happens at once when the user leaves the page, and Undo is gone on return', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    const mutations = await show();
    fireEvent.click(deleteRow(2));
    await waitFor(() => expect(offers()).toHaveLength(1));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(sent).toHaveBeenCalledWith(
      '/api/notifications',
      expect.objectContaining({ body: JSON.stringify({ notificationIds: [made(2).id] }) }),
    );
    await waitFor(() => expect(offers()).toHaveLength(0));
    expect(deleted(mutations)).toBe(0);
  });

  it('moves the focus to the next row, and to the text above if there is none', async () => {
    startServer(2);
    await show();
    deleteRow(1).focus();
    fireEvent.click(deleteRow(1));
    expect(document.activeElement).toBe(deleteRow(2));
    fireEvent.click(deleteRow(2));
    expect(document.activeElement?.textContent).toMatch(/unread/);
  });
});

describe('the list', () => {
  it('can delete read notifications even if none of them is loaded', async () => {
    startServer(3, 2);
    server.kept = [made(1), made(2), made(3, { isRead: true })];
    await show();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete all read' });
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  it('cannot delete read notifications while there are none', async () => {
    await show();
    await pass(1000);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete all read' }).disabled).toBe(true);
  });

  it('is not shown as empty while there are more pages', async () => {
    startServer(3, 2);
    await show();
    fireEvent.click(deleteRow(1));
    fireEvent.click(deleteRow(2));
    expect(rows()).toEqual([]);
    expect(screen.queryByText('No notifications yet')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/Call number 3/)).toBeTruthy();
  });

  it('shows an error if the next page fails to load, and retries', async () => {
    startServer(3, 2);
    server.refuses = ['notifications.list on'];
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Try again in a moment.');
    expect(rows()).toEqual(['Call number 1', 'Call number 2']);
    server.refuses = [];
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Call number 3/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
