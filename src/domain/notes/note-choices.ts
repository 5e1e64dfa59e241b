import type { SortOrder } from '#domain/shared/paging';

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
