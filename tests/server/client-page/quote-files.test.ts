import { openFile, openPage } from '@tests/support/quotes/client-page';
import { makeQuote, sendWithoutEmail } from '@tests/support/quotes/quotes';
import { openRestDatabase } from '@tests/support/rest/rest';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuoteDetail } from '@/domain/quotes/quote';
import { newToken } from '@/server/auth/sessions';
import { quoteLogos, quoteSettings } from '@/server/db/schema';

// A tenth of the usual limits: 3 forms an hour, 6 PDFs in ten minutes.
const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '0.1' });

const LOGO = PNG.sync.write(new PNG({ width: 1, height: 1 }));

let quote: QuoteDetail;
let token: string;

beforeEach(async () => {
  const user = await rest.makeUser({ tier: 'PRO' });
  const [id, logoId] = [rest.scope().newId(), rest.scope().newId()];
  const times = { createdAt: rest.scope().now, updatedAt: rest.scope().now };
  await rest
    .scope()
    .db.insert(quoteLogos)
    .values({ id: logoId, type: 'image/png', sha256: 'x', content: LOGO, ...times });
  await rest
    .scope()
    .db.insert(quoteSettings)
    .values({ id, ownerId: user.id, logoId, ...times });
  const quoted = { scope: rest.scope(), user };
  quote = await makeQuote(quoted);
  ({ token } = await sendWithoutEmail(quoted, quote.id));
});

describe('the files of a quote', () => {
  it('are its PDF, as a download, which is the signed one once it is accepted', async () => {
    const pdf = await openFile(token, 'pdf');
    expect(pdf.status).toBe(200);
    expect(Object.fromEntries(pdf.headers)).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' },
      'content-disposition': expect.stringContaining(`attachment; filename="Quote ${quote.number}.pdf"`),
    });
    expect((await pdf.arrayBuffer()).byteLength).toBeGreaterThan(0);
    const form = { deed: 'accept', name: 'Noor', email: 'noor@harbour.example', consent: 'on', hash: quote.hash };
    await openPage(token, { form });
    const head = await openFile(token, 'pdf', 'HEAD');
    expect(head.headers.get('content-disposition')).toContain(`Quote ${quote.number}, signed.pdf`);
    expect(await head.text()).toBe('');
  });

  it('are its logo, which the page shows', async () => {
    const { page } = await openPage(token);
    expect(page.querySelector('img')?.getAttribute('src')).toBe(`/quote/${token}/logo`);
    const logo = await openFile(token, 'logo');
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await logo.arrayBuffer())).toEqual(LOGO);
  });

  it('do not exist for a link that was guessed', async () => {
    for (const name of ['pdf', 'logo'] as const) expect((await openFile(newToken(), name)).status).toBe(404);
  });
});

describe('the limits of a link', () => {
  it('refuse more forms of it, whatever the address, and keep what was typed', async () => {
    const form = { deed: 'question', name: 'Noor', question: 'Radios?' };
    const from = (index: number) => openPage(token, { form, headers: { 'x-stanchion-address': `192.0.2.${index}` } });
    for (let index = 0; index < 3; index += 1) expect((await from(index)).status).toBe(303);
    const { status, headers, page } = await from(99);
    expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(page.querySelector('[role=alert]')?.textContent).toMatch(/Try again in \d+ minutes/);
    expect(page.querySelector('textarea[name=question]')?.textContent).toBe('Radios?');
  });

  it('refuse more forms of an address, whatever the link', async () => {
    const form = { deed: 'decline', hash: 'x' };
    const sent = () => openPage(token, { form, headers: { 'x-stanchion-address': '198.51.100.1' } });
    for (let index = 0; index < 3; index += 1) expect((await sent()).status).toBe(422);
    expect((await sent()).status).toBe(429);
  });

  it('print only so many PDFs', async () => {
    for (let index = 0; index < 6; index += 1) expect((await openFile(token, 'pdf')).status).toBe(200);
    const refused = await openFile(token, 'pdf');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  });
});
