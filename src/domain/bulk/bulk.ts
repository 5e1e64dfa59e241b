/** What can be changed many at a time. */
export const BULK_SUBJECTS = ['leads', 'tasks'] as const;

export type BulkSubject = (typeof BULK_SUBJECTS)[number];
