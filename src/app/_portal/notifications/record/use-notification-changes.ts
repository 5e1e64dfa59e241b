'use client';

import { useQueryClient } from '@tanstack/react-query';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { changeNotifications } from './notification-cache';

type Mark = RouterInputs['notifications']['mark'];
type Delete = RouterInputs['notifications']['delete'];

/** Optimistic marking and deleting, rolled back on errors. */
export function useNotificationChanges() {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const settled = {
    onError: (error: unknown, _: unknown, undo: (() => void) | undefined) => {
      undo?.();
      notifyProblem(error, 'Not saved');
    },
    onSettled: () => utils.notifications.list.invalidate(),
  };
  const marking = api.notifications.mark.useMutation({
    ...settled,
    onMutate: ({ notificationIds, isRead = true }) =>
      changeNotifications(queryClient, {
        of: (item) =>
          item.isRead !== isRead && (notificationIds?.includes(item.id) ?? true) ? { ...item, isRead } : item,
        readsAll: notificationIds === undefined && isRead,
      }),
  });
  const deleting = api.notifications.delete.useMutation({
    ...settled,
    onMutate: ({ notificationIds, allRead }) =>
      changeNotifications(queryClient, {
        of: (item) => (notificationIds?.includes(item.id) || (allRead && item.isRead) ? null : item),
      }),
  });
  // Errors have already been shown; callers only wait for completion.
  const settle = (call: Promise<unknown>): Promise<void> => call.then(nothing, nothing);
  return {
    mark: (which: Mark) => settle(marking.mutateAsync(which)),
    remove: (which: Delete) => settle(deleting.mutateAsync(which)),
    pending: marking.isPending || deleting.isPending,
  };
}

const nothing = (): void => {};
