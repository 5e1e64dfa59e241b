'use client';

import { useUpdate } from '@/app/_portal/shared/cache/use-update';
import { withChanges } from '@/app/_portal/shared/cache/with-changes';
import type { NounModule } from '@/app/_portal/shared/noun-module';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { type NoteItem, useNoteCache } from './note-cache';

type NoteChanges = RouterInputs['notes']['update']['changes'];

/** Saves a new note. The calling form shows errors. */
export function useCreateNote() {
  const cache = useNoteCache();
  return api.notes.create.useMutation({ onSuccess: (note) => cache.add(note) });
}

export const NOTE_MODULE: NounModule<NoteItem, NoteChanges> = {
  noun: 'note',
  nameOf: ({ title }) => title,
  useCache: useNoteCache,
  useDeletion: api.notes.delete.useMutation,
  loadSchema: async () => (await import('@/domain/notes/note')).note,
  send: (client, input) => client.notes.update.mutate(input),
  // Only the server knows the name of the new lead.
  preview: (note, { leadId: _, ...changes }, zone) => withChanges(note, changes, { zone, times: [] }),
};

/** Updates a note optimistically in every list. */
export const useUpdateNote = () => useUpdate(NOTE_MODULE);
