import { callerFor } from '@tests/support/database/scope';
import { EVENT_YEAR } from '@tests/support/event-year';
import { openPage } from '@tests/support/quotes/client-page';
import { makeQuote, sendWithoutEmail } from '@tests/support/quotes/quotes';
import { cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { USER_AGENT_MAX } from '@/domain/accounts/user-agent';
import type { QuoteDetail } from '@/domain/quotes/quote';
import { acceptQuoteInput } from '@/domain/quotes/quote-input';
import type { QuoteStatus } from '@/domain/quotes/quote-status';
import { consentText } from '@/domain/quotes/signature';
import { LINK_GONE } from '@/domain/shares/share-choices';
import { newToken, type SessionUser } from '@/server/auth/sessions';
import { notes, quoteVersions } from '@/server/db/schema';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });

let me: SessionUser;
let quote: QuoteDetail;
let token: string;

const quoted = () => ({ scope: rest.scope(), user: me });
const mine = () => callerFor(rest.scope(), me);

beforeEach(async () => {
  me = await rest.makeUser({
    tier: 'PRO',
    name: 'Robin Tester',
    businessName: 'Acme Security',
    phone: '+1 510 555 0100',
  });
  const cancellation = [{ daysBefore: 7, share: 0.25 }];
  const terms = { depositShare: 0.25, cancellation, text: 'Net 15.' };
  quote = await makeQuote(quoted(), { message: 'Thank you, Noor.', terms });
  ({ token } = await sendWithoutEmail(quoted(), quote.id));
});

const readRow = async () => {
  const [row] = await rest
    .scope()
    .db.select()
    .from(quoteVersions)
    .where(eq(quoteVersions.id, await versionId()));
  if (!row) throw new Error('The version is gone.');
  return row;
};
const versionId = async () => {
  const rows = await rest.scope().db.select().from(quoteVersions).where(eq(quoteVersions.quoteId, quote.id));
  return rows.find(({ number }) => number === 1)?.id ?? '';
};
const setTimes = (times: Partial<typeof quoteVersions.$inferInsert>) =>
  rest.scope().db.update(quoteVersions).set(times).where(eq(quoteVersions.quoteId, quote.id));

const signer = () => ({
  ...{ deed: 'accept', name: 'Noor Haddad', title: 'Director', email: 'noor@harbour.example' },
  ...{ consent: 'on', hash: quote.hash },
});

const YESTERDAY = new Date(Date.now() - 86_400_000);

/** How a quote gets into each status that its link can show. */
const INTO: Partial<Record<QuoteStatus, () => Promise<unknown>>> = {
  SENT: async () => {},
  VIEWED: () => openPage(token),
  ACCEPTED: () => openPage(token, { form: signer() }),
  DECLINED: () => openPage(token, { form: { deed: 'decline', hash: quote.hash } }),
  EXPIRED: () => setTimes({ validUntil: YESTERDAY }),
  SUPERSEDED: () => mine().quotes.update({ id: quote.id, changes: { message: 'Anew' } }),
  WITHDRAWN: () => mine().quotes.withdraw({ id: quote.id }),
};

