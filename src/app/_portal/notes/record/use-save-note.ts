'use client';

import { type UpdateOptions, useUpdate } from '@/app/_portal/shared/cache/use-update';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { changedValues } from '@/domain/fields/field';
import { noteFields, note as noteSchema } from '@/domain/notes/note';
import { type NoteItem, useNoteCache } from './note-cache';

type NoteChanges = RouterInputs['notes']['update']['changes'];

/** Saves a new note. The calling form shows errors. */
export function useCreateNote() {
  const cache = useNoteCache();
  return api.notes.create.useMutation({ onSuccess: (note) => cache.add(note) });
}

const UPDATE: UpdateOptions<NoteItem, NoteChanges> = {
  noun: 'note',
  schema: noteSchema,
  send: (client, input) => client.notes.update.mutate(input),
  preview(note, changes, zone) {
    // Only the server knows the name of the new lead.
    const { leadId: _, ...values } = changedValues(noteFields, changes, zone);
    return { ...note, ...values };
  },
};

/** Updates a note optimistically in every list. */
export const useUpdateNote = () => useUpdate(UPDATE, useNoteCache());
