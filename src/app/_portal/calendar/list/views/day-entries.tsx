'use client';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PopupPanel } from '@/app/_ui/menus/popup-panel';
import classes from './day-entries.module.css';

/** Whether an entry is shown in its day's cell or in the popover with all entries. */
export type EntryPlace = 'day' | 'list';

interface DayEntriesProps {
  /** What the popover is called. */
  title: string;
  /** Number of available lines. If there are more entries, the last line shows how many are hidden. */
  fit: number;
  entries: (place: EntryPlace) => ReactNode[];
}

/** The entries of a day that fit, and a popover with all of them if some do not. */
export function DayEntries({ title, fit, entries }: DayEntriesProps) {
  const all = entries('day');
  const shown = all.length > fit ? fit - 1 : fit;
  return (
    <>
      {all.slice(0, shown)}
      {all.length > shown && (
        <PopupPanel
          label={title}
          className={classes.list}
          anchorClassName={classes.more}
          button={(props) => (
            <Button {...props} variant="subtle" color="gray" size="compact-xs" fw={500}>
              {all.length - shown} more
            </Button>
          )}
        >
          <strong>{title}</strong>
          {entries('list')}
        </PopupPanel>
      )}
    </>
  );
}
