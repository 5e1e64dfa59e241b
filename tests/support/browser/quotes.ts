import type { Quote, QuoteDetail } from '@/domain/quotes/quote';
import { LEAD, VIEWER } from './portal';

const at = new Date('2027-03-02T09:00:00Z');

/** A draft, as lists have it. */
export const QUOTE: Quote = {
  id: '01890000-0000-7000-8000-000000000061',
  ...{ ownerId: VIEWER.id, teamId: null, leadId: LEAD.id, leadCompany: LEAD.companyName },
  ...{
    number: 'Q-2027-12',
    timeZone: 'America/Los_Angeles',
    versionNumber: 1,
    status: 'DRAFT',
    hash: 'a'.repeat(64),
    total: 9880,
  },
  validUntil: new Date('2027-04-01T06:59:59.999Z'),
  ...{ sentAt: null, viewedAt: null, acceptedAt: null, declinedAt: null, declineReason: '', withdrawnAt: null },
  ...{ eventDate: '2027-06-12', version: 1, createdAt: at, updatedAt: at },
};

const SHIFT = { startTime: '18:00', endTime: '01:00' };

/** The same with everything of its version. */
export const QUOTE_DETAIL: QuoteDetail = {
  ...QUOTE,
  content: {
    ...{ number: QUOTE.number, version: 1, madeOn: '2027-03-02', validUntil: QUOTE.validUntil.toISOString() },
    sender: { name: VIEWER.name, businessName: 'Dana Security', email: VIEWER.email, phone: '' },
    letterhead: { address: '', logo: null, licenses: [] },
    client: { companyName: LEAD.companyName, contactPerson: 'Jo Marsh', email: 'jo@northgate.example' },
    event: {
      ...{ name: 'Summer gala', date: '2027-06-12', endDate: null, startTime: '19:00', endTime: '00:00' },
      ...{ timeZone: 'America/Chicago', venueName: '', venueStreet: '', venueCity: '', venueState: '' },
      ...{ venuePostalCode: '', attendance: 750 },
    },
    message: '',
    lines: [
      {
        ...{ role: 'guard', label: 'Guard', count: 20, rate: 38, amount: 9880 },
        shifts: ['2027-06-12', '2027-06-13', '2027-06-15'].map((date) => ({ date, ...SHIFT })),
        hours: { worked: 13, overtime: 0, doubleTime: 0, holiday: 0, minimumCall: 0 },
      },
    ],
    ...{ extras: [], subtotal: 9880, tax: null, total: 9880, deposit: 2470 },
    terms: { depositShare: 0.25, cancellation: [{ daysBefore: 7, share: 0.5 }], text: '' },
    cancellation: [{ from: null, until: '2027-06-05', share: 0.5, fee: 4940 }],
  },
  ...{ planId: null, contactId: null, cost: 6175, margin: 0.375, needsApproval: false },
  ...{ warnings: [], licenseReason: '', signature: null },
};
