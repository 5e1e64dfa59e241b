import { callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { makePlannedLead, makeQuote, QUOTED_EVENT, sendWithoutEmail } from '@tests/support/quotes/quotes';
import { openRestDatabase } from '@tests/support/rest/rest';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuoteDetail } from '@/domain/quotes/quote';
import { acceptQuoteInput, createQuoteInput, sendQuoteInput } from '@/domain/quotes/quote-input';
import { DAY_MS } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { emailLogs, leadHistory, tasks } from '@/server/db/schema';
import { acceptByLink, readClientQuote } from '@/server/services/quotes/client-quote';

const rest = openRestDatabase();

let me: SessionUser;

beforeEach(async () => {
  me = await rest.makeUser({ tier: 'PRO' });
});

const as = (user: SessionUser, scope = rest.scope()) => callerFor(scope, user);
const noor = { name: 'Noor Haddad', title: '', email: 'noor@harbour.example', ip: '192.0.2.1', userAgent: 'Test' };

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ message }: Error) => message,
  );

async function sentQuote(more: object = {}): Promise<QuoteDetail & { token: string }> {
  const { id } = await makeQuote({ scope: rest.scope(), user: me, ...more });
  const { quote, token } = await sendWithoutEmail({ scope: rest.scope(), user: me }, id);
  return { ...quote, token };
}

const accept = ({ token, hash }: { token: string; hash: string }, name = noor.name) =>
  acceptByLink(rest.scope(), token, { ...noor, name, hash });

describe('two acceptances at once', () => {
  it('are one signature, one history entry and one copy', async () => {
    const quote = await sentQuote();
    await Promise.all(['Noor', 'Nora', 'Nils'].map((name) => accept(quote, name)));
    const { db } = rest.database();
    const won = and(eq(leadHistory.leadId, quote.leadId), eq(leadHistory.toStatus, 'CLOSED_WON'));
    expect(await db.$count(leadHistory, won)).toBe(1);
    expect(await db.$count(emailLogs, eq(emailLogs.leadId, quote.leadId))).toBe(1);
    const points = await as(me).gamification.stats();
    await accept(quote, 'Late');
    expect(await as(me).gamification.stats()).toEqual(points);
  });

  it('can be one by the client and one by a user', async () => {
    const quote = await sentQuote();
    const byUser = acceptQuoteInput.parse({
      ...{ id: quote.id, versionNumber: 1, note: 'On paper' },
      name: 'Noor',
      email: noor.email,
    });
    const done = await Promise.all([accept(quote), as(me).quotes.accept(byUser)]);
    expect(done[1]).toMatchObject({ status: 'ACCEPTED' });
    expect(await rest.database().db.$count(emailLogs, eq(emailLogs.leadId, quote.leadId))).toBe(1);
  });
});

describe('nothing is signed', () => {
  it('of a version that an edit has replaced, not even while it is edited', async () => {
    const quote = await sentQuote();
    const edit = as(me).quotes.update({ id: quote.id, changes: { message: 'New' } });
    const [accepted, edited] = await Promise.all([refusal(accept(quote)), refusal(edit)]);
    expect([accepted, edited].filter((message) => message !== null)).toHaveLength(1);
    const after = await as(me).quotes.byId({ id: quote.id });
    expect(after.status).toBe(edited === null ? 'DRAFT' : 'ACCEPTED');
    expect(await readClientQuote(rest.scope(), quote.token)).toMatchObject({
      hash: quote.hash,
      status: edited === null ? 'SUPERSEDED' : 'ACCEPTED',
    });
  });

  it('of an expired or a withdrawn version', async () => {
    const quote = await sentQuote();
    const later = { ...rest.scope(), now: new Date(quote.validUntil) };
    const late = acceptByLink(later, quote.token, { ...noor, hash: quote.hash });
    expect(await refusal(late)).toBe('This quote has expired. Ask for a new one.');
    expect(await as(me, later).quotes.list({ leadId: quote.leadId, status: 'EXPIRED', limit: 5 })).toMatchObject({
      items: [{ id: quote.id, status: 'EXPIRED' }],
    });
    await as(me).quotes.withdraw({ id: quote.id });
    await as(me).quotes.withdraw({ id: quote.id });
    expect(await refusal(accept(quote))).toBe('This quote was withdrawn.');
    expect(await as(me).leads.byId({ id: quote.leadId })).toMatchObject({ status: 'NEW', amount: null });
  });

  it('by a link that was guessed, or whose lead or quote is deleted', async () => {
    const quote = await sentQuote();
    expect(await accept({ ...quote, token: 'A'.repeat(43) })).toBeNull();
    await as(me).leads.delete({ id: quote.leadId });
    expect(await accept(quote)).toBeNull();
    await as(me).deleted.restore({ id: quote.leadId });
    await as(me).quotes.delete({ id: quote.id });
    expect(await accept(quote)).toBeNull();
    await as(me).deleted.restore({ id: quote.id });
    expect(await accept(quote)).toBe(true);
    expect(await refusal(as(me).quotes.delete({ id: quote.id }))).toMatch(/accepted/);
    expect(await refusal(as(me).quotes.update({ id: quote.id, changes: { message: '' } }))).toMatch(/cannot change/);
    expect(await refusal(as(me).quotes.withdraw({ id: quote.id }))).toMatch(/no longer be withdrawn/);
  });
});

