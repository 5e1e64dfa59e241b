import type { RouterOutputs } from '@/app/_trpc/client';
import type { WallTime } from '@/app/_ui/time/wall-time';

export type EventItem = RouterOutputs['calendarEvents']['range']['events'][number];

/** A task, a follow-up or the event of a lead that the calendar shows on its day. */
export type DueItem = RouterOutputs['calendarEvents']['layer']['items'][number];

/** When a new event starts and ends, as chosen in the calendar. */
export interface NewTimes {
  startTime: WallTime;
  endTime: WallTime;
}

/** A lead may have its follow-up and its event on the same day. */
export const dueKey = ({ kind, id }: DueItem): string => `${kind} ${id}`;
