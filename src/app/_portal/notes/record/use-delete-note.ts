'use client';

import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import { type NoteItem, useNoteCache } from './note-cache';

export function useDeleteNote() {
  const { mutateAsync } = api.notes.delete.useMutation();
  return useDelete({ mutateAsync, cache: useNoteCache(), nameOf: ({ title }: NoteItem) => title });
}
