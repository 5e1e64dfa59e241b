'use client';

import { api } from '@/app/_trpc/client';
import { useDelete } from '../_deleted/use-delete';
import { type NoteItem, useNoteCache } from './note-cache';

export function useDeleteNote() {
  const { mutateAsync } = api.notes.delete.useMutation();
  return useDelete({ mutateAsync, cache: useNoteCache(), nameOf: ({ title }: NoteItem) => title });
}
