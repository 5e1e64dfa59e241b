'use client';

import { api, type RouterOutputs } from '@/app/_trpc/client';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';
import type { StaffingRule } from '@/domain/staffing/rules/staffing-rule';

/** The most versions that the menu offers. */
const VERSIONS = 50;

export interface PlannerData {
  rules: readonly StaffingRule[];
  /** Of all places: the user's own, and those of their teams. */
  cards: readonly RateCard[];
  /** Null for a plan for no lead. */
  lead: RouterOutputs['leads']['byId'] | null;
  /** The newest first. */
  versions: readonly StaffingPlanVersion[];
}

/** Everything that a plan is made with: from then on, nothing has to be asked for a change. */
export function usePlannerData(leadId: string | null) {
  const enabled = leadId !== null;
  const rules = api.staffingRules.list.useQuery({});
  const cards = api.rateCards.list.useQuery();
  const lead = api.leads.byId.useQuery({ id: leadId ?? '' }, { enabled });
  const versions = api.staffingPlans.list.useQuery({ leadId: leadId ?? '', limit: VERSIONS }, { enabled });
  const queries = [rules, cards, ...(enabled ? [lead, versions] : [])];
  const isLoaded = rules.data && cards.data && (!enabled || (lead.data && versions.data));
  const data: PlannerData | null = isLoaded
    ? {
        rules: rules.data.items,
        cards: cards.data.items,
        lead: (enabled && lead.data) || null,
        versions: (enabled && versions.data?.items) || [],
      }
    : null;
  return {
    data,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}
