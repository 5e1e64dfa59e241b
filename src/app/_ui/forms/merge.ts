/** Two edits of one thing, both begun at `base`. */
export interface Edits<Draft> {
  base: Draft;
  theirs: Draft;
  mine: Draft;
}

/** How the drafts of one kind of thing are compared and put together. */
export interface DraftFields<Draft, Field> {
  /** The fields that differ, in the order of the form. */
  changedFields: (before: Draft, after: Draft) => Field[];
  /** What of a draft a field is made of: a due date is a day and a time. */
  inputsOf: (field: Field) => readonly (keyof Draft)[];
}

export interface Difference<Field> {
  field: Field;
  /** Who moved the field away from where the edit began. A field only they moved stays theirs. */
  by: 'them' | 'me' | 'both';
}

/** Where the two edits disagree. */
export function differences<Draft, Field>(
  { base, theirs, mine }: Edits<Draft>,
  { changedFields }: Pick<DraftFields<Draft, Field>, 'changedFields'>,
): Difference<Field>[] {
  const [movedByThem, movedByMe] = [new Set(changedFields(base, theirs)), new Set(changedFields(base, mine))];
  return changedFields(theirs, mine).map((field) => ({
    field,
    by: !movedByThem.has(field) ? 'me' : movedByMe.has(field) ? 'both' : 'them',
  }));
}

/** "Keep mine": theirs, with the fields that I changed on top. */
export function keepMine<Draft, Field>(
  { base, theirs, mine }: Edits<Draft>,
  { changedFields, inputsOf }: DraftFields<Draft, Field>,
): Draft {
  const parts = changedFields(base, mine).flatMap((field) => [...inputsOf(field)]);
  return { ...theirs, ...Object.fromEntries(parts.map((part) => [part, mine[part]])) };
}
