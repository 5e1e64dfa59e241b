import { DELETED_RETENTION_DAYS } from '#domain/deletion/deletion';
import { addDays } from '#domain/shared/time';

/** The most leads that one merge makes one, the lead that is kept among them. */
export const MAX_MERGED_LEADS = 3;

/** How many likely duplicates of one lead are named. */
export const MAX_DUPLICATES = 5;

/** How long a merge can be undone, in days of 24 hours: as long as a deletion. */
export const MERGE_UNDO_DAYS = DELETED_RETENTION_DAYS;

/** At `now`, merges of this instant or earlier can no longer be undone. */
export const purgeMergesBefore = (now: Date): Date => addDays(now, -MERGE_UNDO_DAYS);

export const MERGED_WITH_ITSELF = 'Name each lead once, and not the one that is kept.';
export const STATUS_OF_NONE = 'None of the leads has this status.';
export const MERGE_UNDONE = 'This merge does not exist, is too old to be undone, or has already been undone.';

/** Why a merge cannot be undone by a user who does not see all of the leads. */
export const MERGE_NOT_SEEN =
  'One of the merged leads is not shared with you. Ask somebody who sees all of them to undo this merge.';

/** Why a merge cannot be undone while the lead that it kept is gone. */
export const KEPT_LEAD_GONE =
  'The lead that was kept has been deleted or merged since. Restore it first, or undo the later merge.';

/** What the undo of a merge did. */
export const mergeUndoneText = (companyName: string, restored: number): string =>
  `Merge undone: ${companyName} and ${restored === 1 ? 'the other lead are' : 'the two other leads are'} apart again.`;

/** What a merge did. */
export const mergedText = (companyName: string, count: number): string =>
  `${count === 2 ? 'Two' : 'Three'} leads merged into ${companyName}.`;
