/** Why an address gets no more email (D70). */
export const SUPPRESSION_REASONS = ['hard_bounce', 'unsubscribed', 'manual'] as const;

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Refuses a message to addresses that get no more email (D61). */
export const suppressedText = (addresses: readonly string[]): string =>
  `${addresses.join(', ')} ${addresses.length === 1 ? 'does' : 'do'} not want any more email`;
