'use client';

import { Button, Popover } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import classes from './day-entries.module.css';

/** Whether an entry is shown in its day's cell or in the popover with all entries. */
export type EntryPlace = 'day' | 'list';

interface DayEntriesProps {
  day: string;
  /** Number of available lines. If there are more entries, the last line shows how many are hidden. */
  fit: number;
  entries: (place: EntryPlace) => ReactNode[];
}

/** The entries of a day that fit, and a popover with all of them if some do not. */
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
