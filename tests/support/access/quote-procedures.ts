import { byId, type Call, LINKED, ofLead, SEARCH } from './call';

const COSTS = {
  traditional: { timeSpent: 20, hourlyRate: 25, noShowRate: 0.5, backgroundCheckCost: 50, recruitmentCost: 200 },
  provider: { eventFee: 120, hourlyRate: 30, fillRate: 0.9 },
  eventsPerMonth: 4,
};
const CARD = { name: 'Standard', rates: { guard: { pay: 20, bill: 38 } } };
const LETTERHEAD = { companyName: 'Acme Guards' };
const LICENSE = { state: 'California', class: 'PPO', number: '120045', expiresOn: '2028-05-31' };
const PLAN = { attendance: 750, startTime: '19:00', endTime: '00:00', venueName: SEARCH };
const PLAN_DAY = { eventDate: '2027-06-11', timeZone: 'America/Chicago' };
const PREVIEW = {
  ...{ attendance: 750, setting: 'INDOOR', alcohol: true, startTime: '19:00', endTime: '00:00', state: 'Alabama' },
};
const PRICE = {
  ...{ state: 'Alabama', timeZone: 'America/Chicago', burden: 0.35 },
  lines: [
    {
      ...{ role: 'guard', count: 1, pay: 20, bill: 38 },
      shifts: [{ date: '2027-06-11', startTime: '18:00', endTime: '23:00' }],
    },
  ],
};
const QUOTE_EMAIL = { to: 'jo@acme.example', subject: 'Your quote', body: 'Here it is.' };
const SIGNER = { versionNumber: 1, name: 'Jo Field', email: 'jo@acme.example', note: 'On paper.' };

/** The rows of the procedures of quotes and what they are made of. */
export const QUOTE_CALLS: Readonly<Record<string, Call>> = {
  'rateCards.list': {},
  'rateCards.defaults': { textless: true },
  'rateCards.create': { inputs: [CARD, { ...CARD, teamId: '{team}' }] },
  'rateCards.update': { inputs: [{ id: '{rateCard}', changes: { name: 'Other' } }] },
  'rateCards.delete': byId('rateCard'),

  'costs.read': { inputs: [{}, { leadId: '{lead}' }], textless: true },
  'costs.save': { inputs: [{ ...COSTS, leadId: '{lead}' }, COSTS] },
  'costs.share': {
    by: 'session',
    inputs: [
      { ...COSTS, leadId: '{lead}', days: 7 },
      { ...COSTS, days: 7 },
    ],
  },

  'quoteSettings.list': {},
  'quoteSettings.save': { inputs: [{ changes: LETTERHEAD }, { changes: LETTERHEAD, teamId: '{team}' }] },
  'quoteSettings.removeLogo': { inputs: [{}, { teamId: '{team}' }] },

  'licenses.list': {},
  'licenses.check': { inputs: [{ state: 'California' }] },
  'licenses.create': { inputs: [LICENSE, { ...LICENSE, teamId: '{team}' }] },
  'licenses.update': { inputs: [{ id: '{license}', changes: { armed: true } }] },
  'licenses.delete': byId('license'),

  'quotes.list': { inputs: [{}, { leadId: '{lead}' }], ignores: LINKED },
  'quotes.byId': byId('quote'),
  'quotes.versions': byId('quote'),
  'quotes.create': {
    inputs: [{ planId: '{staffingPlan}' }, { planId: '{staffingPlan}', contactId: '{contact}' }],
  },
  'quotes.update': {
    inputs: [
      { id: '{quote}', changes: { message: 'With two more guards.' } },
      { id: '{quote}', changes: { planId: '{staffingPlan}', contactId: '{contact}' } },
    ],
  },
  'quotes.send': {
    inputs: [{ id: '{quote}' }, { id: '{quote}', email: QUOTE_EMAIL }],
  },
  'quotes.withdraw': byId('quote'),
  'quotes.accept': { inputs: [{ id: '{sentQuote}', ...SIGNER }] },
  'quotes.delete': byId('quote'),
  'quotes.preview': { inputs: [PRICE] },

  'staffingPlans.list': ofLead({}),
  'staffingPlans.byId': byId('staffingPlan'),
  'staffingPlans.save': {
    inputs: [
      { leadId: '{lead}', ...PLAN },
      { leadId: '{lead}', ...PLAN, ...PLAN_DAY, price: { rateCardId: '{rateCard}', lines: PRICE.lines } },
    ],
  },
  // Without a price, there is no margin to approve.
  'staffingPlans.approve': { ...byId('staffingPlan'), elsewhere: true },
  'staffingPlans.preview': { inputs: [PREVIEW] },

  // The same rules for everybody.
  'staffingRules.list': { inputs: [{}, { state: 'Texas', day: '2027-06-12' }], textless: true },
};
