import type { ListNotesInput, Note } from '#domain/notes/note';
import { type FilterRules, LINKED_FILTER_RULES, onlyServer } from '#domain/shared/filter-rules';
import { isLinkedWhose } from '#domain/shared/whose';

/** The filters of notes (D16, D57, D99), as the SQL of lists has them. */
export const NOTE_FILTER_RULES = {
  q: onlyServer,
  tag: ({ tags }, tag) => tags.includes(tag),
  ...LINKED_FILTER_RULES,
  externalId: (note, externalId) => note.externalId === externalId,
  kind: (note, kind) => note.kind === kind,
  whose: isLinkedWhose,
} as const satisfies FilterRules<Note, ListNotesInput>;
