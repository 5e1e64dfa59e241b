import type { QuoteStatus } from '@/domain/quotes/quote-status';

export type QuoteAction = 'send' | 'edit' | 'copyLink' | 'accept' | 'withdraw' | 'delete';

const OVER = ['edit', 'delete'] as const;
const OUT = ['send', 'edit', 'copyLink', 'accept', 'withdraw', 'delete'] as const;

/** What can be done with a quote, what comes next first. What a client has signed stays as it is. */
export const QUOTE_ACTIONS = {
  DRAFT: ['send', 'edit', 'copyLink', 'delete'],
  SENT: OUT,
  VIEWED: OUT,
  ACCEPTED: [],
  DECLINED: OVER,
  EXPIRED: OVER,
  SUPERSEDED: OVER,
  WITHDRAWN: OVER,
} as const satisfies Record<QuoteStatus, readonly QuoteAction[]>;
