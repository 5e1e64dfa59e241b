import type { Recipients } from '#domain/emails/recipients';
import { isSameAddress } from '#domain/shared/address';

/** Why an address gets no more email (D70). */
export const SUPPRESSION_REASONS = ['hard_bounce', 'unsubscribed', 'manual'] as const;

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const SUPPRESSION_LABELS = {
  hard_bounce: 'Email bounced',
  unsubscribed: 'Unsubscribed',
  manual: 'Added by you',
} as const satisfies Record<SuppressionReason, string>;

/** An address that gets no more email. */
export interface SuppressedAddress {
  address: string;
  reason: SuppressionReason;
}

const WISHES = 'not want any more email';

const REFUSALS = {
  hard_bounce: {
    one: 'cannot be reached: an earlier email bounced',
    many: 'cannot be reached: earlier emails bounced',
  },
  unsubscribed: { one: `does ${WISHES}`, many: `do ${WISHES}` },
  manual: { one: `does ${WISHES}`, many: `do ${WISHES}` },
} as const satisfies Record<SuppressionReason, { one: string; many: string }>;

/** Refuses a message to addresses that get no more email (D61), with the reasons. */
export function suppressedText(suppressed: readonly SuppressedAddress[]): string {
  const isBounce = ({ reason }: SuppressedAddress) => reason === 'hard_bounce';
  const lines = [suppressed.filter((each) => !isBounce(each)), suppressed.filter(isBounce)].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const addresses = group.map(({ address }) => address).join(', ');
    return `${addresses} ${REFUSALS[first.reason][group.length === 1 ? 'one' : 'many']}`;
  });
  return lines.join('; ');
}

/** The field of a message that has the first of the addresses that get no more email: To, then CC, then BCC. */
export function suppressedField(
  { to, cc }: Pick<Recipients, 'to' | 'cc'>,
  suppressed: readonly SuppressedAddress[],
): 'to' | 'cc' | 'bcc' {
  const isAmong = (written: string) => suppressed.some(({ address }) => isSameAddress(address, written));
  if (isAmong(to)) return 'to';
  return cc.some(isAmong) ? 'cc' : 'bcc';
}
