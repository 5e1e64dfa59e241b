import { Skeleton } from '@mantine/core';
import type { CalendarView } from '@/domain/calendar/calendar-days';
import classes from './calendar-skeleton.module.css';

const CELLS = { month: 35, week: 7, agenda: 8 } as const satisfies Record<CalendarView, number>;

/** Placeholder while the view loads. */
export function CalendarSkeleton({ view }: { view: CalendarView }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading events" className={classes.skeleton} data-view={view}>
      {Array.from({ length: CELLS[view] }, (_, index) => index).map((index) => (
        <Skeleton key={index} radius={view === 'agenda' ? 'md' : 0} />
      ))}
    </div>
  );
}
