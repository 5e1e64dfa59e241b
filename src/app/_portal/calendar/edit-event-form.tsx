'use client';

import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem, problemOf } from '@/app/_ui/problems';
import { calendarEvent } from '@/domain/calendar/event';
import formClasses from '../_leads/lead-form-fields.module.css';
import { useViewer } from '../viewer';
import { useEventCache } from './event-cache';
import { changedFields, type EventDraft, toChanges, toDraft } from './event-draft';
import { EventForm } from './event-form';
import type { EventItem } from './use-calendar';

interface EditEventFormProps {
  event: EventItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** Sends what was changed, and asks when somebody else was faster. */
export function EditEventForm({ event, onDirty, onCancel, onDone }: EditEventFormProps) {
  const { timezone: zone } = useViewer();
  const cache = useEventCache();
  /** What "changed by me" is measured from. */
  const [base] = useState(() => toDraft(event, zone));
  const [stale, setStale] = useState<{ draft: EventDraft; theirs: EventItem } | null>(null);
  const update = api.calendarEvents.update.useMutation({ onSettled: () => cache.refresh() });

  const save = async (draft: EventDraft, version: number) => {
    const names = changedFields(base, draft);
    if (names.length === 0) return onDone();
    try {
      const saved = await update.mutateAsync({ id: event.id, version, changes: toChanges(draft, names, zone) });
      cache.put(saved);
      notifyDone(`${saved.title} was saved.`);
      onDone();
    } catch (error) {
      const problem = problemOf(error);
      const theirs = calendarEvent.safeParse(problem.details?.current).data;
      if (problem.code !== 'STALE_EDIT' || !theirs) throw error;
      setStale({ draft, theirs });
    }
  };

  return (
    <Stack gap={16}>
      {stale && (
        <Alert className={formClasses.failure} variant="transparent" color="gray" role="alert" title="Not saved">
          {stale.theirs.title} was changed by somebody else since you opened it. Keep mine saves only what you changed,
          on top of theirs. Take theirs drops what you typed.
          <Group gap={8} mt={12}>
            <Button
              variant="default"
              onClick={() => {
                cache.put(stale.theirs);
                onDone();
              }}
            >
              Take theirs
            </Button>
            <Button
              loading={update.isPending}
              onClick={() =>
                void save(stale.draft, stale.theirs.version).catch((error: unknown) =>
                  notifyProblem(error, 'Not saved'),
                )
              }
            >
              Keep mine
            </Button>
          </Group>
        </Alert>
      )}
      <EventForm
        start={base}
        save="Save changes"
        saving={update.isPending}
        onDirty={onDirty}
        onCancel={onCancel}
        onSave={(draft) => save(draft, stale?.theirs.version ?? event.version)}
      />
    </Stack>
  );
}