describe('the page of a quote', () => {
  it.each([
    ['SENT', 'Accept this quote', ['accept', 'decline', 'question']],
    ['VIEWED', 'Accept this quote', ['accept', 'decline', 'question']],
    ['ACCEPTED', 'Accepted by Noor Haddad', []],
    ['DECLINED', 'This quote was declined.', []],
    ['EXPIRED', 'This quote has expired.', ['question']],
    ['SUPERSEDED', 'This version was replaced by a newer one.', ['question']],
    ['WITHDRAWN', 'This quote was withdrawn.', []],
  ] as const)('shows what is %s, with the forms that fit', async (status, says, forms) => {
    await INTO[status]?.();
    const { status: code, html, page, text } = await openPage(token);
    expect(code).toBe(200);
    expect(text).toContain(says);
    const buttons = [...page.querySelectorAll<HTMLButtonElement>('button[name=deed]')];
    expect(buttons.map(({ value }) => value)).toEqual(forms);
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(html).not.toContain('<script');
  });

  it('has the figures of the version, its terms as dates, and whom to ask', async () => {
    const { html, text } = await openPage(token);
    const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    const { lines, subtotal, total, deposit, cancellation } = quote.content;
    const amounts = [...lines.map(({ amount }) => amount), subtotal, total, deposit].map((amount) =>
      usd.format(amount),
    );
    for (const amount of amounts) expect(text).toContain(amount);
    expect(text).toContain(`Cancel by June 5, ${EVENT_YEAR}: 25% (${usd.format(cancellation[0]?.fee ?? 0)})`);
    expect(text).toContain('Jun 12, 6:00 PM to 1:00 AM');
    expect(text).toContain('California PPO: PPO 120045');
    expect(text).toMatch(/Valid until \w+ \d+, 20\d\d, 11:59 PM Pacific Time/);
    expect(html).toContain('href="tel:+15105550100"');
    expect(html).toContain(`href="mailto:${me.email}"`);
    expect(html).toContain(`href="/quote/${token}/pdf"`);
  });

  it('is kept by nobody, and tells other sites nothing', async () => {
    const { headers, html } = await openPage(token, { headers: { 'x-nonce': 'abc' } });
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      },
    });
    expect(html).toContain('<meta name="referrer" content="same-origin"/>');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(html).toContain('<style nonce="abc">');
  });

  it('does not exist for a link that was guessed, replaced, or made for what was not sent', async () => {
    const gone = { status: 404, html: expect.stringContaining(LINK_GONE.text) };
    for (const other of [newToken(), 'x', '%00', `${token.slice(1)}A`])
      expect(await openPage(other)).toMatchObject(gone);
    const form = { deed: 'question', name: 'Noor', question: 'Radios?' };
    expect(await openPage(newToken(), { form })).toMatchObject(gone);
    await setTimes({ sentAt: null });
    expect(await openPage(token)).toMatchObject(gone);
    expect(await openPage(token, { form })).toMatchObject(gone);
    await setTimes({ sentAt: YESTERDAY });
    await mine().leads.delete({ id: quote.leadId });
    expect(await openPage(token)).toMatchObject(gone);
  });

  it('escapes what people typed', async () => {
    const hostile = '<script>alert(1)</script>"\'&';
    await openPage(token, { form: { ...signer(), name: hostile } });
    const { html, text } = await openPage(token);
    expect(text).toContain(hostile);
    expect(html).not.toContain('<script');
  });
});

