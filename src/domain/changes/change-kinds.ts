/** The kinds of rows whose changes can be followed (D68). */
export const CHANGE_KINDS = ['lead', 'task', 'note', 'event'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What a user got to see or lost, as the log has it: they joined a team, left it, or see more or less of it. */
export const ACCESS_KINDS = ['joined', 'left', 'rights'] as const;

/** The ids of changed rows by kind, without kinds of which none has changed. */
export type ChangedIds = Partial<Record<ChangeKind, string[]>>;

/** Maximum number of rows that one call reads by their ids. */
export const MAX_CHANGED_ROWS = 100;

/** Maximum number of rows that are sent as changed at once. Clients that missed more are told to refetch. */
export const MAX_SENT_CHANGES = 300;
