'use client';

import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { newerVersion } from '@/app/_ui/forms/newer-version';
import { changedValues } from '@/domain/fields/field';
import { noteFields, note as noteSchema } from '@/domain/notes/note';
import { type NoteMemory, useNoteCache } from './note-cache';

/** Saves a new note. Whoever calls says what went wrong: their form has the text. */
export function useCreateNote() {
  const cache = useNoteCache();
  return api.notes.create.useMutation({
    onSuccess: (note) => cache.add(note),
    // Not waited for: the lists show what was saved already.
    onSettled: () => cache.refresh(),
  });
}

/** Saves a change of a note. It shows at once in every list; when the server refuses, it goes back to what it was. */
export function useUpdateNote() {
  const cache = useNoteCache();
  const { timezone: zone } = useViewer();
  return api.notes.update.useMutation({
    async onMutate({ id, changes }): Promise<{ before: NoteMemory }> {
      const before = await cache.remember(id);
      // The lead's name is the server's to say.
      const { leadId: _, ...values } = changedValues(noteFields, changes, zone);
      if (before.item) cache.put({ ...before.item, ...values });
      return { before };
    },
    onSuccess: (note) => cache.put(note),
    onError(error, _input, context) {
      if (context) cache.restore(context.before);
      // The newer version came with the refusal: the next try starts from it.
      const current = newerVersion(error, noteSchema);
      if (current) cache.put(current);
    },
    // Not waited for: the lists show what was saved already.
    onSettled: () => cache.refresh(),
  });
}
