import { callerFor } from '@tests/support/database/scope';
import { makePlannedLead, makeQuote, sendWithoutEmail } from '@tests/support/quotes/quotes';
import { openRestDatabase } from '@tests/support/rest/rest';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQuoteInput } from '@/domain/quotes/quote-input';
import { quoteStatusAt } from '@/domain/quotes/quote-status';
import type { SessionUser } from '@/server/auth/sessions';
import { quoteStatusSql, quoteVersions } from '@/server/db/schema';
import { startDeliveries } from '@/server/services/emails/deliver-email';
import {
  acceptByLink,
  askByLink,
  declineByLink,
  markViewed,
  readClientQuote,
} from '@/server/services/quotes/client-quote';
import { hashOf } from '@/server/services/quotes/new-version';

const rest = openRestDatabase();

let me: SessionUser;

beforeEach(async () => {
  me = await rest.makeUser({ tier: 'PRO' });
});

const as = (user: SessionUser) => callerFor(rest.scope(), user);
const quoted = () => ({ scope: rest.scope(), user: me });
const signer = {
  name: 'Noor Haddad',
  title: 'Director',
  email: 'noor@harbour.example',
  ip: '192.0.2.1',
  userAgent: 'Test',
};

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ message }: Error) => message,
  );

describe('a quote', () => {
  it('has the figures of its plan, to the cent', async () => {
    const { planId, saved } = await makePlannedLead(quoted());
    const quote = await as(me).quotes.create(createQuoteInput.parse({ planId, message: 'Hello' }));
    expect(quote).toMatchObject({
      number: expect.stringMatching(/^Q-20\d\d-1$/),
      versionNumber: 1,
      status: 'DRAFT',
      warnings: [],
    });
    const { content } = quote;
    const price = saved.price;
    expect(content.lines.map(({ amount }) => amount)).toEqual(price?.lines.map(({ bill }) => bill));
    expect([content.subtotal, content.total, quote.total]).toEqual([price?.bill, price?.total, price?.total]);
    expect(quote.margin).toBeCloseTo(price?.margin ?? 0);
    expect(content.letterhead.licenses).toEqual([{ state: 'California', class: 'PPO', number: 'PPO 120045' }]);
    expect(JSON.stringify(content)).not.toMatch(/cost|margin|pay/i);
  });

  it('tells of overtime only if the client pays for it', async () => {
    const night = { startTime: '18:00', endTime: '06:00', marginReason: 'A long night' };
    const hoursOf = async (terms: object) =>
      (await makeQuote({ ...quoted(), plan: night, card: { workdayStart: '12:00', ...terms } })).content.lines[0]
        ?.hours;
    expect(await hoursOf({})).toMatchObject({ worked: 14, overtime: 4, doubleTime: 2 });
    expect(await hoursOf({ billOvertime: false })).toMatchObject({ worked: 14, overtime: 0, doubleTime: 0 });
  });

  it('keeps its hash, whatever happens to it', async () => {
    const { id, hash } = await makeQuote(quoted());
    const { token } = await sendWithoutEmail(quoted(), id);
    await markViewed(rest.scope(), token);
    await acceptByLink(rest.scope(), token, { ...signer, hash });
    const [row] = await rest.database().db.select().from(quoteVersions).where(eq(quoteVersions.quoteId, id));
    expect(row && hashOf(row.content)).toBe(hash);
  });
});

describe('a client', () => {
  it('views and accepts it, which wins the lead', async () => {
    const quote = await makeQuote(quoted());
    const { token } = await sendWithoutEmail(quoted(), quote.id);
    await markViewed(rest.scope(), token);
    expect(await readClientQuote(rest.scope(), token)).toMatchObject({ status: 'VIEWED' });
    await acceptByLink(rest.scope(), token, { ...signer, hash: quote.hash });
    await acceptByLink(rest.scope(), token, { ...signer, name: 'Mallory', hash: quote.hash });
    const signed = await as(me).quotes.byId({ id: quote.id });
    expect(signed).toMatchObject({ status: 'ACCEPTED', signature: { ...signer, hash: quote.hash, onBehalf: null } });
    const lead = await as(me).leads.byId({ id: quote.leadId });
    expect(lead).toMatchObject({ status: 'CLOSED_WON', amount: quote.content.subtotal });
    const { items } = await as(me).leads.timeline({ id: quote.leadId, limit: 20 });
    expect(items.filter(({ kind }) => kind === 'quote')).toHaveLength(3);
    const emails = await as(me).emails.list({ leadId: quote.leadId, limit: 5 });
    expect(emails.items).toMatchObject([{ to: signer.email, cc: [me.email] }]);
    const later = { ...rest.scope(), now: new Date(Date.now() + 1000) };
    for (const attempt of await startDeliveries(later, [emails.items[0]?.id ?? ''])) await attempt(later);
    const attached = (await as(me).emails.byId({ id: emails.items[0]?.id ?? '' })).attachments;
    expect(attached).toMatchObject([{ name: `Quote ${quote.number}, signed.pdf`, type: 'application/pdf' }]);
  });

  it('declines it, and asks', async () => {
    const quote = await makeQuote(quoted());
    const { token } = await sendWithoutEmail(quoted(), quote.id);
    await askByLink(rest.scope(), token, { name: 'Noor', question: 'Radios?' });
    await declineByLink(rest.scope(), token, { reason: 'Too late', hash: quote.hash });
    expect(await as(me).quotes.byId({ id: quote.id })).toMatchObject({ status: 'DECLINED', declineReason: 'Too late' });
    const refused = acceptByLink(rest.scope(), token, { ...signer, hash: quote.hash });
    expect(await refusal(refused)).toBe('This quote was declined.');
    const { items } = await as(me).notifications.list({ limit: 5 });
    const news = items.filter(({ kind }) => kind === 'quote').map(({ title }) => title);
    expect(news).toEqual(['Quote declined', 'Question about a quote']);
  });
});

it('has the same statuses in SQL as in the domain', async () => {
  const now = new Date('2027-03-02T09:30:00.000Z');
  const time = fc.constantFrom(null, new Date(now.getTime() - 1));
  const until = fc.constantFrom(...[-1, 0, 1].map((ms) => new Date(now.getTime() + ms)));
  const { id } = await makeQuote(quoted());
  const { db } = rest.database();
  const times = fc.record({
    ...{ validUntil: until, sentAt: time, viewedAt: time, acceptedAt: time, declinedAt: time },
    ...{ withdrawnAt: time, supersededAt: time },
  });
  for (const given of fc.sample(times, 100)) {
    const [row] = await db
      .update(quoteVersions)
      .set(given)
      .where(eq(quoteVersions.quoteId, id))
      .returning({ status: quoteStatusSql(now) });
    expect(row?.status).toBe(quoteStatusAt(given, now));
  }
});
