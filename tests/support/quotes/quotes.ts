import { callerFor, type TestScope } from '@tests/support/database/scope';
import { EVENT_YEAR } from '@tests/support/event-year';
import { createLeadInput } from '@/domain/leads/lead';
import { createQuoteInput, sendQuoteInput } from '@/domain/quotes/quote-input';
import { createLicenseInput } from '@/domain/staffing/licenses/license';
import { savePlanInput } from '@/domain/staffing/plan/plan-schema';
import { createRateCardInput } from '@/domain/staffing/rate-cards/rate-card-input';
import type { SessionUser } from '@/server/auth/sessions';

/** An event in California that needs 14 guards, 2 supervisors and a relief guard. */
export const QUOTED_EVENT = {
  ...{ attendance: 750, alcohol: true, mainEntrances: 1, exits: 4, startTime: '19:00', endTime: '00:00' },
  ...{ eventDate: `${EVENT_YEAR}-06-12`, timeZone: 'America/Los_Angeles', state: 'California', city: 'Oakland' },
};

interface Quoted {
  scope: TestScope;
  user: SessionUser;
  teamId?: string | null;
  plan?: object;
  lead?: object;
  card?: object;
}

/** A lead with a priced staffing plan, and a license with which a quote of it can be sent. */
export async function makePlannedLead({ scope, user, teamId = null, plan = {}, lead = {}, card = {} }: Quoted) {
  const caller = callerFor(scope, user);
  const client = { companyName: 'Harbour Lights', contactPerson: 'Noor Haddad', email: 'noor@harbour.example' };
  const { id: leadId } = await caller.leads.create(createLeadInput.parse({ ...client, teamId, ...lead }));
  const rates = { guard: { pay: 20, bill: 38 }, supervisor: { pay: 27, bill: 48 } };
  const rateCard = await caller.rateCards.create(
    createRateCardInput.parse({ name: 'Standard', rates, teamId, ...card }),
  );
  await caller.licenses.create(
    createLicenseInput.parse({
      ...{ state: 'California', class: 'PPO', number: 'PPO 120045', expiresOn: `${EVENT_YEAR + 2}-05-31`, teamId },
      ...{ insurance: 1_000_000, insuranceExpiresOn: `${EVENT_YEAR + 1}-12-31` },
    }),
  );
  const price = { rateCardId: rateCard.id };
  const saved = await caller.staffingPlans.save(savePlanInput.parse({ leadId, ...QUOTED_EVENT, price, ...plan }));
  return { leadId, planId: saved.id, rateCardId: rateCard.id, saved };
}

/** A quote of a new lead. */
export async function makeQuote(quoted: Quoted, more: object = {}) {
  const { planId } = await makePlannedLead(quoted);
  return callerFor(quoted.scope, quoted.user).quotes.create(createQuoteInput.parse({ planId, ...more }));
}

/** Sends a quote without an email. Returns the token of its link, too. */
export async function sendWithoutEmail({ scope, user }: Pick<Quoted, 'scope' | 'user'>, id: string) {
  const sent = await callerFor(scope, user).quotes.send(sendQuoteInput.parse({ id }));
  return { ...sent, token: sent.url.split('/quote/')[1] ?? '' };
}
