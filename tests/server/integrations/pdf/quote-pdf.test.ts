import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { readPdf } from '@tests/support/quotes/read-pdf';
import { quoteLine, someQuote } from '@tests/support/quotes/some-quote';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { NO_TERMS } from '@/domain/quotes/quote-terms';
import { consentText, type QuoteSignature } from '@/domain/quotes/signature';
import { plainLogo } from '@/server/integrations/pdf/logo';
import { quotePdf } from '@/server/integrations/pdf/quote-pdf';

const HASH = 'c0ffee'.padEnd(64, '0');
const LOGO = { bytes: plainLogo('image/png', PNG.sync.write(new PNG({ width: 4, height: 2 }))) ?? new Uint8Array() };
const QUOTE = someQuote();
const SIGNATURE: QuoteSignature = {
  ...{ name: 'Sam Ortiz', title: 'Director of Events', email: 'sam@ggevents.example', consent: consentText(QUOTE) },
  ...{ at: '2027-05-20T17:03:22.123Z', ip: '203.0.113.42', userAgent: `Mozilla/5.0 (${'x'.repeat(300)})` },
  ...{ hash: HASH, onBehalf: null },
};

const print = (content = QUOTE, options: Partial<Parameters<typeof quotePdf>[1]> = {}) =>
  quotePdf(content, { hash: HASH, logo: null, signature: null, ...options });
const read = async (...how: Parameters<typeof print>) => readPdf(await print(...how));

/** Without the ends of lines, which depend on the width of the page. */
const flat = (text: string) => text.replace(/\s+/g, '');

const nights = Array.from({ length: 31 }, (_, day) => ({
  ...{ date: shiftDay('2027-07-01', day), startTime: '18:00', endTime: '06:00' },
}));

describe('a quote', () => {
  const content = someQuote({
    lines: [
      quoteLine(),
      quoteLine({
        ...{ role: 'armedGuard', label: 'Cash office', count: 2, shifts: nights, rate: 61.5, amount: 45_756 },
        hours: { worked: 372, overtime: 52, doubleTime: 0, holiday: 12, minimumCall: 0 },
      }),
    ],
    extras: [
      { label: 'Travel', amount: 134 },
      { label: 'Discount', amount: -500 },
    ],
    tax: { label: 'Sales tax', amount: 801.5 },
  });

  test('says all that a client signs', async () => {
    const { text } = await read(content);
    const said = [
      ...['Harbor Protective Services', '1200 Bay Street, Suite 300', 'California PPO: 120045', '(415) 555-0142'],
      ...['Quote Q-2027-12', 'Version 2, May 3, 2027', 'June 2, 2027, 11:59 PM Pacific Time'],
      ...['Golden Gate Events', 'Waterfront Summer Concert', '7:00 PM to 11:30 PM, Pacific Time', 'Pier 9'],
      ...['Thank you for the walkthrough', 'Main gate', 'Sat, Jun 12, 6:00 PM to 2:00 AM', '$38.00', '$3,040.00'],
      ...[
        'Armed guard',
        'Jul 1 to 31, 6:00 PM to 6:00 AM',
        'Includes 52 h overtime, 12 h holiday',
        '372',
        '$45,756.00',
      ],
      ...['Travel', '$134.00', 'Discount', '−$500.00', 'Subtotal', '$48,430.00', 'Sales tax', '$801.50'],
      ...[
        'Total',
        '$49,231.50',
        'Deposit due at signing (25%)',
        '$12,307.88',
        'Cancel by June 5, 2027: 25% ($12,307.88)',
      ],
      ...['Payment is due within 30 days', `SHA-256 ${HASH}`, 'Page 1 of 1'],
    ];
    const found = flat(text);
    expect(said.filter((part) => !found.includes(flat(part)))).toEqual([]);
  });

  test('is tagged for assistive technology', async () => {
    const { tags, raw } = await read(content, { logo: LOGO });
    expect(tags).toMatchObject({ H1: 1, H2: 4, Table: 2, TH: 13, TD: 14, L: 1, LI: 3, Figure: 1 });
    expect(raw).toContain('/Alt (Logo of Harbor Protective Services)');
    expect(raw).toContain('/Scope /Column');
    expect(raw).toContain('/Lang (en-US)');
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toContain('(Quote Q-2027-12, version 2)');
  });

  test('leaves out what it does not have', async () => {
    const { text, tags } = await read(someQuote({ cancellation: [], deposit: 0, message: '', terms: NO_TERMS }));
    expect(tags).toMatchObject({ H2: 2 });
    expect(text).not.toMatch(/Cancel|Terms|Deposit|Subtotal/);
  });
});

