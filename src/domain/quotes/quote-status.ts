/** Where a version of a quote stands (D93). */
export const QUOTE_STATUSES = [
  'DRAFT',
  'SENT',
  'VIEWED',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'SUPERSEDED',
  'WITHDRAWN',
] as const;

export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

export const QUOTE_STATUS_LABELS: Record<QuoteStatus, string> = {
  DRAFT: 'Draft',
  SENT: 'Sent',
  VIEWED: 'Viewed',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  SUPERSEDED: 'Superseded',
  WITHDRAWN: 'Withdrawn',
};

/** What has happened to a version, and until when it can be signed. */
export interface QuoteTimes {
  validUntil: Date;
  sentAt: Date | null;
  viewedAt: Date | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  withdrawnAt: Date | null;
  supersededAt: Date | null;
}

/** The status of a version at `now`. Only a version that was sent can expire. */
export function quoteStatusAt(times: QuoteTimes, now: Date): QuoteStatus {
  if (times.acceptedAt) return 'ACCEPTED';
  if (times.declinedAt) return 'DECLINED';
  if (times.withdrawnAt) return 'WITHDRAWN';
  if (times.supersededAt) return 'SUPERSEDED';
  if (!times.sentAt) return 'DRAFT';
  if (times.validUntil <= now) return 'EXPIRED';
  return times.viewedAt ? 'VIEWED' : 'SENT';
}

/** Whether a client can sign or decline a version with this status. */
export const isSignable = (status: QuoteStatus): boolean => status === 'SENT' || status === 'VIEWED';

/** Why a version with this status cannot be signed, as its reader is told; null if it can be. */
export function signBlock(status: QuoteStatus): string | null {
  return isSignable(status) ? null : SIGN_BLOCKS[status as keyof typeof SIGN_BLOCKS];
}

const SIGN_BLOCKS: Record<Exclude<QuoteStatus, 'SENT' | 'VIEWED'>, string> = {
  DRAFT: 'This quote has not been sent yet.',
  ACCEPTED: 'This quote has been accepted.',
  DECLINED: 'This quote was declined.',
  EXPIRED: 'This quote has expired. Ask for a new one.',
  SUPERSEDED: 'This version was replaced by a newer one.',
  WITHDRAWN: 'This quote was withdrawn.',
};
