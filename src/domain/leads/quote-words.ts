import type { LeadHistoryEntry, QuoteDeed } from '#domain/leads/lead-history';

const DEEDS: Record<QuoteDeed, string> = {
  sent: 'sent',
  viewed: 'viewed',
  asked: 'asked about',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
};

/** What happened to a quote, such as 'Quote Q-2027-12, version 2: sent', with the reason if there is one. */
export function quoteWords(quote: LeadHistoryEntry['detail']['quote']): string {
  if (!quote) return 'Quote';
  const { number, version, did, reason } = quote;
  const name = version > 1 ? `Quote ${number}, version ${version}` : `Quote ${number}`;
  return `${name} ${DEEDS[did]}${reason ? `: ${reason}` : ''}`;
}
