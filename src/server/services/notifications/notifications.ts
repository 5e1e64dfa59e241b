import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type {
  DeleteNotificationsInput,
  ListNotificationsInput,
  MarkNotificationsInput,
  NotificationPage,
  NotificationsChanged,
} from '@/domain/notifications/notification';
import type { NotificationFacts } from '@/domain/notifications/notification-facts';
import type { NotificationKind } from '@/domain/notifications/notification-kinds';
import { notificationText } from '@/domain/notifications/notification-texts';
import { type Database, rowsOf } from '@/server/db/client';
import { insertRows, recordset } from '@/server/db/recordset';
import { notifications, notifiedOccasions, users } from '@/server/db/schema';
import { announce } from '@/server/integrations/realtime';
import type { Actor, Scope } from '@/server/scope';
import type { Notice } from '../shared/deferred';
import { fetchPage, keyset } from '../shared/paging';
import { actionUrl } from './action-url';

/** `by` is the user whose name the message begins with, if any: the name is removed when they delete their account. */
export function notice<Kind extends NotificationKind>(
  userId: string,
  kind: Kind,
  facts: NotificationFacts[Kind],
  by?: { id: string; name: string },
): Notice {
  const text = notificationText(kind, facts);
  const named = by && text.message.startsWith(`${by.name} `) ? by : null;
  return { userId, kind, actorId: named?.id ?? null, actorName: named?.name ?? null, ...text };
}

/**
 * Creates notifications in the transaction of the event itself, so that neither exists without the other (D34). Skips
 * kinds that the user has muted, and occasions already notified of, even if since deleted. Rows are written
 * in user order, so that concurrent calls for several users do not deadlock: put all notices of a change into one call.
 * Returns how many were created.
 */
export async function notify(tx: Database, scope: Scope, notices: readonly Notice[]): Promise<number> {
  if (scope.deferred) {
    scope.deferred.notices.push(...notices);
    return notices.length;
  }
  const fresh = notices.length === 0 ? [] : await claimFresh(tx, scope, notices);
  if (fresh.length === 0) return 0;
  const rows = fresh.map(({ dedupeKey: _, opens, ...each }) => ({
    ...each,
    actionUrl: actionUrl(opens),
    id: scope.newId(),
    createdAt: scope.now,
  }));
  const userIds = [...new Set(rows.map(({ userId }) => userId))].sort();
  await Promise.all([
    tx.execute(announceInOrder(userIds)),
    tx.execute(insertRows(notifications, rows, { orderBy: sql`r."userId", r.id` })),
  ]);
  return fresh.length;
}

/**
 * Announces notifications that are about to be inserted. Its lock makes the numbers of each user rise in the order in
 * which they are committed: a reader who has one number never misses a lower one.
 */
const announceInOrder = (userIds: readonly string[]): SQL => sql`
  select pg_advisory_xact_lock(7226002, hashtext(id)), pg_notify('stanchion_notifications', id) from json_array_elements_text(${JSON.stringify(userIds)}::text::json) id`;

/**
 * Claims the occasions that are new and not muted. This is a separate statement from the one that numbers the
 * notifications of each user, so that waiting for a claim does not block the numbering.
 */
async function claimFresh(tx: Database, { now }: Scope, notices: readonly Notice[]): Promise<Notice[]> {
  const occasions = notices.map(({ userId, kind, dedupeKey }) => ({ userId, kind, dedupeKey }));
  const columns = { userId: notifiedOccasions.userId, kind: notifications.kind, dedupeKey: notifiedOccasions.key };
  const claimed = await tx.execute(sql`
    insert into ${notifiedOccasions} (user_id, key, at)
    select r."userId", r."dedupeKey", ${now.toISOString()}::timestamptz
    from ${recordset(columns, occasions)}
    join ${users} u on u.id = r."userId" and not r.kind = any (u.muted_notifications)
    order by r."userId", r."dedupeKey"
    on conflict do nothing
    returning user_id as "userId", key as "dedupeKey"`);
  const isFresh = new Set(rowsOf<Pick<Notice, 'userId' | 'dedupeKey'>>(claimed).map(occasionOf));
  // Drop duplicates within the same call.
  return notices.filter((each) => isFresh.delete(occasionOf(each)));
}

const occasionOf = ({ userId, dedupeKey }: Pick<Notice, 'userId' | 'dedupeKey'>): string => `${userId} ${dedupeKey}`;

export const notificationColumns = {
  id: notifications.id,
  kind: notifications.kind,
  type: notifications.type,
  relatedType: notifications.relatedType,
  title: notifications.title,
  message: notifications.message,
  isRead: notifications.isRead,
  createdAt: notifications.createdAt,
  actionUrl: notifications.actionUrl,
  actionText: notifications.actionText,
};

const ofUser = ({ user }: Actor) => eq(notifications.userId, user.id);

async function countUnread(db: Database, actor: Actor): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(ofUser(actor), sql`not ${notifications.isRead}`));
  return row?.unread ?? 0;
}

/** A page of the actor's notifications, newest first, with the total number of unread ones. */
export async function listNotifications(
  actor: Actor,
  { unread, cursor, limit }: ListNotificationsInput,
): Promise<NotificationPage> {
  const key = { by: notifications.createdAt, type: 'timestamptz' } as const;
  const pages = keyset({ name: 'notifications', key, id: notifications.id, direction: 'desc', cursor });
  // Must match the expression of the partial index on unread rows.
  const wanted = unread === undefined ? undefined : unread ? sql`not ${notifications.isRead}` : notifications.isRead;
  const query = actor.db
    .select({ ...notificationColumns, sortKey: pages.sortKey })
    .from(notifications)
    .where(and(ofUser(actor), wanted && sql`${wanted}`, pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const [page, unreadCount] = await Promise.all([fetchPage(query, { limit, pages }), countUnread(actor.db, actor)]);
  return { ...page, unreadCount };
}

/** Marks notifications as read, or as unread. Ids of other users are ignored. */
export const markNotifications = (actor: Actor, { notificationIds, isRead }: MarkNotificationsInput) =>
  change(actor, [sql`${notifications.isRead} <> ${isRead}`, withIds(notificationIds)], {
    statement: sql`update ${notifications} set is_read = ${isRead}`,
  });

/** Deletes some notifications, or all that are read. */
export const deleteNotifications = (actor: Actor, { notificationIds, allRead }: DeleteNotificationsInput) =>
  change(actor, [allRead && sql`${notifications.isRead}`, withIds(notificationIds)], {
    statement: sql`delete from ${notifications}`,
  });

const withIds = (ids: readonly string[] | undefined) => (ids ? inArray(notifications.id, [...ids]) : undefined);

/** Locks rows in id order, so that concurrent changes wait instead of deadlocking. */
function change(
  actor: Actor,
  conditions: readonly (SQL | undefined)[],
  { statement }: { statement: SQL },
): Promise<NotificationsChanged> {
  return actor.db.transaction(async (tx) => {
    const result = await tx.execute(sql`
      with wanted as (
        select id from ${notifications} where ${and(ofUser(actor), ...conditions)} order by id for update
      ), changed as (
        ${statement} where id in (select id from wanted) returning 1
      )
      select count(*)::int as changed from changed`);
    const [row] = rowsOf<{ changed: number }>(result);
    if (row?.changed) await announce(tx, 'notifications', [actor.user.id]);
    return { changed: row?.changed ?? 0, unreadCount: await countUnread(tx, actor) };
  });
}
