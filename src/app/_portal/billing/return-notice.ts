import type { RouterOutputs } from '@/app/_trpc/client';
import { grantedTier } from '@/domain/billing/subscription';

/** From which page of Stripe a user comes back. */
const RETURNS = ['checkout', 'canceled', 'portal'] as const;

export type Returned = (typeof RETURNS)[number];

export function returnedFrom(search: string): Returned | null {
  const from = new URLSearchParams(search).get('billing');
  return RETURNS.find((each) => each === from) ?? null;
}

interface Fetched {
  data?: RouterOutputs['billing']['refresh'];
  /** The message of the failure, if it could not be fetched. */
  error: string | null;
  /** It was fetched many times, and nothing has changed. */
  isLate: boolean;
}

export interface Notice {
  color: 'gray' | 'green' | 'red';
  text: string;
  /** More is to come soon. */
  isWaiting?: boolean;
  canRetry?: boolean;
}

const NOT_COMPLETED: Notice = { color: 'gray', text: 'The checkout was not completed. You have not been charged.' };

/**
 * What a user is told after coming back from Stripe; null if the page itself says enough. The address alone proves
 * nothing, so it claims only what was fetched.
 */
export function returnNotice(from: Returned, { data, error, isLate }: Fetched): Notice | null {
  if (from === 'portal') return null;
  if (error !== null) {
    return { color: 'red', text: `Your payment could not be checked. ${error}`, canRetry: true };
  }
  if (!data) return { color: 'gray', text: 'Checking your payment…', isWaiting: true };
  const { subscription, checkout } = data;
  if (subscription && grantedTier(subscription, new Date()) === 'PRO') {
    return { color: 'green', text: 'Payment received. You’re on PRO.' };
  }
  if (checkout === 'paid') {
    const text = 'Payment received, PRO is being activated.';
    return { color: 'gray', text: isLate ? `${text} This can take a few minutes.` : text, isWaiting: true };
  }
  if (checkout === 'processing') {
    return { color: 'gray', text: 'Your payment is being processed. PRO starts when it arrives.' };
  }
  return NOT_COMPLETED;
}
