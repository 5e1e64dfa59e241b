/** Why a bulk change skips leads, as text for one lead and for several. */
const REASONS = {
  OTHER_TEAM: ['it belongs to another team', 'they belong to another team'],
  NOT_SHARED: ['it isn’t shared with a team', 'they aren’t shared with a team'],
  OTHER_FIELDS: ['its owner or team has no such field', 'their owners or teams have no such field'],
  EVENT_ENDS_EARLY: ['its event would end before it begins', 'their events would end before they begin'],
  NO_FOLLOW_UP: ['it has no follow-up', 'they have no follow-up'],
  NOT_OWNED: ['only its owner can share it', 'only their owners can share them'],
} as const satisfies Record<string, readonly [string, string]>;

export type BulkSkipReason = keyof typeof REASONS;

/** How many rows were skipped for each reason. */
export type Skipped = Partial<Record<BulkSkipReason, number>>;

const inOrder = Object.keys(REASONS) as BulkSkipReason[];

/** "7 skipped: they belong to another team.", a sentence per reason; empty if nothing was skipped. */
export const skippedWords = (skipped: Skipped, number: (count: number) => string): string =>
  inOrder
    .flatMap((reason) => {
      const count = skipped[reason] ?? 0;
      const [one, several] = REASONS[reason];
      return count === 0 ? [] : [`${number(count)} skipped: ${count === 1 ? one : several}.`];
    })
    .join(' ');
