'use client';

import { DeleteModal } from '@/app/_portal/shared/deletion/delete-modal';
import type { NoteItem } from './note-cache';
import { useDeleteNote } from './use-delete-note';

interface DeleteNoteModalProps {
  note: NoteItem | null;
  onClose: () => void;
  onDeleted: (note: NoteItem) => void;
}

export function DeleteNoteModal({ note, onClose, onDeleted }: DeleteNoteModalProps) {
  return (
    <DeleteModal
      noun="note"
      item={note}
      nameOf={({ title }) => title}
      onDelete={useDeleteNote()}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
