import { and, asc, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import { addDays, calendarDay } from '@/domain/shared/time';
import { createLicenseInput } from '@/domain/staffing/licenses/license';
import { planOfLead } from '@/domain/staffing/plan/plan-of-lead';
import { savePlanInput } from '@/domain/staffing/plan/plan-schema';
import { createRateCardInput } from '@/domain/staffing/rate-cards/rate-card-input';
import { leads, rateCards } from '../../db/schema';
import type { Actor } from '../../scope';
import { createLicense } from '../../services/staffing/licenses';
import { savePlan } from '../../services/staffing/plans';
import { createRateCard } from '../../services/staffing/rate-cards';

const STANDARD = {
  name: 'Standard 2027',
  rates: {
    guard: { pay: 20, bill: 38 },
    armedGuard: { pay: 28, bill: 55 },
    supervisor: { pay: 27, bill: 48 },
    crowdManager: { pay: 22, bill: 42 },
  },
  holidays: ['2027-01-01', '2027-05-31', '2027-07-04', '2027-09-06', '2027-11-25', '2027-12-25'],
  mileRate: 0.7,
};

/** Rates and licenses, the same for the rep's own leads and for those of the team. */
export async function addDemoTerms(actor: Actor, teamId: string | undefined): Promise<void> {
  const day = (days: number) => calendarDay(addDays(actor.now, days), actor.user.timezone);
  const licenses = [
    {
      ...{ state: 'California', class: 'PPO', number: '121806', expiresOn: day(410), armed: true },
      ...{ insurance: 2_000_000, insuranceExpiresOn: day(200) },
      guardCards: [
        { class: 'unarmed', count: 46, validUntil: day(300) },
        { class: 'armed', count: 6, validUntil: day(180) },
      ],
    },
    {
      ...{ state: 'New York', class: 'Watch, guard or patrol agency', number: '11000248817', expiresOn: day(52) },
      ...{ insurance: 1_000_000, insuranceExpiresOn: day(200) },
      guardCards: [{ class: 'unarmed', count: 18, validUntil: day(52) }],
    },
  ];
  for (const owner of teamId === undefined ? [null] : [null, teamId]) {
    await createRateCard(actor, createRateCardInput.parse({ ...STANDARD, teamId: owner }));
    for (const license of licenses) {
      await createLicense(actor, createLicenseInput.parse({ ...license, teamId: owner }));
    }
  }
}

/** How many of the rep's deals have a plan with a price, and how far off their events are at least. */
const PLANNED = 3;
const AHEAD_DAYS = 14;

/** Plans and prices of the deals that are furthest along, the first with an earlier version. */
export async function addDemoPlans(actor: Actor): Promise<void> {
  const { db, user } = actor;
  const [card] = await db.select({ id: rateCards.id }).from(rateCards).where(eq(rateCards.ownerId, user.id));
  const deals = await db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.ownerId, user.id),
        inArray(leads.status, ['PROPOSAL_SENT', 'CONSULTATION_SCHEDULED', 'CONTACTED']),
        gte(leads.eventDate, calendarDay(addDays(actor.now, AHEAD_DAYS), user.timezone)),
        isNull(leads.teamId),
        isNotNull(leads.attendance),
      ),
    )
    .orderBy(desc(leads.status), asc(leads.createdAt), asc(leads.id))
    .limit(PLANNED);
  for (const [index, deal] of deals.entries()) {
    const inputs = {
      ...planOfLead(deal, user.timezone),
      mainEntrances: 1 + (index % 2),
      exits: 3 + index,
      bars: index,
    };
    const plan = { leadId: deal.id, ...inputs, marginReason: 'A long-standing client' };
    const reader = { ...actor, token: null };
    if (index === 0) await savePlan(reader, savePlanInput.parse({ ...plan, exits: 2 }));
    const now = addDays(actor.now, index === 0 ? 0 : -index);
    const price = card ? { rateCardId: card.id } : null;
    await savePlan({ ...reader, now }, savePlanInput.parse({ ...plan, price }));
  }
}
