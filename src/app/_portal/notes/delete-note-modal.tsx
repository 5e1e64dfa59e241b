'use client';

import { DeleteQuestion } from '../_deleted/delete-question';
import type { NoteItem } from '../_notes/note-cache';
import { useDeleteNote } from '../_notes/use-delete-note';

interface DeleteNoteModalProps {
  /** The note that is asked about; null when nothing is. */
  note: NoteItem | null;
  onClose: () => void;
  /** It has been taken out of the lists. */
  onDeleted: (note: NoteItem) => void;
}

export function DeleteNoteModal({ note, onClose, onDeleted }: DeleteNoteModalProps) {
  const deleteNote = useDeleteNote();
  const confirm = () => {
    if (!note) return;
    onClose();
    onDeleted(note);
    deleteNote(note);
  };
  return <DeleteQuestion noun="note" subject={note?.title ?? null} onConfirm={confirm} onClose={onClose} />;
}
