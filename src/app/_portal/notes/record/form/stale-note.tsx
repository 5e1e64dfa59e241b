'use client';

import type { NoteItem } from '@/app/_portal/notes/record/note-cache';
import { NOTE_FIELDS, type NoteFormField } from '@/app/_portal/notes/record/note-fields';
import type { OwnName } from '@/app/_portal/shared/fields/drafts';
import { wordsOf } from '@/app/_portal/shared/fields/field-look';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import type { Stale } from '@/app/_ui/forms/use-record-form';
import { useFormats } from '@/app/_ui/time/formats';
import type { NoteDraft } from './note-draft';

/** Texts of the fields that are not plain. */
const WORDS = {
  content: ({ content }) => content,
  tags: ({ tags }) => tags.join(', '),
  leadId: ({ lead }) => lead?.companyName,
} as const satisfies Record<OwnName<typeof NOTE_FIELDS>, (draft: NoteDraft) => string | undefined>;

const isOwn = (field: NoteFormField): field is OwnName<typeof NOTE_FIELDS> => field in WORDS;

/** The conflict dialog for a note that somebody else has changed. */
export function StaleNote({ item: _, edits, rows, ...answers }: Stale<NoteItem, NoteDraft, NoteFormField>) {
  const formats = useFormats();
  const words = (field: NoteFormField, draft: NoteDraft) =>
    isOwn(field) ? WORDS[field](draft) : wordsOf(NOTE_FIELDS[field], draft[field], formats);
  return (
    <StaleEdit
      {...answers}
      noun="note"
      rows={rows.map(({ field, by }) => ({
        label: NOTE_FIELDS[field].label,
        by,
        theirs: words(field, edits.theirs),
        mine: words(field, edits.mine),
      }))}
    />
  );
}
