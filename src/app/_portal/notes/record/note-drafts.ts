import { createKeptDrafts } from '@/app/_ui/forms/kept-drafts';
import type { NoteDraft } from './note-draft';

/** What was typed into a new note: one of the notes tab, and one a lead, under the lead's id. */
export const noteDrafts = createKeptDrafts<NoteDraft>();

export const NOTES_TAB = 'tab';
