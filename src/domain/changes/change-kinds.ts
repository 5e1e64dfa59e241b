import { type NounWith, nounsWith } from '#domain/shared/nouns';

/** The kinds of rows whose changes can be followed (D68): what teams share. */
export const CHANGE_KINDS = nounsWith('team');

export type ChangeKind = NounWith<'team'>;

/** What a user got to see or lost, as the log has it: they joined a team, left it, or see more or less of it. */
export type AccessKind = 'joined' | 'left' | 'rights';

/** The ids of changed rows by kind, without kinds of which none has changed. */
export type ChangedIds = Partial<Record<ChangeKind, string[]>>;

/** Maximum number of rows that one call reads by their ids. */
export const MAX_CHANGED_ROWS = 100;

/** Maximum number of rows that are sent as changed at once. Clients that missed more are told to refetch. */
export const MAX_SENT_CHANGES = 300;
