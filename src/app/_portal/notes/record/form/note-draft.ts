import { LEAD_DRAFT_FIELD } from '@/app/_portal/leads/record/picking/lead-draft-field';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { NOTE_FIELDS, type NoteFormField } from '@/app/_portal/notes/record/note-fields';
import { type DraftOf, draftsOf } from '@/app/_portal/shared/fields/drafts';
import { type CreateNoteInput, createNoteInput, type Note, noteFields, updateNoteFields } from '@/domain/notes/note';

interface OwnInputs {
  content: string;
  /** Whom the content mentions. */
  mentions: readonly string[];
  tags: readonly string[];
  lead: PickedLead | null;
}

/** A note as edited in a form. */
export type NoteDraft = DraftOf<typeof NOTE_FIELDS, OwnInputs>;

const drafts = draftsOf<typeof NOTE_FIELDS, OwnInputs, Note>({
  fields: noteFields,
  looks: NOTE_FIELDS,
  own: {
    content: {
      inputs: ['content', 'mentions'],
      toDraft: ({ content, mentions }) => ({ content, mentions }),
      toValue: ({ content }) => content,
      toWords: ({ content }) => content,
    },
    tags: {
      inputs: ['tags'],
      toDraft: ({ tags }) => ({ tags }),
      toValue: ({ tags }) => [...tags],
      toWords: ({ tags }) => tags.join(', '),
    },
    leadId: LEAD_DRAFT_FIELD,
  },
});

export type NoteInput = (typeof drafts.inputs)[number];

/** All inputs, in form order. */
export const NOTE_INPUTS = drafts.inputs;

export const EMPTY_NOTE: NoteDraft = drafts.start({ content: '', mentions: [], tags: [], lead: null });

export const { toDraft, changedFields, sameDraft, inputsOf, conflict } = drafts;

/** Validation errors per input, from the domain's schema. */
export const checkDraft = (draft: NoteDraft, zone: string) =>
  drafts.errors.ofCheck(createNoteInput.safeParse(drafts.toValues(draft, zone)));

/** The input of `notes.create`. */
export const toNewNote = (draft: NoteDraft, zone: string): CreateNoteInput =>
  createNoteInput.parse({ ...drafts.toValues(draft, zone), mentions: draft.mentions });

/** The input of `notes.update`, with only the given fields. Another lead may be seen by others than those mentioned. */
export const toChanges = (draft: NoteDraft, names: readonly NoteFormField[], zone: string) =>
  updateNoteFields.parse({
    ...drafts.toValues(draft, zone, names),
    ...(names.includes('content') && { mentions: draft.mentions }),
  });

/** A server error's messages per input. Paths look like 'title', 'tags.3' or 'changes.title'. */
export const problemErrors = drafts.errors.ofProblem;
