import type { NoteDraft } from './note-draft';

/**
 * What somebody has typed into a new note, kept while they look something up elsewhere: one note of the notes tab, and
 * one a lead. It belongs to one user: whoever signs in next on the same page does not see it.
 */
let kept: { userId: string; drafts: Map<string, NoteDraft> } | null = null;

/** Where the new note is written: on a lead, or in the notes tab. */
export type DraftPlace = { leadId: string } | 'tab';

const keyOf = (place: DraftPlace) => (place === 'tab' ? place : place.leadId);

export const keptDraft = (userId: string, place: DraftPlace): NoteDraft | null =>
  kept?.userId === userId ? (kept.drafts.get(keyOf(place)) ?? null) : null;

export function keepDraft(userId: string, place: DraftPlace, draft: NoteDraft | null): void {
  if (kept?.userId !== userId) kept = { userId, drafts: new Map() };
  if (draft) kept.drafts.set(keyOf(place), draft);
  else kept.drafts.delete(keyOf(place));
}