describe('a view', () => {
  it.each([
    ['a HEAD', { method: 'HEAD' as const }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ])('is not %s', async (_, asked) => {
    const { status, html } = await openPage(token, asked);
    expect(status).toBe(200);
    if ('method' in asked) expect(html).toBe('');
    expect((await readRow()).viewedAt).toBeNull();
  });

  it('is that of a client, not of one of our users', async () => {
    await openPage(token, { headers: await cookieOf(rest.scope(), me) });
    expect((await readRow()).viewedAt).toBeNull();
    await openPage(token, { headers: { cookie: 'stanchion_session=of-nobody' } });
    const { viewedAt } = await readRow();
    expect(viewedAt).not.toBeNull();
    await openPage(token);
    expect((await readRow()).viewedAt).toEqual(viewedAt);
  });
});

describe('an acceptance', () => {
  it('keeps who signed what, when and where, then shows the signed document', async () => {
    const headers = { 'user-agent': 'Browser '.repeat(100), 'x-stanchion-address': '192.0.2.7' };
    const { status, headers: sent } = await openPage(token, { form: signer(), headers });
    expect([status, sent.get('location')]).toEqual([303, `/quote/${token}`]);
    expect((await readRow()).signature).toEqual({
      ...{ name: 'Noor Haddad', title: 'Director', email: 'noor@harbour.example', ip: '192.0.2.7' },
      ...{ userAgent: 'Browser '.repeat(100).slice(0, USER_AGENT_MAX), at: expect.stringMatching(/Z$/) },
      ...{ hash: quote.hash, consent: consentText(quote.content), onBehalf: null },
    });
    const { text } = await openPage(token);
    expect(text).toContain('We are sending a signed copy to noor@harbour.example.');
    expect(text).toMatch(/\(20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC\)/);
    expect(text).toContain('Download signed PDF');
  });

  it('that a user recorded for the client reads as theirs', async () => {
    const recorded = { id: quote.id, versionNumber: 1, name: 'Noor', email: 'noor@harbour.example', note: 'On paper.' };
    await mine().quotes.accept(acceptQuoteInput.parse(recorded));
    const { page } = await openPage(token);
    const labels = [...page.querySelectorAll('.signature dt')].map(({ textContent }) => textContent);
    expect(labels).toEqual(['Name', 'Email', 'Recorded at', 'Recorded by', 'How the client agreed', 'Record']);
    expect(page.querySelector('.signature')?.textContent).toContain('Robin Tester recorded that the client accepted');
  });

  it('is refused with what is wrong at each field, the first of which takes the focus', async () => {
    const form = { deed: 'accept', name: ' ', title: 'Director <b>', email: 'noor', hash: quote.hash };
    const { status, page } = await openPage(token, { form });
    expect(status).toBe(422);
    const wrong = [...page.querySelectorAll<HTMLInputElement>('[aria-invalid]')];
    const errors = wrong.map((field) => [
      field.name,
      page.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
    ]);
    expect(errors).toEqual([
      ['name', 'Name is required'],
      ['email', 'Invalid email format'],
      ['consent', 'Check the box to accept the quote'],
    ]);
    expect([...page.querySelectorAll('[autofocus]')]).toEqual([wrong[0]]);
    expect(page.querySelector<HTMLInputElement>('[name=title]')?.value).toBe('Director <b>');
    expect((await readRow()).acceptedAt).toBeNull();
  });

  it.each([
    ['EXPIRED', 'This quote has expired. Ask for a new one.'],
    ['SUPERSEDED', 'This version was replaced by a newer one.'],
    ['WITHDRAWN', 'This quote was withdrawn.'],
    ['DECLINED', 'This quote was declined.'],
  ] as const)('is refused if the quote is %s meanwhile', async (status, says) => {
    await INTO[status]?.();
    const { status: code, page } = await openPage(token, { form: signer() });
    expect(code).toBe(409);
    expect(page.querySelector('[role=alert][autofocus]')?.textContent).toContain(says);
    expect((await readRow()).acceptedAt).toBeNull();
  });

  it('is refused without a version, or for another one, and keeps what was typed', async () => {
    const wrong = await openPage(token, { form: { ...signer(), hash: 'x' } });
    expect(wrong).toMatchObject({ status: 422, html: expect.stringContaining('This form is incomplete.') });
    const other = await openPage(token, { form: { ...signer(), hash: 'f'.repeat(64) } });
    expect(other).toMatchObject({ status: 409, html: expect.stringContaining('value="Noor Haddad"') });
  });
});

describe('the other forms', () => {
  it('decline with a reason', async () => {
    const form = { deed: 'decline', reason: 'Too late.\r\nSorry.', hash: quote.hash };
    expect((await openPage(token, { form })).status).toBe(303);
    expect(await readRow()).toMatchObject({ declineReason: 'Too late.\nSorry.', declinedAt: expect.any(Date) });
  });

  it('ask, and say that it was sent', async () => {
    const { status, headers } = await openPage(token, {
      form: { deed: 'question', name: 'Noor', question: 'Radios?' },
    });
    expect([status, headers.get('location')]).toEqual([303, `/quote/${token}?asked`]);
    const [note] = await rest.scope().db.select().from(notes).where(eq(notes.leadId, quote.leadId));
    expect(note?.content).toContain('Radios?');
    expect((await openPage(token, { query: '?asked' })).html).toContain('Your question was sent.');
  });

  it('take no question without text, nor one about what was accepted', async () => {
    const form = { deed: 'question', name: 'Noor', question: '' };
    const { status, page } = await openPage(token, { form });
    expect(status).toBe(422);
    expect(page.querySelector('details[open]')?.textContent).toContain('Question is required');
    await INTO.ACCEPTED?.();
    expect((await openPage(token, { form: { ...form, question: 'Radios?' } })).status).toBe(409);
  });

  it('are refused from other sites, if they are too large, or if they are none of ours', async () => {
    const form = signer();
    for (const origin of ['https://evil.example', 'null']) {
      expect(await openPage(token, { form, headers: { origin } })).toMatchObject({ status: 403 });
    }
    const large = await openPage(token, { form: { ...form, title: 'x'.repeat(70_000) } });
    expect(large).toMatchObject({ status: 413, html: expect.stringContaining('This is too long') });
    expect(await openPage(token, { form: { ...form, deed: 'toString' } })).toMatchObject({ status: 400 });
    expect((await readRow()).acceptedAt).toBeNull();
  });
});
