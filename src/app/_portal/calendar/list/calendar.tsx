'use client';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { useTabAction } from '@/app/_portal/tab-action';
import type { TabProps } from '@/app/_portal/tabs';
import { useTab } from '@/app/_portal/use-tab';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { toWallTime } from '@/app/_ui/time/wall-time';
import { nextWholeHour } from '@/domain/calendar/next-hour';
import type { NewTimes } from '../record/event-item';
import { CalendarBody } from './calendar-body';
import { CalendarHeader } from './calendar-header';
import { CalendarSkeleton } from './calendar-skeleton';
import { type CalendarState, useCalendar } from './use-calendar';
import { useCalendarKeys } from './use-calendar-keys';

const EventDetail = lazyOverlay(
  () => import('../record/event-detail').then((module) => module.EventDetail),
  ({ id }) => id !== null,
);
const EventModal = lazyOverlay(
  () => import('../record/event-modal').then((module) => module.EventModal),
  ({ times }) => times !== null,
);

/** Rendered in the browser only, which knows the locale, the time and the view chosen on this device. */
export default function CalendarTab({ tab }: TabProps) {
  return useMounted() ? <Calendar tab={tab} /> : <CalendarSkeleton view="month" />;
}

const HOUR = 3_600_000;

/** Default times of a new event if the user did not select any: the next full hour. */
function nextHour({ now, zone }: CalendarState): NewTimes {
  const start = nextWholeHour(now, zone);
  return { startTime: toWallTime(start, zone), endTime: toWallTime(new Date(start.getTime() + HOUR), zone) };
}

function Calendar({ tab }: TabProps) {
  const calendar = useCalendar();
  const { openId, setOpenId } = useTab();
  const [creating, setCreating] = useState<NewTimes | null>(null);
  // The id, so that Back to another event does not open that one for editing.
  const [editId, setEditId] = useState<string | null>(null);
  if (editId !== null && editId !== openId) setEditId(null);
  const add = () => setCreating(nextHour(calendar));
  useTabAction('add', add);
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
