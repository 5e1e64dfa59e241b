import {
  deleteNotificationsInput,
  listNotificationsInput,
  markNotificationsInput,
  notificationPage,
  notificationsChanged,
} from '@/domain/notifications/notification';
import { deleteNotifications, listNotifications, markNotifications } from '../services/notifications/notifications';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('account');

const tags = ['Notifications'];
const path = '/api/notifications';

export const notificationsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path,
        operationId: 'listNotifications',
        tags,
        summary: 'List notifications',
        description: 'Your notifications, newest first, one page at a time, with the number of unread ones.',
      },
    })
    .input(listNotificationsInput)
    .output(notificationPage)
    .query(({ ctx, input }) => listNotifications(ctx, input)),

  mark: signedIn
    .meta({
      openapi: {
        method: 'PATCH',
        path,
        operationId: 'markNotifications',
        tags,
        summary: 'Mark notifications as read',
        description:
          'Send `notificationIds`, or `markAll: true`; add `isRead: false` to mark them as unread. Ids that are not yours are ignored.',
      },
    })
    .input(markNotificationsInput)
    .output(notificationsChanged)
    .mutation(({ ctx, input }) => markNotifications(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path,
        operationId: 'deleteNotifications',
        tags,
        summary: 'Delete notifications',
        description:
          'Send `notificationIds`, or `allRead: true` to delete all read ones, as a JSON body. Ids that are not yours are ignored.',
      },
    })
    .input(deleteNotificationsInput)
    .output(notificationsChanged)
    .mutation(({ ctx, input }) => deleteNotifications(ctx, input)),
});