test('twenty lines of a month of nights take two pages', async () => {
  const lines = Array.from({ length: 20 }, (_, index) =>
    quoteLine({
      ...{ label: `Post ${index} with a name of usual length`, role: 'supervisor', shifts: nights },
      hours: { worked: 372, overtime: 52, doubleTime: 0, holiday: 12, minimumCall: 0 },
    }),
  );
  const { pages, text } = await read(someQuote({ lines }), { logo: LOGO });
  expect(pages).toBe(2);
  expect(text).toContain('Page 2 of 2');
});

test('long terms, names and lists of shifts go on over further pages, and nothing is cut off', async () => {
  const words = Array.from({ length: 700 }, (_, index) => `word${index}`).join(' ');
  const shifts = nights.map((night, index) => ({ ...night, startTime: `18:${10 + index}` }));
  const { text } = await read(
    someQuote({
      client: { ...QUOTE.client, companyName: 'W'.repeat(500) },
      letterhead: { ...QUOTE.letterhead, address: 'Street\n'.repeat(70) },
      lines: [
        quoteLine({
          label: 'l'.repeat(200),
          shifts: [...shifts, ...shifts.map((shift) => ({ ...shift, endTime: '07:00' }))],
        }),
      ],
      terms: { ...QUOTE.terms, text: words },
    }),
  );
  const found = flat(text.replace(/Quote .*SHA-256.*\nPage .*/g, ''));
  expect(found).toContain(flat(words));
  expect(found).toContain('l'.repeat(200));
  expect(found).toContain('W'.repeat(500));
  expect(found.match(/Street/g)).toHaveLength(70);
  expect(found.match(/to7:00AM/g)).toHaveLength(31);
});

test('text stays text, and what the font lacks becomes a box', async () => {
  const name = '<script>alert(1)</script> Łódź žluťoučký e\u0301 👩‍👩‍👧 日本\r\nnext\u0007';
  const { text } = await read({ ...QUOTE, message: name });
  expect(text).toContain('<script>alert(1)</script> Łódź žluťoučký é □ □□\nnext\n');
});

test('prints a logo', async () => {
  expect((await read(QUOTE, { logo: LOGO })).raw).toContain('/Subtype /Image');
});

describe('the same version', () => {
  test('gives the same bytes, in another process with another clock and zone too', async () => {
    const options = { logo: LOGO, signature: SIGNATURE };
    const here = await print(QUOTE, options);
    expect(Buffer.from(await print(QUOTE, options)).equals(here)).toBe(true);
    const script = `
      import { createHash } from 'node:crypto';
      import { quotePdf } from '@/server/integrations/pdf/quote-pdf';
      const { content, hash, logo, signature } = JSON.parse(process.argv[1]);
      const bytes = Buffer.from(logo, 'base64');
      quotePdf(content, { hash, signature, logo: { bytes } }).then((pdf) =>
        console.log(createHash('sha256').update(pdf).digest('hex')));`;
    const input = {
      content: QUOTE,
      hash: HASH,
      signature: SIGNATURE,
      logo: Buffer.from(LOGO.bytes).toString('base64'),
    };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script, JSON.stringify(input)],
      { env: { ...process.env, TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8' } },
    );
    expect(stdout.trim()).toBe(createHash('sha256').update(here).digest('hex'));
  });

  test('another version gives other bytes and another identifier', async () => {
    const idOf = async (hash: string) => /\/ID \[<(\w+)>/.exec((await read(QUOTE, { hash })).raw)?.[1];
    expect(await idOf(HASH)).toBeDefined();
    expect(await idOf(HASH)).not.toBe(await idOf('0'.repeat(64)));
  });
});

describe('signed', () => {
  test('has the same pages and a certificate', async () => {
    const { pages, text } = await read(QUOTE, { signature: SIGNATURE });
    expect(pages).toBe(2);
    const found = flat(text);
    for (const part of [
      ...['Certificate of acceptance', 'Sam Ortiz', 'Director of Events', 'sam@ggevents.example', SIGNATURE.consent],
      ...[
        '2027-05-20 17:03:22 UTC',
        '203.0.113.42',
        SIGNATURE.userAgent,
        HASH,
        'The typed name above is the signature',
      ],
      ...['Golden Gate Events accepted quote Q-2027-12', 'Page 2 of 2'],
    ]) {
      expect(found).toContain(flat(part));
    }
    expect(text).not.toContain('behalf');
  });

  test('for the client says who recorded it, when and from where, and how the client agreed', async () => {
    const onBehalf = { by: 'Dana Reyes', note: 'She agreed on the phone on May 20.' };
    const { text } = await read(QUOTE, { signature: { ...SIGNATURE, onBehalf } });
    expect(text).toContain('Recorded by Dana Reyes on behalf of the client, who did not type the name');
    const said = [onBehalf.note, 'Record', 'Recorded by', 'Recorded at', 'Recorded from (IP address)'];
    expect(said.filter((part) => !flat(text).includes(flat(part)))).toEqual([]);
    expect(text).not.toMatch(/^(Agreed to|Time|IP address|Browser)$/m);
  });
});
