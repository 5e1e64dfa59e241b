import { and, asc, eq } from 'drizzle-orm';
import { createQuoteInput, sendQuoteInput } from '@/domain/quotes/quote-input';
import { consentText } from '@/domain/quotes/signature';
import { addDays } from '@/domain/shared/time';
import { quoteSettings, quotes, quoteVersions, staffingPlans } from '../../db/schema';
import type { Actor } from '../../scope';
import { updateLead } from '../../services/leads/lead-updates';
import type { Reader } from '../../services/quotes/quote-queries';
import { createQuote } from '../../services/quotes/quotes';
import { sendQuote } from '../../services/quotes/send-quote';

const LETTERHEAD = {
  companyName: 'Northgate Event Security',
  address: '12 Harbor Road\nOakland, CA 94607',
  depositShare: 0.25,
  cancellation: [
    { daysBefore: 30, share: 0 },
    { daysBefore: 14, share: 0.25 },
    { daysBefore: 7, share: 0.5 },
    { daysBefore: 0, share: 1 },
  ],
  terms:
    'Guards arrive one hour before doors. Radios are included. The client provides a break room and parking for one vehicle. Hours beyond the shifts are billed at the rates above.',
};

/** Letterhead and usual terms, the same for the rep's own leads and for those of the team. */
export async function addDemoLetterhead({ db, user, now, newId }: Actor, teamId: string | undefined): Promise<void> {
  const places = [{ ownerId: user.id, teamId: null }, ...(teamId === undefined ? [] : [{ ownerId: null, teamId }])];
  const times = { createdAt: now, updatedAt: now };
  await db.insert(quoteSettings).values(places.map((place) => ({ ...LETTERHEAD, ...place, ...times, id: newId() })));
}

/** A draft, a quote that the client has viewed, and one that is signed, of the rep's priced plans. */
export async function addDemoQuotes(actor: Actor): Promise<void> {
  const plans = await actor.db
    .select({ id: staffingPlans.id, plan: staffingPlans.plan })
    .from(staffingPlans)
    .where(eq(staffingPlans.authorId, actor.user.id))
    .orderBy(asc(staffingPlans.createdAt), asc(staffingPlans.id));
  const [signed, viewed, draft] = plans.filter(({ plan }) => plan.price !== null);
  const message = 'Thank you for your time on the phone. This is what we talked about.';
  const licenseReason = 'Our partner holds the license of the state';
  const make = (plan: { id: string } | undefined, daysAgo: number) => {
    const reader: Reader = { ...actor, now: addDays(actor.now, -daysAgo), token: null };
    return (
      plan &&
      createQuote(reader, createQuoteInput.parse({ planId: plan.id, message })).then(({ id }) => ({ id, reader }))
    );
  };
  const send = ({ id, reader }: { id: string; reader: Reader }) =>
    sendQuote(reader, sendQuoteInput.parse({ id, licenseReason }));

  await make(draft, 0);
  const opened = await make(viewed, 1);
  if (opened) {
    await send(opened);
    await actor.db
      .update(quoteVersions)
      .set({ viewedAt: addDays(actor.now, -0.5) })
      .where(eq(quoteVersions.quoteId, opened.id));
  }
  const won = await make(signed, 2);
  if (won) await sign(actor, (await send(won)).quote);
}

/** Without the mail that an acceptance sends: nothing of the demo leaves. */
async function sign(
  actor: Actor,
  { id, leadId, content, hash }: Awaited<ReturnType<typeof sendQuote>>['quote'],
): Promise<void> {
  const { db, now } = actor;
  const { contactPerson: name, email } = content.client;
  const signature = {
    ...{ name, email, title: 'Director of events', consent: consentText(content), at: now.toISOString(), hash },
    ...{ ip: '203.0.113.24', userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', onBehalf: null },
  };
  await db
    .update(quoteVersions)
    .set({ viewedAt: addDays(now, -1), acceptedAt: now, signature })
    .where(and(eq(quoteVersions.quoteId, id), eq(quoteVersions.hash, hash)));
  await db.update(quotes).set({ acceptedAt: now }).where(eq(quotes.id, id));
  await updateLead(actor, { id: leadId, changes: { status: 'CLOSED_WON', amount: content.subtotal } });
}
