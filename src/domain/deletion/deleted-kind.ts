import { NOUN_RESOURCES, type TokenResource } from '#domain/accounts/token-scopes';
import { NOUNS, type NounWith, nounsWith } from '#domain/shared/nouns';

/** Nouns, and the user's own items on the checklist of a state. */
export type DeletedKind = NounWith<'deletable'> | 'regulatoryItem';

/** Everything that can be restored. */
export const DELETED_KINDS: DeletedKind[] = [...nounsWith('deletable'), 'regulatoryItem'];

/** The resource that a deleted row belongs to (D96). */
export const deletedResource = (kind: DeletedKind): TokenResource =>
  kind === 'regulatoryItem' ? 'account' : NOUN_RESOURCES[kind];

/** The kind of a deleted row, for the beginning of a sentence. */
export const deletedKindLabel = (kind: DeletedKind): string =>
  kind === 'regulatoryItem' ? 'Regulatory item' : NOUNS[kind].label;
