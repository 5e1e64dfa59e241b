import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import { draftErrors } from '@/app/_ui/forms/draft-errors';
import {
  type CreateNoteInput,
  createNoteInput,
  type Note,
  type NoteFieldName,
  noteFields,
  type UpdateNoteChanges,
} from '@/domain/notes/note';

/** A note as it stands in a form. The lead is its name too: that is what the form shows. */
export interface NoteDraft {
  title: string;
  content: string;
  tags: readonly string[];
  lead: PickedLead | null;
}

/** In the order of the form. */
export const DRAFT_FIELDS = ['title', 'content', 'tags', 'lead'] as const satisfies readonly (keyof NoteDraft)[];

export type DraftField = (typeof DRAFT_FIELDS)[number];

export const EMPTY_NOTE: NoteDraft = { title: '', content: '', tags: [], lead: null };

export const toDraft = ({ title, content, tags, leadId, leadCompany }: Note): NoteDraft => ({
  title,
  content,
  tags,
  lead: leadId === null ? null : { id: leadId, companyName: leadCompany ?? '' },
});

/** As the domain has the fields. */
const toFields = ({ title, content, tags, lead }: NoteDraft) => ({
  title,
  content,
  tags: [...tags],
  leadId: lead?.id ?? null,
});

const sameField = (field: DraftField, a: NoteDraft, b: NoteDraft): boolean =>
  field === 'lead' ? a.lead?.id === b.lead?.id : JSON.stringify(a[field]) === JSON.stringify(b[field]);

export const changedFields = (before: NoteDraft, after: NoteDraft): DraftField[] =>
  DRAFT_FIELDS.filter((field) => !sameField(field, before, after));

export const sameDraft = (a: NoteDraft, b: NoteDraft): boolean => changedFields(a, b).length === 0;

/** A field of a note is one input. */
export const inputsOf = (field: DraftField): readonly DraftField[] => [field];

const NAMES = { title: 'title', content: 'content', tags: 'tags', lead: 'leadId' } as const satisfies Record<
  DraftField,
  NoteFieldName
>;

const errors = draftErrors((path) => {
  const names = path.split('.');
  return DRAFT_FIELDS.find((field) => names.includes(NAMES[field]));
});

/** What is wrong with each field, in the words of the domain's own schema. */
export const checkDraft = (draft: NoteDraft) => errors.ofCheck(createNoteInput.safeParse(toFields(draft)));

/** The input of `notes.create`. */
export const toNewNote = (draft: NoteDraft): CreateNoteInput => toFields(draft);

/** The input of `notes.update`: only the fields named. */
export function toChanges(draft: NoteDraft, fields: readonly DraftField[]): UpdateNoteChanges {
  const values = toFields(draft);
  return Object.fromEntries(fields.map((field) => [NAMES[field], values[NAMES[field]]]));
}

/** The server's refusal, sorted by field; paths come as 'title', 'tags.3' or 'changes.title'. */
export const problemErrors = errors.ofProblem;

/** Whether a field must be filled in: the schema's own answer, asked with nothing. */
export const isRequired = (field: 'title' | 'content'): boolean => !noteFields[field].input.safeParse('').success;
