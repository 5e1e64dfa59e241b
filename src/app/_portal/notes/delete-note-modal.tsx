'use client';

import { DeleteModal } from '../_deleted/delete-modal';
import type { NoteItem } from '../_notes/note-cache';
import { useDeleteNote } from '../_notes/use-delete-note';

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
