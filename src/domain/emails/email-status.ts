/**
 * What is known of a message once it was accepted (spec 2 section 4), in ascending order. Only SENT and FAILED come from
 * Stanchion, the others from the mail service's webhook.
 */
export const EMAIL_STATUSES = ['SENT', 'DELIVERED', 'OPENED', 'CLICKED', 'FAILED'] as const;

export type EmailStatus = (typeof EMAIL_STATUSES)[number];

export const EMAIL_STATUS_LABELS = {
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  OPENED: 'Opened',
  CLICKED: 'Clicked',
  FAILED: 'Failed',
} as const satisfies Record<EmailStatus, string>;

/** The status after news that may arrive in any order: a status only moves up (D67). */
export function higherStatus(current: EmailStatus, news: EmailStatus): EmailStatus {
  return EMAIL_STATUSES.indexOf(news) > EMAIL_STATUSES.indexOf(current) ? news : current;
}

/** The statuses that news of `news` may replace. */
export const statusesBelow = (news: EmailStatus): EmailStatus[] =>
  EMAIL_STATUSES.slice(0, EMAIL_STATUSES.indexOf(news));
