/**
 * Why a message was held when it was due. A message keeps the reason `restored` once the operator has released it, so
 * that it is not held again.
 */
export const HOLD_REASONS = [
  'lead_deleted',
  'no_access',
  'lead_closed',
  'replied',
  'suppressed',
  'handed_over',
  'restored',
] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];

export const HOLD_TEXTS = {
  lead_deleted: 'The lead has been deleted.',
  no_access: 'You can no longer see the lead: you have left its team.',
  lead_closed: 'The lead has been closed since.',
  replied: 'They have replied since.',
  handed_over: 'It was handed over to you. Check the text and the signature, then send it.',
  suppressed: 'A recipient gets no more email: they asked for that, or an earlier email bounced.',
  restored:
    'Stanchion was restored to an earlier state. Emails wait until the operator of this installation has checked which were already sent.',
} as const satisfies Record<HoldReason, string>;

/** The error of a message that was held for `restored` and then canceled, by its sender or the operator. */
export const CANCELED_AFTER_RESTORE =
  'It was held after Stanchion was restored to an earlier state, so it may have been sent before.';

/**
 * Whether a message that is due is held after a restore: it may have been sent although the database does not know. A
 * message that has the reason already was released.
 */
export const isHeldAfterRestore = ({ holdReason }: { holdReason: HoldReason | null }): boolean =>
  holdReason !== 'restored';

export interface HoldFacts {
  /** When the message was accepted. */
  createdAt: Date;
  /** Whether it is scheduled, or bulk email. Any other message waits only for the end of the undo window. */
  isLater: boolean;
  /** The lead at delivery; null if the message has none, 'deleted' if it is gone, 'hidden' if the sender cannot see it. */
  lead: { closedAt: Date | null } | 'deleted' | 'hidden' | null;
  /** The last reply from the lead to any message. */
  repliedAt: Date | null;
  isSuppressed: boolean;
}

/**
 * Why a due message must be held, or null. Checked before each attempt until one may have been accepted. No message is
 * sent to an address that gets no more email (D61), or to a lead that its sender can no longer see. Other changes hold
 * only messages that are sent later than the undo window. A state that existed when the message was scheduled does not
 * hold it: a user who schedules a message to a closed lead means it.
 */
export function holdReasonOf({ createdAt, isLater, lead, repliedAt, isSuppressed }: HoldFacts): HoldReason | null {
  const isSince = (at: Date | null) => at !== null && at.getTime() >= createdAt.getTime();
  if (isSuppressed) return 'suppressed';
  if (lead === 'hidden') return 'no_access';
  if (!isLater) return null;
  if (lead === 'deleted') return 'lead_deleted';
  if (lead && isSince(lead.closedAt)) return 'lead_closed';
  return isSince(repliedAt) ? 'replied' : null;
}
