import { VisuallyHidden } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import { daysBetween } from '@/domain/calendar/calendar-days';
import type { Lead } from '@/domain/leads/lead';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { calendarDay } from '@/domain/shared/time';
import classes from './follow-up.module.css';

/** "Apr 15, in 12 days", marked once the day has passed in the user's zone. Of a closed lead only the day. */
export function ExpectedClose({ lead, now }: { lead: Pick<Lead, 'expectedCloseDate' | 'status'>; now: Date }) {
  const { zone, day, daysAway } = useFormats();
  const { expectedCloseDate: expected, status } = lead;
  if (!expected) return null;
  if (!isOpenStatus(status)) return <time dateTime={expected}>{day(expected)}</time>;
  const days = daysBetween(calendarDay(now, zone ?? 'UTC'), expected);
  return (
    <time className={classes.followUp} data-state={days < 0 ? 'overdue' : undefined} dateTime={expected}>
      {days < 0 && (
        <>
          <IconClockExclamation size={14} stroke={1.8} aria-hidden />
          <VisuallyHidden>Overdue: </VisuallyHidden>
        </>
      )}
      {day(expected)}, {daysAway(days)}
    </time>
  );
}
