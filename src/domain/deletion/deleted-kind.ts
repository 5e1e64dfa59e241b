import { NOUNS, type NounWith, nounsWith } from '#domain/shared/nouns';

/** Nouns, and items of one's own on the checklist of a state. */
export type DeletedKind = NounWith<'deletable'> | 'regulatoryItem';

/** Everything that can be restored. */
export const DELETED_KINDS: DeletedKind[] = [...nounsWith('deletable'), 'regulatoryItem'];

/** What a deleted row was, in front of a sentence. */
export const deletedKindLabel = (kind: DeletedKind): string =>
  kind === 'regulatoryItem' ? 'Regulatory item' : NOUNS[kind].label;
