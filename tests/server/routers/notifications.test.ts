import { userForEach } from '@tests/support/browser/opening';
import { makeUser } from '@tests/support/database/scope';
import { tell } from '@tests/support/notices';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DELETE_IDS_OR_READ, MARK_IDS_OR_ALL } from '@/domain/notifications/notification';
import type { SessionUser } from '@/server/auth/sessions';
import { notifications } from '@/server/db/schema';
import { notice, notify } from '@/server/services/notifications/notifications';

const { database, scope, user, caller } = userForEach();
let other: SessionUser;

beforeEach(async () => {
  other = await makeUser(scope);
});

const list = () => caller.notifications.list({});
const idsOf = async () => (await list()).items.map(({ id }) => id);
const later = (seconds: number) => {
  scope.now = new Date(scope.now.getTime() + seconds * 1000);
};

describe('notify', () => {
  it('notifies a user once per occasion', async () => {
    expect(await tell(scope, user, 'a', 'b')).toBe(2);
    expect(await tell(scope, user, 'b', 'c')).toBe(1);
    expect(await tell(scope, other, 'b')).toBe(1);
    expect((await list()).unreadCount).toBe(3);
  });

  it('does not notify again after the notification was deleted', async () => {
    expect(await tell(scope, user, 'a')).toBe(1);
    expect(await caller.notifications.delete({ notificationIds: await idsOf() })).toMatchObject({ changed: 1 });
    expect(await tell(scope, user, 'a', 'b')).toBe(1);
    expect((await idsOf()).length).toBe(1);
  });

  it('skips only the kinds that the user has muted', async () => {
    await caller.user.updateProfile({ mutedNotifications: ['team_membership'] });
    const overdue = notice(user.id, 'task_overdue', { taskId: scope.newId(), title: 'Call', dueDate: scope.now });
    expect(await tell(scope, user, 'a')).toBe(0);
    expect(await scope.db.transaction((tx) => notify(tx, scope, [overdue]))).toBe(1);
    expect((await list()).items.map(({ kind }) => kind)).toEqual(['task_overdue']);
    await caller.user.updateProfile({ mutedNotifications: [] });
    expect(await tell(scope, user, 'a')).toBe(1);
  });

  it('is rolled back with its transaction', async () => {
    const failing = scope.db.transaction(async (tx) => {
      const facts = { importId: 'x', noun: 'lead', imported: 1, skipped: 0 } as const;
      await notify(tx, scope, [notice(user.id, 'import_finished', facts)]);
      throw new Error('Something else failed.');
    });
    await expect(failing).rejects.toThrow('Something else failed.');
    expect(await idsOf()).toEqual([]);
  });

  it('numbers the rows of each user in the order of notification', async () => {
    await tell(scope, user, 'a', 'b', 'c');
    await tell(scope, user, 'd');
    const rows = await scope.db
      .select({ message: notifications.message })
      .from(notifications)
      .where(eq(notifications.userId, user.id))
      .orderBy(notifications.seq);
    expect(rows.map(({ message }) => message)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does not deadlock when transactions notify the same users in different orders', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(scope)));
    const notifyAll = (order: SessionUser[], round: number) =>
      scope.db.transaction((tx) =>
        notify(
          tx,
          scope,
          order.map(({ id }) =>
            notice(id, 'import_finished', { importId: `${round}`, noun: 'task', imported: 1, skipped: 0 }),
          ),
        ),
      );
    const rounds = Array.from({ length: 20 }, (_, round) =>
      notifyAll(round % 2 === 0 ? people : people.toReversed(), round),
    );
    expect(await Promise.all(rounds)).toEqual(rounds.map(() => 6));
  });
});

describe('the list', () => {
  it('is paged, newest first, and counts the unread ones of all pages', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      later(1);
      await tell(scope, user, name);
    }
    const first = await caller.notifications.list({ limit: 2 });
    const second = await caller.notifications.list({ limit: 2, cursor: first.nextCursor ?? '' });
    const third = await caller.notifications.list({ limit: 2, cursor: second.nextCursor ?? '' });
    const all = [first, second, third].flatMap(({ items }) => items);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).toSorted((a, b) => b.getTime() - a.getTime()),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(5);
    expect([third.nextCursor, third.unreadCount]).toEqual([null, 5]);
  });

  it('can be limited to unread or to read ones', async () => {
    await tell(scope, user, 'a', 'b', 'c');
    const [first = ''] = await idsOf();
    await caller.notifications.mark({ notificationIds: [first] });
    const unread = await caller.notifications.list({ unread: true, limit: 1 });
    expect([unread.items.length, unread.unreadCount]).toEqual([1, 2]);
    expect(unread.items[0]?.isRead).toBe(false);
    const read = await caller.notifications.list({ unread: false });
    expect(read.items.map(({ id }) => id)).toEqual([first]);
  });

  it('takes two statements, however many there are', async () => {
    await tell(scope, user, ...Array.from({ length: 60 }, (_, n) => `n${n}`));
    database.resetStatements();
    await list();
    expect(database.statements.length).toBe(2);
  });
});

describe('marking and deleting', () => {
  it('marks some as read, and as unread again', async () => {
    await tell(scope, user, 'a', 'b', 'c');
    const [first = '', second = ''] = await idsOf();
    expect(await caller.notifications.mark({ notificationIds: [first, second] })).toEqual({
      changed: 2,
      unreadCount: 1,
    });
    expect(await caller.notifications.mark({ notificationIds: [first] })).toEqual({ changed: 0, unreadCount: 1 });
    expect(await caller.notifications.mark({ notificationIds: [first], isRead: false })).toEqual({
      changed: 1,
      unreadCount: 2,
    });
  });

  it('marks all as read in four statements', async () => {
    await tell(scope, user, ...Array.from({ length: 40 }, (_, n) => `n${n}`));
    database.resetStatements();
    expect(await caller.notifications.mark({ markAll: true })).toEqual({ changed: 40, unreadCount: 0 });
    expect(database.sent().length).toBe(4);
  });

  it('deletes some, or all read ones', async () => {
    await tell(scope, user, 'a', 'b', 'c', 'd');
    const [first = '', second = '', third = ''] = await idsOf();
    expect(await caller.notifications.delete({ notificationIds: [first] })).toEqual({ changed: 1, unreadCount: 3 });
    await caller.notifications.mark({ notificationIds: [second, third] });
    expect(await caller.notifications.delete({ allRead: true })).toEqual({ changed: 2, unreadCount: 1 });
    expect((await idsOf()).length).toBe(1);
  });

  it('requires either ids or all', async () => {
    const ids = [scope.newId()];
    await expect(caller.notifications.mark({})).rejects.toThrow(MARK_IDS_OR_ALL);
    await expect(caller.notifications.mark({ notificationIds: ids, markAll: true })).rejects.toThrow(MARK_IDS_OR_ALL);
    await expect(caller.notifications.delete({})).rejects.toThrow(DELETE_IDS_OR_READ);
    await expect(caller.notifications.delete({ notificationIds: ids, allRead: true })).rejects.toThrow(
      DELETE_IDS_OR_READ,
    );
  });
});

it('stores the muted kinds on the profile, and rejects duplicates', async () => {
  const { mutedNotifications } = await caller.user.updateProfile({ mutedNotifications: ['achievement', 'challenge'] });
  expect(mutedNotifications).toEqual(['achievement', 'challenge']);
  const twice = caller.user.updateProfile({ mutedNotifications: ['achievement', 'achievement'] });
  await expect(twice).rejects.toThrow('Name each kind once');
});
