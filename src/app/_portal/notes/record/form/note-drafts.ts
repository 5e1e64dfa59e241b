import { createKeptDrafts } from '@/app/_ui/forms/kept-drafts';
import type { NoteDraft } from './note-draft';

/** Unsaved new notes: one of the notes tab, and one per lead, under the lead's id. */
export const noteDrafts = createKeptDrafts<NoteDraft>();

export const NOTES_TAB = 'tab';
