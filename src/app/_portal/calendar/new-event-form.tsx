'use client';

import { Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { FormFooter } from '@/app/_ui/form-footer';
import { NotSaved } from '@/app/_ui/not-saved';
import { notifyDone } from '@/app/_ui/problems';
import type { Send } from '@/app/_ui/use-draft-form';
import { useTellDirty } from '@/app/_ui/use-tell-dirty';
import type { PickedLead } from '../_leads/lead-picker';
import { useEventCache } from './event-cache';
import { changedFields, type EventDraft, emptyDraft, toNewEvent } from './event-draft';
import { EventFormFields } from './event-form-fields';
import { useEventForm } from './use-event-form';
import type { NewTimes } from './views';

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
  useTellDirty(changedFields(start, form.values).length > 0, onDirty);

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
