import { TintBadge } from '@/app/_ui/badges/tint-badge';
import type { Formats } from '@/app/_ui/time/formats';
import { QUOTE_STATUS_LABELS, type QuoteStatus } from '@/domain/quotes/quote-status';
import { lowerFirst } from '@/domain/shared/text';
import { calendarDay } from '@/domain/shared/time';
import type { QuoteItem } from './quote-cache';

const TINTS = {
  DRAFT: 'new',
  SENT: 'contacted',
  VIEWED: 'consultation-scheduled',
  ACCEPTED: 'closed-won',
  DECLINED: 'closed-lost',
  EXPIRED: 'proposal-sent',
  SUPERSEDED: 'new',
  WITHDRAWN: 'new',
} as const satisfies Record<QuoteStatus, string>;

export const QuoteStatusBadge = ({ status }: { status: QuoteStatus }) => (
  <TintBadge tint={TINTS[status]}>{QUOTE_STATUS_LABELS[status]}</TintBadge>
);

type Dated = Pick<
  QuoteItem,
  'status' | 'validUntil' | 'timeZone' | 'viewedAt' | 'acceptedAt' | 'declinedAt' | 'withdrawnAt'
>;

/** What happened to the quote and when, or until when it can be accepted: 'Valid until Apr 1'. */
export function latestOf(quote: Dated, now: Date, { date, day, ago }: Pick<Formats, 'date' | 'day' | 'ago'>): string {
  const { status, validUntil, timeZone, viewedAt, acceptedAt, declinedAt, withdrawnAt } = quote;
  if (acceptedAt) return `Accepted ${date(acceptedAt)}`;
  if (declinedAt) return `Declined ${date(declinedAt)}`;
  if (withdrawnAt) return `Withdrawn ${date(withdrawnAt)}`;
  const last = day(calendarDay(validUntil, timeZone));
  if (validUntil <= now) return `Expired ${last}`;
  if (status !== 'VIEWED' || !viewedAt) return `Valid until ${last}`;
  return `Viewed ${lowerFirst(ago(viewedAt, now))}, valid until ${last}`;
}
