import { and, asc, eq, inArray } from 'drizzle-orm';
import { COST_DEFAULTS } from '@/domain/costs/cost-inputs';
import { costComparisons, leads, regulatoryChecks, regulatoryItems, shares, trustChecks } from '../../db/schema';
import type { Actor } from '../../scope';
import { saveCosts } from '../../services/costs/costs';
import { checkItem, createItem } from '../../services/regulatory/regulatory';
import { checkTrust } from '../../services/trust/trust';

/** What {@link prepareMeetings} fills. */
export const MEETING_TABLES = [costComparisons, trustChecks, regulatoryItems, regulatoryChecks, shares] as const;

/** Prepares meetings as a rep would: comparisons and checklists, in general and for the deal that is furthest along. */
export async function prepareMeetings(actor: Actor): Promise<void> {
  const { db, user } = actor;
  await saveCosts(actor, COST_DEFAULTS);
  for (const item of ['license-lookup', 'certificate', 'fill-rate'] as const) {
    await checkTrust(actor, { item, checked: true });
  }
  const [deal] = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.ownerId, user.id), inArray(leads.status, ['PROPOSAL_SENT', 'CONSULTATION_SCHEDULED'])))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(1);
  if (deal) {
    const traditional = { ...COST_DEFAULTS.traditional, timeSpent: 34, noShowRate: 0.2, recruitmentCost: 350 };
    await saveCosts(actor, { ...COST_DEFAULTS, leadId: deal.id, traditional, eventsPerMonth: 6 });
    await checkTrust(actor, { leadId: deal.id, item: 'license-lookup', checked: true });
    await checkTrust(actor, { leadId: deal.id, item: 'site-visit', checked: true });
  }
  const location = 'California';
  await checkItem(actor, { location, item: 'private-security-license', completed: true });
  await checkItem(actor, { location, item: 'general-liability', completed: true });
  await createItem(actor, {
    location,
    title: 'Guard cards copied to the event binder',
    description: 'The venue asks to see them at load-in.',
    required: true,
  });
}
