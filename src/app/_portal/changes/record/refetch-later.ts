import type { QueryClient } from '@tanstack/react-query';
import { isAnyDragged } from '@/app/_portal/shared/cache/dragged-rows';
import { isDeep } from '@/app/_ui/lists/paged-items';
import { NOTIFICATION_POLL_MS } from '@/domain/notifications/bell';

/**
 * Refetches everything but long lists after 30 seconds, as without a stream (D34): for changes whose code cannot be
 * loaded, because a deployment has replaced it. Waits as long again while the user drags or saves something.
 */
export function createLaterRefetch(queryClient: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refetch = () => {
    timer = undefined;
    if (isAnyDragged() || queryClient.isMutating() > 0) return start();
    void queryClient.invalidateQueries({ predicate: (query) => !isDeep(query) }, { cancelRefetch: false });
  };
  const start = () => {
    timer ??= setTimeout(refetch, NOTIFICATION_POLL_MS);
  };

  return { start, stop: () => clearTimeout(timer) };
}
