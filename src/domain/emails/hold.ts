/** Why a scheduled message was stopped when its time came. */
export const HOLD_REASONS = ['lead_deleted', 'lead_closed', 'replied', 'suppressed'] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];

export const HOLD_TEXTS = {
  lead_deleted: 'The lead has been deleted.',
  lead_closed: 'The lead has been closed since.',
  replied: 'They have replied since.',
  suppressed: 'A recipient gets no more email: they asked for that, or an earlier email bounced.',
} as const satisfies Record<HoldReason, string>;

export interface HoldFacts {
  /** When the message was scheduled. */
  createdAt: Date;
  /** The lead at delivery; null if the message has none, 'deleted' if it is gone. */
  lead: { closedAt: Date | null } | 'deleted' | null;
  /** The last reply from the lead to any message. */
  repliedAt: Date | null;
  isSuppressed: boolean;
}

/**
 * Whether a message is checked before it leaves: a scheduled one, at each attempt, unless an earlier one may have handed
 * it over already.
 */
export const isHoldable = ({ scheduledAt, mayHaveArrived }: { scheduledAt: Date | null; mayHaveArrived: boolean }) =>
  scheduledAt !== null && !mayHaveArrived;

/**
 * Why a scheduled message must not leave, or null. What was so when it was scheduled does not stop it: whoever schedules
 * a message to a closed lead means it.
 */
export function holdReasonOf({ createdAt, lead, repliedAt, isSuppressed }: HoldFacts): HoldReason | null {
  const isSince = (at: Date | null) => at !== null && at.getTime() >= createdAt.getTime();
  if (isSuppressed) return 'suppressed';
  if (lead === 'deleted') return 'lead_deleted';
  if (lead && isSince(lead.closedAt)) return 'lead_closed';
  return isSince(repliedAt) ? 'replied' : null;
}
