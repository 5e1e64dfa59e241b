import { screen, within } from '@testing-library/react';
import { type Call, LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import Staffing from '@/app/_portal/staffing/list/staffing';
import { tabById } from '@/app/_portal/tabs';
import type { Lead } from '@/domain/leads/lead';
import type { SavePlanInput, StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { planStaffing } from '@/domain/staffing/plan/plan-staffing';
import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import { asStaffingRule } from '@/domain/staffing/rules/staffing-rule';

const TODAY = '2027-03-01';

export const RULES = BUILT_IN_RULES.map((row) => asStaffingRule(row, TODAY));

/** The published example: 750 guests, alcohol, one entrance, four exits, 7 PM to midnight. */
export const EXAMPLE: Partial<Lead> = {
  ...{ attendance: 750, alcohol: true, setting: 'INDOOR', venueState: 'AL', guardsWanted: 8 },
  ...{ eventDate: '2027-06-12', eventStartTime: '19:00', eventEndTime: '00:00' },
};

export const CARD: RateCard = {
  ...startingCard(ruleBook(BUILT_IN_RULES, { state: null, day: TODAY })),
  ...{ id: '01890000-0000-7000-8000-00000000000c', teamId: null, name: 'Standard 2027', version: 1 },
  rates: { guard: { pay: 20, bill: 38 }, armedGuard: null, supervisor: { pay: 20, bill: 38 }, crowdManager: null },
  ...{ createdAt: new Date('2027-02-01T09:00:00Z'), updatedAt: new Date('2027-02-01T09:00:00Z') },
};

/** A saved version, with the figures of its inputs. */
export function versionOf(
  number: number,
  { leadId, price: _, marginReason, ...inputs }: Omit<SavePlanInput, 'leadId'> & { leadId?: string },
  more: Partial<StaffingPlanVersion> = {},
): StaffingPlanVersion {
  const { state, city, venueName, eventDate } = inputs;
  const plan = planStaffing(inputs, ruleBook(BUILT_IN_RULES, { state, city, venueName, day: eventDate ?? TODAY }));
  const lines = plan.lines.map((line) => ({ ...line, rules: [] }));
  return {
    ...{
      id: `01890000-0000-7000-8000-0000000000${10 + number}`,
      leadId: leadId ?? LEAD.id,
      number,
      inputs,
      marginReason,
    },
    ...{ author: { id: VIEWER.id, name: 'Ana' }, plan: { ...plan, lines, shift: { ...plan.shift, rules: [] } } },
    ...{ price: null, needsApproval: false, approvedBy: null, approvedAt: null, createdAt: new Date(TODAY) },
    ...more,
  };
}

interface Options {
  /** The lead of the plan; null for a plan for no lead. */
  lead?: Partial<Lead> | null;
  cards?: RateCard[];
  /** The saved versions, the newest first, at each reading. */
  versions?: () => StaffingPlanVersion[];
  answer?: (call: Call) => unknown;
}

/** Opens the tab. Returns the mutations. */
export function openPlanner({ lead = EXAMPLE, cards = [CARD], versions = () => [], answer }: Options = {}): Call[] {
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
      if (path === 'staffingPlans.save') return versionOf(versions().length + 1, input as SavePlanInput);
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
