'use client';

import { Stack } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { newerVersion } from '@/app/_ui/forms/newer-version';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { useVersionedEdit } from '@/app/_ui/forms/use-versioned-edit';
import { calendarEvent } from '@/domain/calendar/event';
import type { EventItem } from '../list/use-calendar';
import { useEventCache } from './event-cache';
import { changedFields, inputsOf, toChanges, toDraft } from './event-draft';
import { EventFormFields } from './event-form-fields';
import { StaleEvent } from './stale-event';
import { useEventForm } from './use-event-form';
import { eventQueue } from './use-move-event';

interface EditEventFormProps {
  event: EventItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditEventForm({ event, onDirty, onCancel, onDone }: EditEventFormProps) {
  const { timezone: zone } = useViewer();
  const cache = useEventCache();
  const { mutateAsync: update } = api.calendarEvents.update.useMutation({
    onSuccess: cache.put,
    onError(error) {
      const theirs = newerVersion(error, calendarEvent);
      if (theirs) cache.put(theirs);
    },
    onSettled: () => cache.refresh(),
  });
  const form = useEventForm(toDraft(event, zone));
  const { stale, save } = useVersionedEdit({
    item: event,
    form,
    toDraft: (item) => toDraft(item, zone),
    changedFields,
    inputsOf,
    toChanges: (draft, names) => toChanges(draft, names, zone),
    schema: calendarEvent,
    queue: eventQueue,
    update,
    nameOf: ({ title }) => title,
    onDirty,
    onDone,
  });

  if (stale) return <StaleEvent {...stale} />;
  return (
    <form onSubmit={form.submit(save)} noValidate>
      <Stack gap={16}>
        <NotSaved problem={form.failure} goneWords="This event has been deleted in the meantime." />
        <EventFormFields form={form} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
