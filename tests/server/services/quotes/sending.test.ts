import { callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { makePlannedLead, makeQuote, QUOTED_EVENT, sendWithoutEmail } from '@tests/support/quotes/quotes';
import { openRestDatabase } from '@tests/support/rest/rest';
import { and, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQuoteInput, sendQuoteInput } from '@/domain/quotes/quote-input';
import type { SessionUser } from '@/server/auth/sessions';
import { emailLogs, tasks, teams } from '@/server/db/schema';
import { dropHeldBack } from '@/server/services/emails/held-back';
import { acceptByLink, askByLink, readClientQuote } from '@/server/services/quotes/client-quote';

const rest = openRestDatabase();

let me: SessionUser;

beforeEach(async () => {
  me = await rest.makeUser({ tier: 'PRO' });
});

const as = (user: SessionUser) => callerFor(rest.scope(), user);
const quoted = () => ({ scope: rest.scope(), user: me });
const noor = { name: 'Noor', title: '', email: 'noor@harbour.example', ip: '192.0.2.1', userAgent: 'Test' };
const email = { to: noor.email, subject: 'Your quote', body: 'Hi' };
const tokenIn = (url: string) => url.split('/quote/')[1] ?? '';
const shown = async (url: string) => (await readClientQuote(rest.scope(), tokenIn(url)))?.status ?? null;

async function sendByEmail(id: string) {
  const { url, emailId } = await as(me).quotes.send(sendQuoteInput.parse({ id, email }));
  return { url, emailId: emailId ?? '' };
}

const clockTasks = (leadId: string) =>
  rest.database().db.$count(tasks, and(eq(tasks.leadId, leadId), like(tasks.autoRule, 'clock.%')));

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ message }: Error) => message,
  );

describe('canceling the email of a quote', () => {
  it('leaves a link that was handed over besides', async () => {
    const { id } = await makeQuote(quoted());
    const mailed = await sendByEmail(id);
    const later = { ...rest.scope(), now: new Date(Date.now() + 1000) };
    const { url } = await sendWithoutEmail({ scope: later, user: me }, id);
    await as(me).emails.cancel({ id: mailed.emailId });
    expect([await shown(mailed.url), await shown(url)]).toEqual([null, 'SENT']);
    expect(await as(me).quotes.byId({ id })).toMatchObject({ status: 'SENT' });
  });

  it('leaves the tasks that another quote of the lead has started', async () => {
    const { planId, leadId } = await makePlannedLead(quoted());
    const make = () => as(me).quotes.create(createQuoteInput.parse({ planId }));
    const [one, other] = [await make(), await make()];
    const mailed = await sendByEmail(one.id);
    await sendWithoutEmail(quoted(), other.id);
    await as(me).emails.cancel({ id: mailed.emailId });
    expect(await clockTasks(leadId)).toBe(2);
  });

  it('leaves everything after a restore, because it may have been sent before', async () => {
    const { id } = await makeQuote(quoted());
    const { url, emailId } = await sendByEmail(id);
    const held = { delivery: 'held', holdReason: 'restored' } as const;
    await rest.database().db.update(emailLogs).set(held).where(eq(emailLogs.id, emailId));
    await dropHeldBack(rest.scope(), [emailId]);
    expect(await shown(url)).toBe('SENT');
  });

  it('does not get in the way of deleting its lead', async () => {
    const quote = await makeQuote(quoted());
    const { emailId } = await sendByEmail(quote.id);
    await Promise.all([as(me).emails.cancel({ id: emailId }), as(me).leads.delete({ id: quote.leadId })]);
    expect(await as(me).emails.byId({ id: emailId })).toMatchObject({ delivery: 'canceled' });
  });

  it('allows no email with a dead link', async () => {
    const { id } = await makeQuote(quoted());
    const { emailId } = await sendByEmail(id);
    await as(me).emails.cancel({ id: emailId });
    expect(await refusal(as(me).emails.resend({ id: emailId }))).toMatch(/Send the quote again/);
  });
});

