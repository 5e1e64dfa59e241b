'use client';
import { Stack } from '@mantine/core';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { useUpdateEvent } from '@/app/_portal/calendar/record/module';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import type { EventScope } from '@/domain/calendar/event-input';
import { conflict } from './event-draft';
import { EventFormFields } from './event-form-fields';
import { useEventForm } from './use-event-form';

interface EditEventFormProps {
  event: EventItem;
  /** How much of a series to change. */
  scope: EventScope | undefined;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditEventForm({ event, scope, onDirty, onCancel, onDone }: EditEventFormProps) {
  const { save } = useUpdateEvent();
  const update: typeof save = ({ changes, ...input }) =>
    save({ ...input, changes: scope === undefined ? changes : { ...changes, scope } });
  const form = useEventForm({ item: event, update, onDirty, onDone });

  if (form.stale) return <StaleEdit {...form.stale} noun="event" conflict={conflict} />;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={16}>
        <NotSaved problem={form.failure} goneMessage="This event was deleted while you were editing it." />
        <EventFormFields form={form} single={scope === 'one'} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
