'use client';
import { type CalendarFormats, useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import { EVENT_FIELDS, type EventFormField } from '@/app/_portal/calendar/record/event-fields';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import type { OwnName } from '@/app/_portal/shared/fields/drafts';
import { wordsOf } from '@/app/_portal/shared/fields/field-look';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import type { Stale } from '@/app/_ui/forms/use-record-form';
import { useFormats } from '@/app/_ui/time/formats';
import { fromWallTime, type WallTime } from '@/app/_ui/time/wall-time';
import { REMINDER_CHOICES, REMINDER_LABELS } from '@/domain/calendar/event-choices';
import type { EventDraft } from './event-draft';

/** The conflict dialog for an event that somebody else has changed. */
export function StaleEvent({ item: _, edits, rows, ...answers }: Stale<EventItem, EventDraft, EventFormField>) {
  const calendar = useCalendarFormats();
  const formats = useFormats();
  const words = (field: EventFormField, draft: EventDraft) =>
    isOwn(field) ? WORDS[field](draft, calendar) : wordsOf(EVENT_FIELDS[field], draft[field], formats);
  return (
    <StaleEdit
      {...answers}
      noun="event"
      rows={rows.map(({ field, by }) => ({
        label: EVENT_FIELDS[field].label,
        by,
        theirs: words(field, edits.theirs),
        mine: words(field, edits.mine),
      }))}
    />
  );
}

const timeWords = (wall: WallTime, { zone, moment }: CalendarFormats): string => {
  const at = fromWallTime(wall, zone);
  return at ? moment(at) : '';
};

const reminderWords = ({ reminderMinutes }: EventDraft): string => {
  const choice = REMINDER_CHOICES.find((one) => String(one) === reminderMinutes);
  return choice === undefined ? '' : REMINDER_LABELS[choice];
};

/** Texts of the fields that are not plain. */
const WORDS = {
  startTime: ({ startTime }, formats) => timeWords(startTime, formats),
  endTime: ({ endTime }, formats) => timeWords(endTime, formats),
  leadId: ({ lead }) => lead?.companyName ?? '',
  attendees: ({ attendees }) => attendees,
  reminderMinutes: reminderWords,
} satisfies Record<OwnName<typeof EVENT_FIELDS>, (draft: EventDraft, formats: CalendarFormats) => string>;

const isOwn = (field: EventFormField): field is OwnName<typeof EVENT_FIELDS> => field in WORDS;
