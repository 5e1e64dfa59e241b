import type { SortOrder } from '#domain/shared/paging';

/** A call is a note that says how the call went (D99). */
export const NOTE_KINDS = ['note', 'call'] as const;

export type NoteKind = (typeof NOTE_KINDS)[number];

export const NOTE_KIND_LABELS = { note: 'Notes', call: 'Calls' } as const satisfies Record<NoteKind, string>;

export const CALL_OUTCOMES = ['talked', 'left_message', 'no_answer', 'wrong_number'] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const CALL_OUTCOME_LABELS = {
  talked: 'Talked',
  left_message: 'Left a message',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
} as const satisfies Record<CallOutcome, string>;

export const NOTE_SORTS = ['updatedAt', 'createdAt', 'title'] as const;

export type NoteSort = (typeof NOTE_SORTS)[number];

export const NOTE_SORT_LABELS = {
  updatedAt: 'Last Edited',
  createdAt: 'Created Date',
  title: 'Title',
} as const satisfies Record<NoteSort, string>;

/** Default order of each sort column. */
export const NOTE_SORT_ORDERS = {
  updatedAt: 'desc',
  createdAt: 'desc',
  title: 'asc',
} as const satisfies Record<NoteSort, SortOrder>;
