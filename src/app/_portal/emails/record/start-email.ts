'use client';

import { navigateTo, tabHref } from '@/app/_portal/use-tab';

/** The address that starts an email to a lead. */
export const emailHref = (leadId: string): string => tabHref('email', { lead: leadId });

export const startEmail = (leadId: string): void => navigateTo(emailHref(leadId));
