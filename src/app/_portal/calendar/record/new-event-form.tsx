'use client';

import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import { api } from '@/app/_trpc/client';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import type { Send } from '@/app/_ui/forms/use-draft-form';
import { useReportDirty } from '@/app/_ui/forms/use-report-dirty';
import type { NewTimes } from '../list/views/views';
import { useEventCache } from './event-cache';
import { changedFields, type EventDraft, emptyDraft, toNewEvent } from './event-draft';
import { EventFormFields } from './event-form-fields';
import { useEventForm } from './use-event-form';

interface NewEventFormProps {
  times: NewTimes;
  /** The lead it is likely for. */
  lead: PickedLead | null;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function NewEventForm({ times, lead, onDirty, onCancel, onDone }: NewEventFormProps) {
  const cache = useEventCache();
  const [start] = useState(() => emptyDraft(times, lead));
  const form = useEventForm(start);
  useReportDirty(changedFields(start, form.values).length > 0, onDirty);

  const create = api.calendarEvents.create.useMutation({ onSettled: () => cache.refresh() });
  const save: Send<EventDraft> = async (draft) => {
    const made = await create.mutateAsync(toNewEvent(draft, form.zone));
    notifyDone(`${made.title} is in your calendar.`);
    return onDone;
  };

  return (
    <form onSubmit={form.submit(save)} noValidate>
      <Stack gap={16}>
        <NotSaved problem={form.failure} />
        <EventFormFields form={form} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Create event'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
