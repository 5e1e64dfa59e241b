'use client';

import { StaleEdit } from '@/app/_ui/forms/stale-edit';
import type { Stale } from '@/app/_ui/forms/use-versioned-edit';
import { fromWallTime, type WallTime } from '@/app/_ui/time/wall-time';
import {
  EVENT_STATUS_LABELS,
  EVENT_TYPE_LABELS,
  type EventFieldName,
  REMINDER_CHOICES,
  REMINDER_LABELS,
} from '@/domain/calendar/event';
import type { EventItem } from '../list/use-calendar';
import { type CalendarFormats, useCalendarFormats } from './calendar-formats';
import { EVENT_FIELD_LABELS, type EventDraft } from './event-draft';

/** Somebody was faster with this event. */
export function StaleEvent({ item: _, edits, rows, ...answers }: Stale<EventItem, EventDraft, EventFieldName>) {
  const formats = useCalendarFormats();
  const words = (field: EventFieldName, draft: EventDraft) => WORDS[field](draft, formats);
  return (
    <StaleEdit
      {...answers}
      noun="event"
      rows={rows.map(({ field, by }) => ({
        label: EVENT_FIELD_LABELS[field],
        by,
        theirs: words(field, edits.theirs),
        mine: words(field, edits.mine),
      }))}
    />
  );
}

const timeWords = (wall: WallTime, { zone, start }: CalendarFormats): string => {
  const at = fromWallTime(wall, zone);
  return at ? start(at) : '';
};

const reminderWords = ({ reminderMinutes }: EventDraft): string => {
  const choice = REMINDER_CHOICES.find((one) => String(one) === reminderMinutes);
  return choice === undefined ? '' : REMINDER_LABELS[choice];
};

const WORDS = {
  title: ({ title }) => title,
  startTime: ({ startTime }, formats) => timeWords(startTime, formats),
  endTime: ({ endTime }, formats) => timeWords(endTime, formats),
  type: ({ type }) => EVENT_TYPE_LABELS[type],
  status: ({ status }) => EVENT_STATUS_LABELS[status],
  leadId: ({ lead }) => lead?.companyName ?? '',
  location: ({ location }) => location,
  attendees: ({ attendees }) => attendees,
  reminderMinutes: reminderWords,
  description: ({ description }) => description,
} satisfies Record<EventFieldName, (draft: EventDraft, formats: CalendarFormats) => string>;
