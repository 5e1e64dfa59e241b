/** What a contact decides or is needed for. */
export const CONTACT_ROLES = ['DECISION_MAKER', 'SITE_CONTACT', 'BILLING', 'OTHER'] as const;

export type ContactRole = (typeof CONTACT_ROLES)[number];

export const CONTACT_ROLE_LABELS = {
  DECISION_MAKER: 'Decision maker',
  SITE_CONTACT: 'Site contact',
  BILLING: 'Billing',
  OTHER: 'Other',
} as const satisfies Record<ContactRole, string>;
