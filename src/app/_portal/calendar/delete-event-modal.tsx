'use client';

import { DeleteQuestion } from '../_deleted/delete-question';
import type { EventItem } from './use-calendar';
import { useDeleteEvent } from './use-delete-event';

interface DeleteEventModalProps {
  /** The event that is asked about; null when nothing is. */
  event: EventItem | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteEventModal({ event, onClose, onDeleted }: DeleteEventModalProps) {
  const deleteEvent = useDeleteEvent();
  const confirm = () => {
    if (!event) return;
    onClose();
    onDeleted();
    deleteEvent(event);
  };
  return <DeleteQuestion noun="event" subject={event?.title ?? null} onConfirm={confirm} onClose={onClose} />;
}
