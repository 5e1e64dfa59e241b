'use client';

import { Text } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { type CancellationStep, cancellationPeriods } from '@/domain/quotes/quote-terms';
import { calendarDay } from '@/domain/shared/time';
import classes from './terms.module.css';

/** How far away the first step of the example is. */
const MARGIN_DAYS = 30;

/** What canceling costs until when, for an event in the future. */
export function CancellationExample({ steps }: { steps: readonly CancellationStep[] }) {
  const { timezone } = useViewer();
  const { day, percent } = useFormats();
  const today = calendarDay(useNow(), timezone);
  const days = steps.map(({ daysBefore }) => daysBefore);
  const eventDate = shiftDay(today, Math.max(...days) + MARGIN_DAYS);
  const periods = cancellationPeriods({ cancellation: [...steps] }, { eventDate, total: 0 });
  const rest = Math.min(...days) > 0 ? shiftDay(eventDate, 1 - Math.min(...days)) : null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        For an event on {day(eventDate)}, canceling costs
      </Text>
      <ul className={classes.steps} aria-label="Example of the cancellation scale">
        {periods.map(({ until, share }) => (
          <li key={until}>
            {percent(share)} of the total until {day(until)}
          </li>
        ))}
        {rest && <li className={classes.none}>No fee is set from {day(rest)} on</li>}
      </ul>
    </div>
  );
}
