'use client';

import { navigateTo, tabHref } from '@/app/_portal/use-tab';

/** The address that starts an email to a lead: to its primary contact, or to another one. */
export const emailHref = (leadId: string, contactId: string | null = null): string =>
  tabHref('email', { lead: leadId, ...(contactId !== null && { contact: contactId }) });

export const startEmail = (leadId: string): void => navigateTo(emailHref(leadId));
