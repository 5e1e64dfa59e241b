'use client';
import { DeleteModal } from '@/app/_portal/shared/deletion/delete-modal';
import type { EventItem } from './event-item';
import { useDeleteEvent } from './use-delete-event';

interface DeleteEventModalProps {
  /** The event to delete; null closes the modal. */
  event: EventItem | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteEventModal({ event, ...props }: DeleteEventModalProps) {
  const deleteEvent = useDeleteEvent();
  return <DeleteModal {...props} noun="event" item={event} nameOf={({ title }) => title} onDelete={deleteEvent} />;
}
