'use client';

import { StaleEdit } from '@/app/_ui/forms/stale-edit';
import type { Stale } from '@/app/_ui/forms/use-versioned-edit';
import type { NoteItem } from './note-cache';
import type { DraftField, NoteDraft } from './note-draft';

const LABELS = { title: 'Title', content: 'Content', tags: 'Tags', lead: 'Lead' } as const satisfies Record<
  DraftField,
  string
>;

const WORDS = {
  title: ({ title }) => title,
  content: ({ content }) => content,
  tags: ({ tags }) => tags.join(', '),
  lead: ({ lead }) => lead?.companyName,
} as const satisfies Record<DraftField, (draft: NoteDraft) => string | undefined>;

/** Somebody was faster with this note. */
export function StaleNote({ item: _, edits, rows, ...answers }: Stale<NoteItem, NoteDraft, DraftField>) {
  return (
    <StaleEdit
      {...answers}
      noun="note"
      rows={rows.map(({ field, by }) => ({
        label: LABELS[field],
        by,
        theirs: WORDS[field](edits.theirs),
        mine: WORDS[field](edits.mine),
      }))}
    />
  );
}
