import { z } from 'zod';
import { NOTIFICATION_KINDS } from '#domain/notifications/notification-kinds';
import { MAX_PAGE } from '#domain/shared/paging';
import { pageOf, pagingFields } from '#domain/shared/paging-schemas';
import { timestamp } from '#domain/shared/time-schemas';

/** Any type but the first three is shown as info (spec 2 section 4). */
export const NOTIFICATION_TYPES = ['ERROR', 'WARNING', 'SUCCESS', 'INFO'] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Spec 2 section 4. */
export const NOTIFICATION_RELATED_TYPES = ['message', 'mention', 'file', 'team', 'challenge'] as const;

export type NotificationRelatedType = (typeof NOTIFICATION_RELATED_TYPES)[number];

/** A notification as stored and sent (spec 2 section 3). */
export const notification = z
  .object({
    id: z.uuid(),
    kind: z.enum(NOTIFICATION_KINDS),
    type: z.enum(NOTIFICATION_TYPES),
    relatedType: z.enum(NOTIFICATION_RELATED_TYPES).nullable(),
    title: z.string(),
    message: z.string(),
    isRead: z.boolean(),
    createdAt: timestamp,
    actionUrl: z.string().nullable(),
    actionText: z.string().nullable(),
  })
  .meta({
    title: 'Notification',
    examples: [
      {
        id: '0198c2fb-7d3a-7a41-9c0e-3b2a1d0c9f8e',
        kind: 'task_overdue',
        type: 'WARNING',
        relatedType: null,
        title: 'Task overdue',
        message: 'Follow up with Harbour Lights Festival',
        isRead: false,
        createdAt: '2027-03-04T09:30:00.000Z',
        actionUrl: '/?tab=tasks&id=0198c2f7-3f2e-7d10-8c5b-9a8b7c6d5e4f',
        actionText: 'Open the task',
      },
    ],
  });

export type Notification = z.infer<typeof notification>;

/** The ids of the notifications to change (spec 2 section 7). */
export const notificationIds = z.array(z.uuid()).min(1).max(MAX_PAGE);

/** Input of the notification list, newest first (D16). */
export const listNotificationsInput = z.object({
  unread: z.boolean().optional().meta({ description: 'True for unread notifications only, false for read ones.' }),
  cursor: pagingFields.cursor,
  limit: pagingFields.limit,
});

export type ListNotificationsInput = z.infer<typeof listNotificationsInput>;

const unreadCount = z
  .int()
  .min(0)
  .meta({ description: 'Number of unread notifications in total, not only on this page.' });

export const notificationPage = pageOf(notification).extend({ unreadCount });

export type NotificationPage = z.infer<typeof notificationPage>;

export const MARK_IDS_OR_ALL = 'Send notificationIds, or markAll: true';

/** Marks some or all notifications as read, or as unread with `isRead: false` (spec 2 section 7). */
export const markNotificationsInput = z
  .strictObject({
    notificationIds: notificationIds.optional(),
    markAll: z.literal(true).optional(),
    isRead: z.boolean().default(true),
  })
  .refine(({ notificationIds: ids, markAll }) => (ids === undefined) !== (markAll === undefined), {
    error: MARK_IDS_OR_ALL,
    path: ['notificationIds'],
  })
  .meta({ title: 'MarkNotifications', examples: [{ markAll: true }] });

export type MarkNotificationsInput = z.infer<typeof markNotificationsInput>;

export const DELETE_IDS_OR_READ = 'Send notificationIds, or allRead: true';

/** Deletes some notifications, or all that are read (spec 2 section 7). */
export const deleteNotificationsInput = z
  .strictObject({ notificationIds: notificationIds.optional(), allRead: z.literal(true).optional() })
  .refine(({ notificationIds: ids, allRead }) => (ids === undefined) !== (allRead === undefined), {
    error: DELETE_IDS_OR_READ,
    path: ['notificationIds'],
  })
  .meta({ title: 'DeleteNotifications', examples: [{ notificationIds: ['0198c2fb-7d3a-7a41-9c0e-3b2a1d0c9f8e'] }] });

export type DeleteNotificationsInput = z.infer<typeof deleteNotificationsInput>;

/** How many rows the call changed, and how many notifications are now unread. */
export const notificationsChanged = z
  .object({ changed: z.int().min(0), unreadCount })
  .meta({ title: 'NotificationsChanged', examples: [{ changed: 3, unreadCount: 0 }] });

export type NotificationsChanged = z.infer<typeof notificationsChanged>;
