/** Two concurrent edits of an item, both based on `base`. */
export interface Edits<Draft> {
  base: Draft;
  theirs: Draft;
  mine: Draft;
}

/** How to compare and merge drafts. */
export interface DraftFields<Draft, Field> {
  /** The fields that differ, in form order. */
  changedFields: (before: Draft, after: Draft) => Field[];
  /** The inputs of a field: a due date has a day and a time. */
  inputsOf: (field: Field) => readonly (keyof Draft)[];
}

export interface Difference<Field> {
  field: Field;
  /** Who changed the field. If only they did, their value is kept. */
  by: 'them' | 'me' | 'both';
}

/** The fields in which the two edits differ. */
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

/** "Keep mine": their version with my changes on top. */
export function keepMine<Draft, Field>(
  { base, theirs, mine }: Edits<Draft>,
  { changedFields, inputsOf }: DraftFields<Draft, Field>,
): Draft {
  const parts = changedFields(base, mine).flatMap((field) => [...inputsOf(field)]);
  return { ...theirs, ...Object.fromEntries(parts.map((part) => [part, mine[part]])) };
}
