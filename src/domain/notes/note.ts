import { z } from 'zod';
import { inputsOf, newInputsOf, outputsOf } from '#domain/fields/field';
import {
  choiceField,
  externalIdField,
  leadLinkField,
  optionalChoiceField,
  plainField,
  requiredTextField,
} from '#domain/fields/field-kinds';
import { LEAD_LIMITS } from '#domain/leads/lead';
import { ONLY_CALLS_HAVE_OUTCOMES } from '#domain/notes/call';
import { MAX_MENTIONS, TOO_MANY_MENTIONS } from '#domain/notes/mentions';
import { CALL_OUTCOMES, NOTE_KINDS, NOTE_SORTS } from '#domain/notes/note-choices';
import { tag, tags } from '#domain/notes/tag-input';
import { tagsCell } from '#domain/notes/tags-cell';
import { externalIdFilter, wasCreated } from '#domain/shared/external-id';
import { MAX_SEARCH } from '#domain/shared/paging';
import { EDITED_ROWS_MOVE, linkedFilters, pagingFields } from '#domain/shared/paging-schemas';
import { editedFields, linkedFields, ownedFields, requireChange } from '#domain/shared/row';
import { TITLE_REQUIRED } from '#domain/shared/text';
import { text } from '#domain/shared/text-schemas';
import { WHOSE } from '#domain/shared/whose';

/** Maximum length of each text field, in UTF-16 units (D37). */
export const NOTE_LIMITS = { title: 200, content: 20_000, leadCompany: LEAD_LIMITS.companyName } as const;

export const NOTE_CONTENT_REQUIRED = 'Content is required';

/** The only list of a note's fields: what users can edit (spec 1 sections 3 and 5), and through which entry points. */
export const noteFields = {
  title: requiredTextField({ max: NOTE_LIMITS.title, required: TITLE_REQUIRED, by: ['form', 'csv'] }),
  content: requiredTextField({ max: NOTE_LIMITS.content, required: NOTE_CONTENT_REQUIRED, by: ['form', 'csv'] }),
  tags: plainField({
    input: tags,
    output: z.array(z.string()),
    absent: { value: [] },
    cell: tagsCell,
    by: ['form', 'csv'],
  }),
  leadId: leadLinkField({ by: ['form'] }),
  kind: choiceField(NOTE_KINDS, { absent: { value: 'note' }, by: ['csv'] }),
  outcome: optionalChoiceField(CALL_OUTCOMES, { by: ['csv'] }),
  externalId: externalIdField({ by: ['csv'] }),
};

export type NoteFieldName = keyof typeof noteFields;

/** The people that the text mentions. Not a field of the form, a file or a bulk change: it follows from the text. */
const mentions = z.array(z.uuid()).max(MAX_MENTIONS, { error: TOO_MANY_MENTIONS }).meta({
  description:
    'The users whom the text mentions, as `@` and their name. They must see the lead of the note. Each is notified once.',
});

/** Rejects an outcome with another kind. Without a kind, an outcome makes the note a call. */
const withoutContradiction = <Given extends z.ZodType<object>>(given: Given) =>
  given.refine((note) => !('kind' in note && note.kind === 'note' && 'outcome' in note && note.outcome), {
    path: ['outcome'],
    error: ONLY_CALLS_HAVE_OUTCOMES,
  });

/** A new note. It belongs to the team of its lead (D27). */
export const createNoteInput = withoutContradiction(
  z.strictObject({ ...newInputsOf(noteFields), mentions: mentions.optional() }),
).meta({
  title: 'NewNote',
  examples: [
    {
      title: 'Call with Noor',
      content: 'Two gates, 40 guards.\nWants the license numbers before Friday.',
      tags: ['licenses'],
      leadId: null,
      kind: 'call',
      outcome: 'talked',
    },
  ],
});

export type CreateNoteInput = z.infer<typeof createNoteInput>;

