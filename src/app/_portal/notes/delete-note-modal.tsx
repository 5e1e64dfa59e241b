'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { KEPT_DELETED_DAYS } from '@/domain/deleted/deleted';
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
  return (
    <Modal opened={note !== null} onClose={onClose} title="Delete note">
      <Stack gap={24}>
        <div>
          <Text size="sm">Are you sure you want to delete this note?</Text>
          <Text size="sm" fw={600} mt={12} lineClamp={3}>
            {note?.title}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            You can restore it for {KEPT_DELETED_DAYS} days, in Settings.
          </Text>
        </div>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" onClick={confirm}>
            Delete note
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
