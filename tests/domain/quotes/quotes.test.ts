import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText, type QuoteContent, quoteContent } from '@/domain/quotes/quote-content';
import { isSignable, QUOTE_STATUSES, quoteStatusAt, signBlock } from '@/domain/quotes/quote-status';
import { cancellationPeriods, depositOf } from '@/domain/quotes/quote-terms';
import { hasStarted, validUntil } from '@/domain/quotes/quote-validity';
import { quoteWarnings } from '@/domain/quotes/quote-warnings';

const at = (written: string) => new Date(written);

describe('how long a quote is valid (D92)', () => {
  const zone = { startTime: '19:00', timeZone: 'America/Los_Angeles' };
  const now = at('2027-03-02T20:00:00Z');
  it.each([
    ['without an event date, for 30 days', null, '2027-04-02T06:59:59.999Z'],
    ['for an event far off, for 30 days', '2027-06-12', '2027-04-02T06:59:59.999Z'],
    ['until 7 days before the event, if that is earlier', '2027-03-20', '2027-03-14T07:59:59.999Z'],
    ['11 days before the event, until 7 days before it', '2027-03-13', '2027-03-07T07:59:59.999Z'],
    ['10 days before the event, until it starts', '2027-03-12', '2027-03-13T03:00:00.000Z'],
    ['on the day of the event, until it starts', '2027-03-02', '2027-03-03T03:00:00.000Z'],
  ])('%s', (_, eventDate, until) => {
    expect(validUntil({ ...zone, eventDate }, now)).toEqual(at(until));
  });

  it('and when its event has started', () => {
    const hasStartedAt = (time: string, date: string | null = '2027-03-12') => hasStarted({ ...zone, date }, at(time));
    expect(hasStartedAt('2027-03-13T02:59:59.999Z')).toBe(false);
    expect(hasStartedAt('2027-03-13T03:00:00Z')).toBe(true);
    expect(hasStartedAt('2099-01-01T00:00:00Z', null)).toBe(false);
  });
});

describe('the status of a version', () => {
  const times = {
    ...{ validUntil: at('2027-04-01T00:00:00Z'), sentAt: null, viewedAt: null, acceptedAt: null },
    ...{ declinedAt: null, withdrawnAt: null, supersededAt: null },
  };
  const before = at('2027-03-31T23:59:59.999Z');
  const then = at('2027-03-01T00:00:00Z');
  it.each([
    ['DRAFT', {}, times.validUntil],
    ['SENT', { sentAt: then }, before],
    ['VIEWED', { sentAt: then, viewedAt: then }, before],
    ['EXPIRED', { sentAt: then, viewedAt: then }, times.validUntil],
    ['SUPERSEDED', { sentAt: then, supersededAt: then }, before],
    ['WITHDRAWN', { sentAt: then, withdrawnAt: then }, times.validUntil],
    ['DECLINED', { sentAt: then, declinedAt: then, supersededAt: then }, before],
    ['ACCEPTED', { sentAt: then, acceptedAt: then }, times.validUntil],
  ] as const)('is %s', (status, changes, now) => {
    expect(quoteStatusAt({ ...times, ...changes }, now)).toBe(status);
  });

  it('says why a version cannot be signed, or lets it be', () => {
    for (const status of QUOTE_STATUSES) expect(signBlock(status) === null).toBe(isSignable(status));
  });
});

describe('the terms', () => {
  it('show the cancellation scale as dates, the earliest first', () => {
    const cancellation = [
      { daysBefore: 7, share: 0.25 },
      { daysBefore: 0, share: 1 },
      { daysBefore: 30, share: 0 },
    ];
    expect(cancellationPeriods({ cancellation }, { eventDate: '2027-06-12', total: 9880 })).toEqual([
      { from: null, until: '2027-05-13', share: 0, fee: 0 },
      { from: '2027-05-14', until: '2027-06-05', share: 0.25, fee: 2470 },
      { from: '2027-06-06', until: '2027-06-12', share: 1, fee: 9880 },
    ]);
    expect(cancellationPeriods({ cancellation }, { eventDate: null, total: 9880 })).toEqual([]);
    const late = cancellationPeriods({ cancellation }, { eventDate: '2027-06-12', madeOn: '2027-06-05', total: 9880 });
    expect(late.map(({ until }) => until)).toEqual(['2027-06-05', '2027-06-12']);
  });

  it('round the deposit to the cent, half up', () => {
    expect(depositOf(100.01, 0.5)).toBe(50.01);
    expect(depositOf(9880, 0)).toBe(0);
  });
});

const money = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100);

/** A version with any amounts, as it is put together from a price. */
const contents = fc
  .record({
    amounts: fc.array(money, { minLength: 1, maxLength: 20 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ amounts, share }): QuoteContent => {
    const hours = { worked: 7, overtime: 0, doubleTime: 0, holiday: 0, minimumCall: 0 };
    const bill = Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;
    return quoteContent({
      ...{ number: 'Q-2027-1', version: 1, madeOn: '2027-03-02', validUntil: at('2027-04-01T06:59:59.999Z') },
      sender: { name: 'Robin', businessName: 'Northgate', email: 'robin@northgate.example', phone: '' },
      letterhead: { address: '', logo: null, licenses: [] },
      client: { companyName: 'Harbour', contactPerson: 'Noor', email: 'noor@harbour.example' },
      event: {
        ...{ name: 'Summer', date: '2027-06-12', endDate: null, startTime: '19:00', endTime: '00:00' },
        ...{ timeZone: 'America/Los_Angeles', venueName: '', venueStreet: '', venueCity: '', venueState: '' },
        ...{ venuePostalCode: '', attendance: 750 },
      },
      ...{ message: '', terms: { depositShare: share, cancellation: [{ daysBefore: 7, share }], text: '' } },
      pricedLines: amounts.map(() => ({ bill: 38, shifts: [] })),
      billsOvertime: true,
      price: {
        lines: amounts.map((amount) => ({
          ...{ role: 'guard', description: '', count: 1, hours, cost: 0, bill: amount, rules: [] },
        })),
        ...{ extras: [], cost: 1, bill, tax: null, total: bill, margin: 0.2, isBelowMinimum: false, warnings: [] },
      },
    });
  });

describe('a version', () => {
  it('has the total of its lines, and nothing of the cost', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const cents = content.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
        expect(Math.round(content.total * 100)).toBe(cents);
        expect(canonicalText(content)).not.toMatch(/"(cost|margin|pay)"/);
      }),
    );
  });

  it('has the same text in any order of its keys, and another one for any other content', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, shuffled(inner)]),
      );
    };
    fc.assert(
      fc.property(contents, (content) => {
        expect(canonicalText(shuffled(JSON.parse(JSON.stringify(content))) as QuoteContent)).toBe(
          canonicalText(content),
        );
        expect(canonicalText({ ...content, total: content.total + 0.01 })).not.toBe(canonicalText(content));
      }),
    );
  });

  it('warns of an event that has moved, and of a newer plan', () => {
    const [content] = fc.sample(contents, 1);
    if (!content) throw new Error('No sample');
    expect(quoteWarnings(content, { eventDate: '2027-06-12', hasNewerPlan: false })).toEqual([]);
    expect(quoteWarnings(content, { eventDate: '2027-06-19', hasNewerPlan: true })).toEqual([
      'The lead says that the event is on June 19, 2027. This version is for June 12, 2027.',
      'The staffing plan has a newer version.',
    ]);
  });
});