/** The fields of an update, without the check for at least one, for adapters that extend them. */
export const updateNoteFields = z.strictObject({ ...inputsOf(noteFields), mentions }).partial();

/** A partial update with at least one field. `tags` replaces all tags, `mentions` all mentions. */
export const updateNoteChanges = withoutContradiction(requireChange(updateNoteFields)).meta({
  title: 'NoteChanges',
  examples: [{ content: 'Three gates, 45 guards.', tags: ['call'] }],
});

export type UpdateNoteChanges = z.infer<typeof updateNoteChanges>;

/** What an upsert writes of a note: all that a new one requires, or what changes. */
export const upsertNoteChanges = withoutContradiction(updateNoteFields.omit({ externalId: true })).meta({
  title: 'NoteUpsert',
  examples: [{ title: 'Call with Noor', content: 'Two gates, 40 guards.', kind: 'call', outcome: 'talked' }],
});

export type UpsertNoteChanges = z.infer<typeof upsertNoteChanges>;

/** A note as stored and sent (spec 1 section 3). `leadCompany` is the lead's name, or the imported one. */
export const note = z
  .object({
    ...ownedFields,
    ...linkedFields,
    ...outputsOf(noteFields),
    mentions: z.array(z.uuid()).meta({ description: 'The users whom the text mentions.' }),
    ...editedFields,
  })
  .meta({
    title: 'Note',
    examples: [
      {
        id: '0198c2f8-2a1b-7f3c-8d4e-5f6a7b8c9d0e',
        ownerId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        teamId: null,
        leadId: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
        leadCompany: 'Harbour Lights Festival',
        title: 'Call with Noor',
        content: 'Two gates, 40 guards.\nWants the license numbers before Friday.',
        tags: ['licenses'],
        kind: 'call',
        outcome: 'talked',
        externalId: null,
        mentions: [],
        version: 1,
        createdAt: '2027-03-02T09:30:00.000Z',
        updatedAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type Note = z.infer<typeof note>;

export const upsertedNote = note.extend({ created: wasCreated }).meta({ title: 'UpsertedNote', examples: [] });

/** A person whom a note on a lead can mention. The email address distinguishes people of the same name. */
export const mentionablePerson = z.object({ userId: z.uuid(), name: z.string(), email: z.string() });

export type MentionablePerson = z.infer<typeof mentionablePerson>;

/** Input of the note list: search, tag, lead, kind, sort, page (D16). */
export const listNotesInput = z.object({
  q: text(MAX_SEARCH).optional().meta({ description: 'Searches title and content.' }),
  tag: tag.optional().meta({ description: 'Only notes with this tag, in the exact spelling.' }),
  ...linkedFilters('notes'),
  externalId: externalIdFilter,
  kind: z.enum(NOTE_KINDS).optional().meta({ description: 'Only calls, or only notes that are no calls.' }),
  whose: z.enum(WHOSE).optional().meta({
    description:
      'Only notes that you own, that are shared with your teams, on what is yours to do, or on leads that nobody in a team works on. A note counts for whoever its lead is assigned to, and otherwise for its owner.',
  }),
  sort: z
    .enum(NOTE_SORTS)
    .optional()
    .meta({ description: `Sort column. Defaults to the last edit, newest first. ${EDITED_ROWS_MOVE}` }),
  ...pagingFields,
});

export type ListNotesInput = z.infer<typeof listNotesInput>;

/** Maximum number of tags that the filter offers, most used first. */
export const OFFERED_TAGS = 100;

/** Number of most recently edited notes whose tags are counted. Bounds the cost of the query. */
export const TAGS_COUNTED_IN = 2000;

/**
 * The tags of the most recently edited notes, and how often each occurs there. `isPartial` if older notes were left
 * out.
 */
export const tagCounts = z.object({
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  isPartial: z.boolean(),
});

export type TagCounts = z.infer<typeof tagCounts>;
