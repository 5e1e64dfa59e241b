import { useEffect, useRef } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { useNow } from '@/app/_ui/time/use-now';
import { calendarDay } from '@/domain/shared/time';
import type { DashboardData } from './dashboard-data';

/** The dashboard's data, read again when the clock changes what belongs on it: at midnight, and once a task is due. */
export function useDashboard() {
  const { timezone } = useViewer();
  const now = useNow();
  const { data, error, refetch } = api.dashboard.read.useQuery();
  const moment = data && `${calendarDay(now, timezone)} ${countPast(data, now)}`;
  const shown = useRef<{ data: DashboardData; moment: string } | null>(null);
  useEffect(() => {
    if (!data || moment === undefined) return;
    if (shown.current?.data !== data) shown.current = { data, moment };
    else if (shown.current.moment !== moment) {
      shown.current.moment = moment;
      void refetch();
    }
  }, [data, moment, refetch]);
  return { data, error, now, refetch: () => void refetch() };
}

/** How many of today's tasks and follow-ups are past: a larger number means that some have just become overdue. */
const countPast = ({ today }: DashboardData, now: Date): number =>
  [...today.tasks.map(({ dueDate }) => dueDate), ...today.followUps.map(({ nextFollowUp }) => nextFollowUp)].filter(
    (at) => at < now,
  ).length;