describe('a lead that has changed between sending and signing', () => {
  it('is won as what it was merged into', async () => {
    const quote = await sentQuote();
    const { leadId: survivorId } = await makePlannedLead({ scope: rest.scope(), user: me });
    await as(me).leads.merge({ id: survivorId, changes: { leadIds: [quote.leadId] } });
    expect(await accept(quote)).toBe(true);
    expect(await as(me).leads.byId({ id: survivorId })).toMatchObject({
      status: 'CLOSED_WON',
      amount: quote.content.subtotal,
    });
    expect(await as(me).quotes.byId({ id: quote.id })).toMatchObject({ leadId: survivorId, status: 'ACCEPTED' });
  });

  it('is won by whom it was handed over to', async () => {
    const teamId = await makeTeam(rest.scope());
    me = await joinTeam(rest.scope(), me, teamId, 'owner');
    const mate = await joinTeam(rest.scope(), await rest.makeUser({ tier: 'PRO' }), teamId);
    const quote = await sentQuote({ teamId });
    await as(me).leads.update({ id: quote.leadId, changes: { assigneeId: mate.id } });
    expect(await accept(quote)).toBe(true);
    const [mine, theirs] = [await as(me).gamification.stats(), await as(mate).gamification.stats()];
    expect(theirs.totalPoints).toBeGreaterThan(mine.totalPoints);
    const news = await as(mate).notifications.list({ limit: 5 });
    expect(news.items.map(({ title }) => title)).toContain('Quote accepted');
  });
});

describe('sending', () => {
  it('is refused while the license gate blocks it, unless somebody who may says why', async () => {
    const plan = { ...QUOTED_EVENT, state: 'Texas', city: 'Austin', timeZone: 'America/Chicago' };
    const { id } = await makeQuote({ scope: rest.scope(), user: me, plan });
    expect(await refusal(as(me).quotes.send(sendQuoteInput.parse({ id })))).toMatch(/license gate blocks this quote/);
    const sent = await as(me).quotes.send(sendQuoteInput.parse({ id, licenseReason: 'A partner has the license' }));
    expect(sent.quote).toMatchObject({ status: 'SENT', licenseReason: 'A partner has the license' });
    const { items } = await as(me).leads.history({ id: sent.quote.leadId, limit: 5 });
    const happened = items.find(({ kind }) => kind === 'quote')?.detail.quote;
    expect(happened).toMatchObject({ did: 'sent', reason: 'A partner has the license' });
  });

  it('is refused once its time is over, and after an edit it has its time again', async () => {
    const { id } = await makeQuote({ scope: rest.scope(), user: me });
    const late = { ...rest.scope(), now: new Date(Date.now() + 40 * DAY_MS) };
    expect(await refusal(as(me, late).quotes.send(sendQuoteInput.parse({ id })))).toMatch(/This version has expired/);
    await as(me, late).quotes.update({ id, changes: { message: '' } });
    expect((await as(me, late).quotes.send(sendQuoteInput.parse({ id }))).quote).toMatchObject({
      status: 'SENT',
      versionNumber: 2,
    });
  });

  it('is taken back with its email', async () => {
    const quote = await makeQuote({ scope: rest.scope(), user: me });
    const email = { to: noor.email, subject: 'Your quote', body: 'Hi' };
    const sent = await as(me).quotes.send(sendQuoteInput.parse({ id: quote.id, email }));
    const mail = await as(me).emails.byId({ id: sent.emailId ?? '' });
    expect(mail.body).toBe(`Hi\n\nView and accept quote ${quote.number}:\n${sent.url}`);
    expect(mail.attachments).toMatchObject([{ name: `Quote ${quote.number}.pdf`, type: 'application/pdf' }]);
    const openTasks = () => rest.database().db.$count(tasks, eq(tasks.leadId, quote.leadId));
    expect(await openTasks()).toBe(2);
    await as(me).emails.cancel({ id: mail.id });
    expect(await openTasks()).toBe(0);
    expect(await as(me).quotes.byId({ id: quote.id })).toMatchObject({ status: 'DRAFT', sentAt: null });
    expect(await readClientQuote(rest.scope(), sent.url.split('/quote/')[1] ?? '')).toBeNull();
  });
});

it('gives every quote of a place a number of its own, also at once', async () => {
  const { planId } = await makePlannedLead({ scope: rest.scope(), user: me });
  const made = await Promise.all(
    Array.from({ length: 5 }, () => as(me).quotes.create(createQuoteInput.parse({ planId }))),
  );
  expect(new Set(made.map(({ number }) => number)).size).toBe(5);
});
