import { type NounWith, nounsWith } from '#domain/shared/nouns';

/** The kinds of rows whose changes can be followed (D68): what teams share. */
export const CHANGE_KINDS = nounsWith('team');

export type ChangeKind = NounWith<'team'>;

/**
 * The kinds of access changes in the change log: a user joined a team, left it, or sees more or less of its rows.
 * `unlisted` replaces the list of the rows concerned if they are too many.
 */
const ACCESS_KINDS = ['joined', 'left', 'rights', 'unlisted'] as const;

export type AccessKind = (typeof ACCESS_KINDS)[number];

/** The kind of an entry of an email. Only webhooks read it: teams do not share emails, and no page follows them. */
export type EmailKind = 'email';

/** What happened to a row. Deleting moves it to the trash, from which it can be restored. */
export type ChangeOperation = 'created' | 'updated' | 'deleted' | 'restored';

/** Where a user made a change: in the browser, with an API token, or through an assistant with one (D98). */
export const CHANGE_ORIGINS = ['app', 'api', 'assistant'] as const;

export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number];

/** A row of the change log that is no change, but gives cursors a recent position (D68). */
export type MarkerKind = 'marker';

/** Whether a change is an access change. */
export const isAccessKind = (kind: ChangeKind | AccessKind | EmailKind): kind is AccessKind =>
  ACCESS_KINDS.some((one) => one === kind);

/** The ids of changed rows by kind, without kinds of which none has changed. */
export type ChangedIds = Partial<Record<ChangeKind, string[]>>;

/** Maximum number of rows that one call reads by their ids. */
export const MAX_CHANGED_ROWS = 100;

/** Maximum number of rows that are sent as changed at once. Clients that missed more are told to refetch. */
export const MAX_SENT_CHANGES = 300;
