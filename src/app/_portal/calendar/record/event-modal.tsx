'use client';

import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import { useLast } from '@/app/_ui/interaction/use-last';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import type { EventItem } from '../list/use-calendar';
import type { NewTimes } from '../list/views/views';
import { EditEventForm } from './edit-event-form';
import { NewEventForm } from './new-event-form';

interface FormModalProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: (form: { onDirty: (dirty: boolean) => void; onCancel: () => void }) => ReactNode;
}

/** Asks before what was typed is lost. */
function FormModal({ opened, title, onClose, children }: FormModalProps) {
  const phone = usePhone();
  const [dirty, setDirty] = useState(false);
  const guard = useLeaveGuard({ dirty: dirty && opened, onLeave: onClose });
  return (
    <>
      <Modal
        opened={opened}
        onClose={guard.leave}
        closeOnEscape={!guard.asking}
        title={title}
        size="lg"
        fullScreen={phone}
      >
        {children({ onDirty: setDirty, onCancel: guard.leave })}
      </Modal>
      {guard.dialog}
    </>
  );
}

interface EventModalProps {
  /** When the new event is to be; null closes the form. */
  times: NewTimes | null;
  /** The lead it is likely for. */
  lead: PickedLead | null;
  onClose: () => void;
}

export function EventModal({ times, lead, onClose }: EventModalProps) {
  const shown = useLast(times);
  return (
    <FormModal opened={times !== null} title="New event" onClose={onClose}>
      {(form) => shown && <NewEventForm {...form} times={shown} lead={lead} onDone={onClose} />}
    </FormModal>
  );
}

/** Edits the event as it was when the modal opened; null closes it. */
export function EditEventModal({ event, onClose }: { event: EventItem | null; onClose: () => void }) {
  const shown = useLast(event);
  return (
    <FormModal opened={event !== null} title="Edit event" onClose={onClose}>
      {(form) => shown && <EditEventForm key={shown.id} {...form} event={shown} onDone={onClose} />}
    </FormModal>
  );
}
