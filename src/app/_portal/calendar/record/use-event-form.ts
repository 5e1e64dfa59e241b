'use client';

import { useViewer } from '@/app/_portal/viewer';
import { useDraftForm } from '@/app/_ui/forms/use-draft-form';
import { checkDraft, EVENT_INPUTS, type EventDraft, problemErrors } from './event-draft';

const HALF_A_DATE = 'Enter the whole date and time';

/** The state of an event's form. Times are those of the user's zone. */
export function useEventForm(start: EventDraft) {
  const { timezone: zone } = useViewer();
  const form = useDraftForm({
    start,
    fields: EVENT_INPUTS,
    check: (draft) => checkDraft(draft, zone),
    problemErrors,
    halfTyped: () => HALF_A_DATE,
  });
  return { ...form, zone };
}

export type EventForm = ReturnType<typeof useEventForm>;
