'use client';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import type { EventScope } from '@/domain/calendar/event-input';
import type { EventItem, NewTimes } from './event-item';
import { EditEventForm } from './form/edit-event-form';
import { NewEventForm } from './form/new-event-form';

interface EventModalProps {
  /** Default times of the new event; null closes the form. */
  times: NewTimes | null;
  /** Suggested lead. */
  lead: PickedLead | null;
  onClose: () => void;
}

export function EventModal({ times, lead, onClose }: EventModalProps) {
  const shown = useLast(times);
  return (
    <FormModal opened={times !== null} title="New event" onClose={onClose}>
      {(form) => shown && <NewEventForm {...form} times={shown} lead={lead} />}
    </FormModal>
  );
}

interface EditEventModalProps {
  event: EventItem | null;
  /** How much of a series to change. */
  scope?: EventScope | undefined;
  onClose: () => void;
}

/** Edits the event as it was when the modal opened; closed if null. */
export function EditEventModal({ event, scope, onClose }: EditEventModalProps) {
  const shown = useLast(event);
  return (
    <FormModal opened={event !== null} title="Edit event" onClose={onClose}>
      {(form) => shown && <EditEventForm key={shown.id} {...form} event={shown} scope={scope} />}
    </FormModal>
  );
}
