import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { canonicalText, type QuoteContent, type QuoteEvent, quoteContent } from '@/domain/quotes/quote-content';
import { NO_TERMS, type QuoteTerms } from '@/domain/quotes/quote-terms';
import { validUntil } from '@/domain/quotes/quote-validity';
import { calendarDay } from '@/domain/shared/time';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import { readFigures } from '@/domain/staffing/plan/saved-plan';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { contacts, leads, quoteLogos, quoteSettings, quoteVersions, staffingPlans } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { licensesOf } from '../staffing/licenses';
import { isOfPlace, type Place } from '../teams/places';

/** What a version is made of, as the user chose it. Without terms it gets the usual ones. */
export interface VersionInput {
  planId: string;
  contactId: string | null;
  message: string;
  terms?: QuoteTerms | undefined;
}

interface Asked extends VersionInput {
  quote: { id: string; number: string; leadId: string };
  /** The number of the version. */
  number: number;
}

const PLAN_GONE = 'This staffing plan does not exist, or is not of this lead. Choose another version.';
const NO_PRICE = 'This version of the staffing plan has no price. Price it first.';
const CONTACT_GONE = 'This contact does not exist, or is not of this lead.';

/** Adds a version to a quote, from the lead, the plan and the letterhead as they are now. The lead is locked. */
export async function addVersion(tx: Database, actor: Actor, asked: Asked): Promise<void> {
  const { user, now, newId } = actor;
  const { quote, number, planId, contactId } = asked;
  const lead = exactlyOne((await tx.select().from(leads).where(eq(leads.id, quote.leadId)))[0]);
  const { inputs, ...priced } = await readPlan(tx, planId, quote.leadId);
  const client = await readClient(tx, lead, contactId);
  const letterhead = await readLetterhead(tx, actor, lead);
  const event = eventOf(lead, inputs, user.timezone);
  const terms = asked.terms ?? letterhead.terms;
  const until = validUntil({ ...event, eventDate: event.date }, now);
  const content = quoteContent({
    ...{ number: quote.number, version: number, madeOn: calendarDay(now, event.timeZone), validUntil: until },
    sender: {
      ...{ name: user.name, email: user.email, phone: user.phone },
      businessName: letterhead.companyName || user.businessName,
    },
    letterhead: letterhead.shown,
    ...{ client, event, message: asked.message, terms, ...priced },
  });
  await tx.insert(quoteVersions).values({
    ...{ id: newId(), quoteId: quote.id, number, authorId: user.id, planId, contactId, logoId: letterhead.logoId },
    ...{ content, hash: hashOf(content), cost: priced.price.cost, bill: priced.price.bill, total: content.total },
    ...{ eventDate: event.date, validUntil: until, createdAt: now },
  });
}

/** The SHA-256 of a version, by which it is known to be what was made. */
export const hashOf = (content: QuoteContent): string =>
  createHash('sha256').update(canonicalText(content)).digest('hex');

async function readPlan(tx: Database, planId: string, leadId: string) {
  const [saved] = await tx
    .select({ plan: staffingPlans.plan })
    .from(staffingPlans)
    .where(and(eq(staffingPlans.id, planId), eq(staffingPlans.leadId, leadId)));
  if (!saved) return refuse('NOT_FOUND', PLAN_GONE, { field: 'planId' });
  const { inputs, price: asPriced } = saved.plan;
  const { price } = readFigures(saved.plan);
  if (!price || !asPriced) return refuse('VALIDATION', NO_PRICE, { field: 'planId' });
  return { inputs, pricedLines: asPriced.lines, price, billsOvertime: asPriced.terms.billOvertime };
}

type LeadRow = typeof leads.$inferSelect;

async function readClient(tx: Database, lead: LeadRow, contactId: string | null): Promise<QuoteContent['client']> {
  const { companyName } = lead;
  if (contactId === null) return { companyName, contactPerson: lead.contactPerson, email: lead.email };
  const [contact] = await tx
    .select({ contactPerson: contacts.name, email: contacts.email })
    .from(contacts)
    .where(and(eq(contacts.id, contactId), eq(contacts.leadId, lead.id), isNull(contacts.deletedAt)));
  return { companyName, ...(contact ?? refuse('NOT_FOUND', CONTACT_GONE, { field: 'contactId' })) };
}

/** The event as it was priced. What the plan does not say comes from the lead, its address only for the same venue. */
function eventOf(lead: LeadRow, inputs: PlanInputs, timezone: string): QuoteEvent {
  const venueName = inputs.venueName || lead.venueName;
  const isSameVenue = venueName === lead.venueName;
  return {
    name: lead.eventName,
    ...{ date: inputs.eventDate, endDate: inputs.eventEndDate, startTime: inputs.startTime, endTime: inputs.endTime },
    timeZone: inputs.timeZone ?? timezone,
    venueName,
    venueStreet: isSameVenue ? lead.venueStreet : '',
    venueCity: inputs.city || (isSameVenue ? lead.venueCity : ''),
    venueState: inputs.state ?? (isSameVenue ? lead.venueState : ''),
    venuePostalCode: isSameVenue ? lead.venuePostalCode : '',
    attendance: inputs.attendance,
  };
}

async function readLetterhead(tx: Database, { user, now }: Actor, place: Place) {
  const [settings] = await tx
    .select({
      companyName: quoteSettings.companyName,
      address: quoteSettings.address,
      logoId: quoteSettings.logoId,
      logo: quoteLogos.sha256,
      depositShare: quoteSettings.depositShare,
      cancellation: quoteSettings.cancellation,
      text: quoteSettings.terms,
    })
    .from(quoteSettings)
    .leftJoin(quoteLogos, eq(quoteLogos.id, quoteSettings.logoId))
    .where(isOfPlace(quoteSettings, place))
    // The logo must not be removed before this version has it.
    .for('share', { of: quoteSettings });
  const today = calendarDay(now, user.timezone);
  const licenses = (await licensesOf(tx, place)).filter(({ expiresOn }) => expiresOn >= today);
  const { depositShare, cancellation, text } = settings ?? NO_TERMS;
  return {
    companyName: settings?.companyName ?? '',
    logoId: settings?.logoId ?? null,
    terms: { depositShare, cancellation, text },
    shown: {
      address: settings?.address || user.postalAddress,
      logo: settings?.logo ?? null,
      licenses: licenses.map(({ state, class: kind, number }) => ({ state, class: kind, number })),
    },
  };
}
