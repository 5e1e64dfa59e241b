'use client';
import type { EventFormField } from '@/app/_portal/calendar/record/event-fields';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import type { RouterInputs } from '@/app/_trpc/client';
import { type FormSpec, type RecordFormOptions, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { calendarEvent } from '@/domain/calendar/event';
import {
  changedFields,
  checkDraft,
  EVENT_INPUTS,
  type EventDraft,
  inputsOf,
  problemErrors,
  toChanges,
  toDraft,
} from './event-draft';

type EventChanges = RouterInputs['calendarEvents']['update']['changes'];

const EVENT_FORM: FormSpec<EventItem, EventDraft, EventFormField, (typeof EVENT_INPUTS)[number], EventChanges> = {
  inputs: EVENT_INPUTS,
  check: checkDraft,
  problemErrors,
  halfTyped: () => 'Enter a full date and time',
  toDraft,
  changedFields,
  inputsOf,
  toChanges,
  schema: calendarEvent,
  nameOf: ({ title }) => title,
};

export const useEventForm = (options: RecordFormOptions<EventItem, EventDraft, EventChanges>) =>
  useRecordForm(EVENT_FORM, options);

export type EventForm = ReturnType<typeof useEventForm>;
