import { tabHref } from '@/app/_portal/use-tab';
import type { LeadFilters } from '@/domain/leads/lead';

/** The list of the leads that a figure counts. In order of creation, which has an index on the days of most figures. */
export const leadsHref = (filters: LeadFilters): string => tabHref('crm', { ...filters, sort: 'createdAt' });
