import { EMAIL_LIMITS } from '#domain/emails/email-limits';
import type { SortOrder } from '#domain/shared/paging';

/** Maximum length of each text field, in UTF-16 units (D37). */
export const TEMPLATE_LIMITS = { name: 120, ...EMAIL_LIMITS } as const;

export const TEMPLATE_CATEGORIES = [
  'INITIAL_CONTACT',
  'FOLLOW_UP',
  'CONSULTATION_INVITE',
  'PROPOSAL',
  'CLOSING',
  'OTHER',
] as const;

export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export const TEMPLATE_CATEGORY_LABELS = {
  INITIAL_CONTACT: 'Initial contact',
  FOLLOW_UP: 'Follow-up',
  CONSULTATION_INVITE: 'Consultation invite',
  PROPOSAL: 'Proposal',
  CLOSING: 'Closing',
  OTHER: 'Other',
} as const satisfies Record<TemplateCategory, string>;

export const TEMPLATE_SORTS = ['name', 'updatedAt'] as const;

export type TemplateSort = (typeof TEMPLATE_SORTS)[number];

export const TEMPLATE_SORT_LABELS = {
  name: 'Name',
  updatedAt: 'Last Edited',
} as const satisfies Record<TemplateSort, string>;

/** Default order of each sort column. */
export const TEMPLATE_SORT_ORDERS = { name: 'asc', updatedAt: 'desc' } as const satisfies Record<
  TemplateSort,
  SortOrder
>;

/** The name of a copy. A name that would become too long is cut. */
export function copyName(name: string): string {
  const suffix = ' (copy)';
  return name.slice(0, TEMPLATE_LIMITS.name - suffix.length).toWellFormed() + suffix;
}
