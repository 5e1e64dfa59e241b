import { changedFields, type DraftField, type NoteDraft } from './note-draft';

export interface NoteDifference {
  field: DraftField;
  /** Who moved the field away from where the edit began. A field only they moved stays theirs. */
  by: 'them' | 'me' | 'both';
}

/** Where two edits of one note, both begun at `base`, disagree. */
export function differences(base: NoteDraft, theirs: NoteDraft, mine: NoteDraft): NoteDifference[] {
  const [moved, movedByMe] = [new Set(changedFields(base, theirs)), new Set(changedFields(base, mine))];
  return changedFields(theirs, mine).map((field) => ({
    field,
    by: !moved.has(field) ? 'me' : movedByMe.has(field) ? 'both' : 'them',
  }));
}

/** "Keep mine": theirs, with the fields that I changed on top. */
export function keepMine(base: NoteDraft, theirs: NoteDraft, mine: NoteDraft): NoteDraft {
  const own = changedFields(base, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(own) };
}
