import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { isTemporary } from '@/app/_ui/feedback/problems';
import { useNow } from '@/app/_ui/time/use-now';
import { calendarDay } from '@/domain/shared/time';

/**
 * Registers the day for the streak when the portal loads, and again when a new day begins while it is open. If there is no
 * connection then, as right after a device wakes up, it tries again every minute: nobody is told, and no day is lost.
 */
export function useDailyVisit() {
  const { timezone } = useViewer();
  const now = useNow();
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const asked = useRef<string | null>(null);
  const { mutate } = api.gamification.streak.useMutation({
    async onSuccess({ registered }) {
      if (!registered) return;
      // The page loads the standing at the same time, and invalidating does not restart a first fetch.
      await queryClient.cancelQueries({ queryKey: getQueryKey(api.gamification) });
      await utils.gamification.invalidate();
    },
    onError(error) {
      if (isTemporary(error)) asked.current = null;
    },
  });
  useEffect(() => {
    const today = calendarDay(now, timezone);
    if (asked.current === today) return;
    asked.current = today;
    mutate();
  }, [now, timezone, mutate]);
}