describe('an email that waits', () => {
  it.each([
    ['edited', (id: string) => as(me).quotes.update({ id, changes: { message: '' } })],
    ['withdrawn', (id: string) => as(me).quotes.withdraw({ id })],
    ['deleted', (id: string) => as(me).quotes.delete({ id })],
  ])('does not leave once its quote is %s', async (_, change) => {
    const { id } = await makeQuote(quoted());
    const { emailId } = await sendByEmail(id);
    await change(id);
    expect(await as(me).emails.byId({ id: emailId })).toMatchObject({ delivery: 'canceled' });
  });
});

it('signs nothing but the version of its own link', async () => {
  const quote = await makeQuote(quoted());
  const { token } = await sendWithoutEmail(quoted(), quote.id);
  const { hash } = await as(me).quotes.update({ id: quote.id, changes: { message: 'New' } });
  await sendWithoutEmail(quoted(), quote.id);
  const forged = acceptByLink(rest.scope(), token, { ...noor, hash });
  expect(await refusal(forged)).toBe('This version was replaced by a newer one.');
});

it('repeats its first response after the quote is gone', async () => {
  const { id } = await makeQuote(quoted());
  const once = { ...rest.scope(), idempotencyKey: 'send-once' };
  const send = () => callerFor(once, me).quotes.send(sendQuoteInput.parse({ id }));
  const first = await send();
  await as(me).quotes.delete({ id });
  expect(await send()).toMatchObject({ quote: first.quote, emailId: null });
});

it('starts no clock for a lost lead', async () => {
  const quote = await makeQuote(quoted());
  await as(me).leads.update({ id: quote.leadId, changes: { status: 'CLOSED_LOST' } });
  await sendWithoutEmail(quoted(), quote.id);
  expect(await clockTasks(quote.leadId)).toBe(0);
});

it('dates a lead by what is signed, and says that the client won it', async () => {
  const quote = await makeQuote(quoted());
  const { token } = await sendWithoutEmail(quoted(), quote.id);
  await as(me).leads.update({ id: quote.leadId, changes: { eventDate: null } });
  await acceptByLink(rest.scope(), token, { ...noor, hash: quote.hash });
  expect(await as(me).leads.byId({ id: quote.leadId })).toMatchObject({ eventDate: QUOTED_EVENT.eventDate });
  expect(await clockTasks(quote.leadId)).toBeGreaterThan(2);
  const { items } = await as(me).leads.history({ id: quote.leadId, limit: 20 });
  const won = items.find(({ toStatus }) => toStatus === 'CLOSED_WON');
  expect(won).toMatchObject({ kind: 'status_changed', actorName: 'Noor' });
});

it('tells nothing to an author who no longer sees the lead', async () => {
  const teamId = await makeTeam(rest.scope());
  const owner = await joinTeam(rest.scope(), await rest.makeUser({ tier: 'PRO' }), teamId, 'owner');
  const mate = await joinTeam(rest.scope(), await rest.makeUser({ tier: 'PRO' }), teamId);
  const { planId, leadId } = await makePlannedLead({ scope: rest.scope(), user: owner, teamId });
  me = await joinTeam(rest.scope(), me, teamId);
  const quote = await as(me).quotes.create(createQuoteInput.parse({ planId }));
  const { token } = await sendWithoutEmail(quoted(), quote.id);
  await as(owner).leads.update({ id: leadId, changes: { assigneeId: mate.id } });
  await rest.database().db.update(teams).set({ assignedOnly: true }).where(eq(teams.id, teamId));
  await askByLink(rest.scope(), token, { name: 'Noor', question: 'Radios?' });
  const news = async (user: SessionUser) =>
    (await as(user).notifications.list({ limit: 9 })).items.filter(({ kind }) => kind === 'quote').length;
  expect([await news(me), await news(mate)]).toEqual([0, 1]);
});
