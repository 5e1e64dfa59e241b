'use client';

import { useStaffingWords } from '@/app/_portal/staffing/record/staffing-words';
import { api } from '@/app/_trpc/client';
import type { ShownQuote } from '../quote-cache';

/** The most versions of a plan that are offered. */
const PLANS = 50;

export interface Choice {
  value: string;
  label: string;
}

export interface QuoteChoices {
  plans: Choice[];
  contacts: Choice[];
}

/** What a quote can be made of: the priced plans of its lead, and whom it can be for. */
export function useQuoteChoices({ leadId }: ShownQuote) {
  const { dollars, staff } = useStaffingWords();
  const plans = api.staffingPlans.list.useQuery({ leadId, limit: PLANS });
  const lead = api.leads.byId.useQuery({ id: leadId });
  const contacts = api.contacts.list.useQuery({ id: leadId });
  const queries = [plans, lead, contacts];
  const choices: QuoteChoices | null =
    plans.data && lead.data && contacts.data
      ? {
          plans: plans.data.items.flatMap(({ id, number, plan, price }) =>
            price ? [{ value: id, label: `Version ${number}: ${dollars(price.total)}, ${staff(plan)}` }] : [],
          ),
          contacts: [
            { value: '', label: `${lead.data.contactPerson} (primary contact)` },
            ...contacts.data.items.map(({ id, name }) => ({ value: id, label: name })),
          ],
        }
      : null;
  return {
    choices,
    error: queries.find(({ error }) => error)?.error ?? null,
    retry() {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}
