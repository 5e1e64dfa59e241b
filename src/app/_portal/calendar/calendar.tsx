'use client';

import { Button, Group, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '@/app/_ui/empty-state';
import { ErrorState } from '@/app/_ui/error-state';
import { moveEvent, resizeEvent } from '@/domain/calendar/move-event';
import { nextWholeHour } from '@/domain/calendar/next-hour';
import { toWallTime } from '../_leads/wall-time';
import type { TabProps } from '../navigation';
import { useTab } from '../use-tab';
import { AgendaView } from './agenda-view';
import classes from './calendar.module.css';
import { CalendarHeader } from './calendar-header';
import { CalendarSkeleton } from './calendar-skeleton';
import { EventDetail } from './event-detail';
import { EventModal } from './event-modal';
import { MonthView } from './month-view';
import { type CalendarState, useCalendar } from './use-calendar';
import { useCalendarKeys } from './use-calendar-keys';
import { useMoveEvent } from './use-move-event';
import type { NewTimes } from './views';
import { WeekView } from './week-view';

/** The browser knows its locale, its clock and what was chosen on it; the server knows none of them. */
export default function CalendarTab({ tab }: TabProps) {
  return useMounted() ? <Calendar tab={tab} /> : <CalendarSkeleton view="month" />;
}

const VIEWS = { month: MonthView, week: WeekView, agenda: AgendaView } as const;
const HOUR = 3_600_000;

/** An hour for a new event that nobody has pointed at a time for. */
function nextHour({ now, zone }: CalendarState): NewTimes {
  const start = nextWholeHour(now, zone);
  return { startTime: toWallTime(start, zone), endTime: toWallTime(new Date(start.getTime() + HOUR), zone) };
}

function Calendar({ tab }: TabProps) {
  const calendar = useCalendar();
  const { openId, setOpenId } = useTab();
  const [creating, setCreating] = useState<NewTimes | null>(null);
  // By its id: whoever goes back and opens another one has not asked to edit that.
  const [editId, setEditId] = useState<string | null>(null);
  if (editId !== null && editId !== openId) setEditId(null);
  const add = () => setCreating(nextHour(calendar));
  const busy = openId !== null || creating !== null;
  useCalendarKeys(calendar, { off: busy, add });

  return (
    <>
      <CalendarHeader title={tab.label} calendar={calendar} onAdd={add} />
      <CalendarBody calendar={calendar} onOpen={setOpenId} onCreate={setCreating} onAdd={add} />
      <EventDetail
        id={openId}
        editing={editId !== null && editId === openId}
        onEditing={(editing) => setEditId(editing ? openId : null)}
        onClose={() => setOpenId(null)}
      />
      <EventModal times={creating} lead={calendar.filters.lead} onClose={() => setCreating(null)} />
    </>
  );
}

interface CalendarBodyProps {
  calendar: CalendarState;
  onOpen: (id: string) => void;
  onCreate: (times: NewTimes) => void;
  onAdd: () => void;
}

/** The view itself; or its shape while it loads, what went wrong, or that there is nothing. */
function CalendarBody({ calendar, onOpen, onCreate, onAdd }: CalendarBodyProps) {
  const move = useMoveEvent();
  const { view, zone, events: query, hiding } = calendar;
  if (query.isPending) return <CalendarSkeleton view={view} />;
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { events = [], more } = query.data ?? {};
  const { from, to } = calendar.range;
  // What was asked for before may still stand in for what is on its way.
  const here = events.filter((event) => event.startTime < to && event.endTime > from);
  const empty = here.length === 0 && !query.isPlaceholderData;
  const dueHere = calendar.due.filter(({ at }) => at >= from && at < to);
  if (view === 'agenda' && empty && dueHere.length === 0) {
    return <NoEvents hiding={hiding} onAdd={onAdd} onClear={calendar.clearFilters} />;
  }
  const View = VIEWS[view];
  return (
    <div className={classes.body} aria-busy={query.isPlaceholderData}>
      {calendar.layer.isError && calendar.withLayer && (
        <Group gap={8} mb={8} role="alert">
          <Text size="sm">Tasks and follow-ups could not be loaded.</Text>
          <Button variant="default" size="compact-sm" onClick={() => void calendar.layer.refetch()}>
            Try again
          </Button>
        </Group>
      )}
      <View
        calendar={calendar}
        events={here}
        onOpen={onOpen}
        onCreate={onCreate}
        onMove={(event, by) => void move(event, moveEvent(event, by, zone))}
        onResize={(event, minutes) => void move(event, resizeEvent(event, minutes, zone))}
      />
      {(empty || more) && (
        <p className={classes.note} role="status">
          {empty ? 'No events found...' : `Only the first ${events.length} events are shown. Filter to see others.`}
        </p>
      )}
    </div>
  );
}

function NoEvents({ hiding, onAdd, onClear }: { hiding: boolean; onAdd: () => void; onClear: () => void }) {
  return (
    <EmptyState
      icon={IconCalendar}
      action={
        hiding ? (
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        ) : (
          <Button onClick={onAdd}>New event</Button>
        )
      }
    >
      No events found...
    </EmptyState>
  );
}
