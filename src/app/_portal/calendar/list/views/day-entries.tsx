'use client';

import { Button, Popover } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import classes from './day-entries.module.css';

/** Where an entry stands: on its day, or in the list of all that the day holds. */
export type EntryPlace = 'day' | 'list';

interface DayEntriesProps {
  day: string;
  /** As many lines there are; of more entries, one gives its place to the line that says so. */
  fit: number;
  entries: (place: EntryPlace) => ReactNode[];
}

/** What a day holds, as far as it fits, and a list of everything where it does not. */
export function DayEntries({ day, fit, entries }: DayEntriesProps) {
  const formats = useCalendarFormats();
  const heading = useId();
  const all = entries('day');
  const shown = all.length > fit ? fit - 1 : fit;
  return (
    <>
      {all.slice(0, shown)}
      {all.length > shown && (
        <Popover position="bottom-start" shadow="md" width={280} trapFocus withinPortal>
          <Popover.Target>
            <Button variant="subtle" color="gray" size="compact-xs" className={classes.more}>
              {all.length - shown} more
            </Button>
          </Popover.Target>
          <Popover.Dropdown className={classes.list} aria-labelledby={heading}>
            <strong id={heading}>{formats.full(day)}</strong>
            {entries('list')}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
