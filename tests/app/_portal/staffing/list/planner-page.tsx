import { screen, within } from '@testing-library/react';
import { type Call, LEAD, renderInPortal } from '@tests/support/browser/portal';
import { CARD, EXAMPLE_LEAD, RULES, versionOf } from '@tests/support/browser/staffing';
import Staffing from '@/app/_portal/staffing/list/staffing';
import { tabById } from '@/app/_portal/tabs';
import type { Lead } from '@/domain/leads/lead';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';

interface Options {
  /** The lead of the plan; null for a plan for no lead. */
  lead?: Partial<Lead> | null;
  cards?: RateCard[];
  /** The saved versions, the newest first, at each reading. */
  versions?: () => StaffingPlanVersion[];
  answer?: (call: Call) => unknown;
}

/** Opens the tab. Returns the mutations. */
export function openPlanner({ lead = EXAMPLE_LEAD, cards = [CARD], versions = () => [], answer }: Options = {}) {
  return renderInPortal(
    <Staffing tab={tabById('staffing')} />,
    (call) => {
      const { path, input } = call;
      const answered = answer?.(call);
      if (answered !== undefined) return answered;
      if (path === 'staffingRules.list') return { items: RULES };
      if (path === 'rateCards.list') return { items: cards };
      if (path === 'licenses.check') return { verdict: 'PASS', findings: [], regulator: null, license: null };
      if (path === 'leads.byId') return { ...LEAD, ...lead };
      if (path === 'search.leads') return [LEAD];
      if (path === 'staffingPlans.save') return versionOf(versions().length + 1, input as PlanInputs);
      if (path !== 'staffingPlans.list') return { items: [] };
      const { limit } = input as { limit: number };
      return { items: versions().slice(0, limit), nextCursor: null };
    },
    lead === null ? '' : `lead=${LEAD.id}`,
  );
}

/** A part of the page, without what is only printed. */
export const part = async (name: 'Plan' | 'Price') => within(await screen.findByRole('region', { name }));

/** The figure with a name, such as 'Guards'. */
export async function figure(name: string, of: 'Plan' | 'Price' = 'Plan'): Promise<string | null | undefined> {
  const term = (await part(of)).getAllByText(name).find(({ tagName }) => tagName === 'DT');
  return term?.nextElementSibling?.textContent;
}
