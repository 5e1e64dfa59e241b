import { useEffect, useRef } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { useNow } from '@/app/_ui/time/use-now';
import { calendarDay } from '@/domain/shared/time';

/**
 * Registers the day for the streak when the portal loads, and again when a new day begins while it is open. A failure
 * costs nothing but the next attempt: nobody is told.
 */
export function useDailyVisit() {
  const { timezone } = useViewer();
  const today = calendarDay(useNow(), timezone);
  const utils = api.useUtils();
  const { mutate } = api.gamification.streak.useMutation({
    onSuccess: ({ registered }) => void (registered && utils.gamification.invalidate()),
  });
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (asked.current === today) return;
    asked.current = today;
    mutate();
  }, [today, mutate]);
}
