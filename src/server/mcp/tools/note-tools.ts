import { z } from 'zod';
import { createNoteInput, listNotesInput, note, updateNoteChanges } from '@/domain/notes/note';
import { nextCursor, ofRow, onlyOnce, paged, tool } from './tool';

export const noteTools = [
  tool({
    name: 'list_notes',
    title: 'List notes',
    description: 'Lists notes and logged calls with their whole text, the most recently edited first.',
    effect: 'reads',
    input: z.strictObject({
      ...listNotesInput.pick({ q: true, tag: true, leadId: true, kind: true, whose: true }).shape,
      ...paged,
    }),
    output: z.object({ notes: z.array(note.omit({ externalId: true })), nextCursor }),
    run: async (call, input) => {
      const { items, ...rest } = await call.notes.list(input);
      return { notes: items, ...rest };
    },
  }),

  tool({
    name: 'create_note',
    title: 'Create a note',
    description: 'Writes a note or logs a call, with or without a lead. Everyone who sees the lead sees the note.',
    effect: 'adds',
    input: z.strictObject({ ...createNoteInput.shape, ...onlyOnce }),
    output: z.object({ note }),
    run: async (call, input) => ({ note: await call.notes.create(input) }),
  }),

  tool({
    name: 'update_note',
    title: 'Change a note',
    description: 'Changes the fields that are given. `content` and `tags` replace what was there.',
    effect: 'changes',
    input: z.strictObject({ ...ofRow, ...updateNoteChanges.shape }),
    output: z.object({ note }),
    run: async (call, { id, version, ...changes }) => ({ note: await call.notes.update({ id, version, changes }) }),
  }),
];
