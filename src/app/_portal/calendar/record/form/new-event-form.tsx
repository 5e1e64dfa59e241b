'use client';
import { Stack } from '@mantine/core';
import type { NewTimes } from '@/app/_portal/calendar/record/event-item';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { emptyDraft, toNewEvent } from './event-draft';
import { EventFormFields } from './event-form-fields';
import { useEventForm } from './use-event-form';

interface NewEventFormProps {
  times: NewTimes;
  /** Suggested lead. */
  lead: PickedLead | null;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function NewEventForm({ times, lead, onDirty, onCancel, onDone }: NewEventFormProps) {
  const { timezone: zone } = useViewer();
  const create = api.calendarEvents.create.useMutation();
  const form = useEventForm({
    start: emptyDraft(times, lead),
    async save(draft) {
      const event = await create.mutateAsync(toNewEvent(draft, zone));
      notifyDone(`${event.title} is in your calendar.`);
      return onDone;
    },
    onDirty,
  });

  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={16}>
        <NotSaved problem={form.failure} />
        <EventFormFields form={form} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Create event'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
