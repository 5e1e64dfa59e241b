import { z } from 'zod';
import {
  createNoteInput,
  listNotesInput,
  mentionablePerson,
  note,
  tagCounts,
  updateNoteChanges,
  upsertedNote,
  upsertNoteChanges,
} from '@/domain/notes/note';
import { byExternalId } from '@/domain/shared/external-id';
import { byId, pageOf } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { MAX_TEAM_MEMBERS } from '@/domain/teams/team-limits';
import { deleteRow } from '../../services/deletion/deleted';
import { listMentionable } from '../../services/notes/note-mentions';
import { countNotes, countTags, getNote, listNotes } from '../../services/notes/note-queries';
import { createNote, updateNote } from '../../services/notes/notes';
import { readNamed, upsertNote } from '../../services/upserts';
import { router, signedInFor } from '../../trpc';
import { noteImports } from './note-imports';

const signedIn = signedInFor('notes');

export const notesRouter = router({
  ...noteImports,

  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/notes',
        operationId: 'listNotes',
        tags: ['Notes'],
        summary: 'List notes',
        description:
          'Your notes and those on leads of your teams, one page at a time. `q` searches title and content. By default, the most recently edited come first.',
      },
    })
    .input(listNotesInput)
    .output(pageOf(note))
    .query(({ ctx, input }) => listNotes(ctx, input)),

  count: signedIn
    .input(listNotesInput.omit({ sort: true, order: true, cursor: true, limit: true }))
    .output(z.object({ count: z.int(), more: z.boolean() }))
    .query(({ ctx, input }) => countNotes(ctx, input)),

  tags: signedIn.output(tagCounts).query(({ ctx }) => countTags(ctx)),

  /** Who can be mentioned in a note on a lead. */
  mentionable: signedIn
    .input(z.object({ leadId: z.uuid() }))
    .output(z.array(mentionablePerson).max(MAX_TEAM_MEMBERS))
    .query(({ ctx, input }) => listMentionable(ctx, input.leadId)),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/notes/{id}',
        operationId: 'getNote',
        tags: ['Notes'],
        summary: 'Read a note',
        description: 'The response has an `ETag`. Send it as `If-Match` when you change what you read.',
      },
    })
    .input(byId)
    .output(note)
    .query(({ ctx, input }) => getNote(ctx, input.id)),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/notes',
        operationId: 'createNote',
        tags: ['Notes'],
        summary: 'Create a note',
        description:
          'With or without a lead. Everyone who sees the lead sees the note. Tags that differ only in letter case are the same tag.',
      },
      creates: true,
      problems: ['EXTERNAL_ID_TAKEN', 'NOT_FOUND'],
    })
    .input(createNoteInput)
    .output(note)
    .mutation(({ ctx, input }) => createNote(ctx, input)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/notes/{id}',
        operationId: 'updateNote',
        tags: ['Notes'],
        summary: 'Change a note',
        description:
          'Send only the fields that change; `tags` replaces all tags. Only the owner of a note can move it out of its team.',
      },
      problems: ['EXTERNAL_ID_TAKEN'],
    })
    .input(byId.extend({ version: readVersion, changes: updateNoteChanges }))
    .output(note)
    .mutation(({ ctx, input }) => updateNote(ctx, input)),

  byExternalId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/notes/by-external-id/{externalId}',
        operationId: 'getNoteByExternalId',
        tags: ['Notes'],
        summary: 'Read a note by its external id',
        description: 'The response has an `ETag`, as when it is read by its `id`.',
      },
    })
    .input(byExternalId)
    .output(note)
    .query(({ ctx, input }) => readNamed(ctx, 'note', input)),

  upsert: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/notes/by-external-id/{externalId}',
        operationId: 'upsertNote',
        tags: ['Notes'],
        summary: 'Create or change a note by its external id',
        description:
          'Changes the note with this external id, or creates it: one of your own, or with `teamId` one of that team, whose lead it then needs. To change it, send only the fields that change.',
      },
      upserts: '/api/notes',
      problems: ['EXTERNAL_ID_TAKEN'],
    })
    .input(byExternalId.extend({ version: readVersion, changes: upsertNoteChanges }))
    .output(upsertedNote)
    .mutation(({ ctx, input }) => upsertNote(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/notes/{id}',
        operationId: 'deleteNote',
        tags: ['Notes'],
        summary: 'Delete a note',
        description: 'It can be restored for 30 days.',
      },
    })
    .input(byId.extend({ version: readVersion }))
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteRow(ctx, 'note', input);
      return { id: input.id };
    }),
});
