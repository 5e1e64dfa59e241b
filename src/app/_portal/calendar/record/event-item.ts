import type { RouterOutputs } from '@/app/_trpc/client';
import type { WallTime } from '@/app/_ui/time/wall-time';

export type EventItem = RouterOutputs['calendarEvents']['range']['events'][number];

/** A task or a follow-up that the calendar shows on its day. */
export type DueItem = RouterOutputs['calendarEvents']['layer']['items'][number];

/** When a new event starts and ends, as chosen in the calendar. */
export interface NewTimes {
  startTime: WallTime;
  endTime: WallTime;
}
