'use client';
import { Stack } from '@mantine/core';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { useUpdateEvent } from '@/app/_portal/calendar/record/module';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { conflict } from './event-draft';
import { EventFormFields } from './event-form-fields';
import { useEventForm } from './use-event-form';

interface EditEventFormProps {
  event: EventItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditEventForm({ event, onDirty, onCancel, onDone }: EditEventFormProps) {
  const { save: update } = useUpdateEvent();
  const form = useEventForm({ item: event, update, onDirty, onDone });

  if (form.stale) return <StaleEdit {...form.stale} noun="event" conflict={conflict} />;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={16}>
        <NotSaved problem={form.failure} goneMessage="This event was deleted while you were editing it." />
        <EventFormFields form={form} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
