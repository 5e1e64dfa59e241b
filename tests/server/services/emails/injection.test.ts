import { scopeForFile } from '@tests/support/browser/opening';
import { callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { deliverEmail } from '@tests/support/mail/deliver-email';
import { AFTER_UNDO_MS, anEmail, later } from '@tests/support/mail/emails';
import { type FakeResend, startFakeResend } from '@tests/support/mail/fake-resend';
import { type FakeSmtp, startFakeSmtp } from '@tests/support/mail/fake-smtp';
import { HOSTILE_TEXTS } from '@tests/support/mail/hostile-texts';
import { decodeWords, headerOf, leavesOf, type MimePart, parameterOf, readMime } from '@tests/support/mail/mime';
import { expectProblem } from '@tests/support/problems';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attachmentName } from '@/domain/emails/attachment';
import { wrongPlaceholders } from '@/domain/emails/templates/placeholders';
import { isSingleLine } from '@/domain/shared/text';
import type { SessionUser } from '@/server/auth/sessions';
import { cleanName } from '@/server/integrations/email/mailbox';
import { resendTransport } from '@/server/integrations/email/resend-transport';
import { smtpTransport } from '@/server/integrations/email/smtp-transport';
import type { EmailTransport } from '@/server/integrations/email/transport';
import { addAttachment } from '@/server/services/emails/attachments';

const { database, scope } = scopeForFile();

let resend: FakeResend;
let smtp: FakeSmtp;
/** One of each, because every connection to the SMTP server takes a tenth of a second. */
let transports: Record<keyof typeof SERVICES, EmailTransport>;

beforeAll(async () => {
  [resend, smtp] = await Promise.all([startFakeResend(), startFakeSmtp()]);
  transports = { Resend: SERVICES.Resend.create(), SMTP: SERVICES.SMTP.create() };
});
afterAll(() => Promise.all([resend.close(), smtp.close()]));
beforeEach(() => {
  resend.emails.length = 0;
  smtp.messages.length = 0;
});

/** What a recipient gets, by either service. */
interface Arrived {
  recipients: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  files: { name: string; content: string }[];
  headers: string[];
}

const FROM = 'hello@stanchion.example';
const TO = 'noor@harbourlights.example';
const FILE = Buffer.from('42 guards');

function arrivedByResend(): Arrived {
  const { payload = {} } = resend.emails[0] ?? {};
  const { headers, ...rest } = payload as Record<string, string>;
  const { from, to, cc, bcc, subject, text, html, attachments } = rest;
  const files = (attachments ?? []) as unknown as { filename: string; content: string }[];
  const [, quoted] = /^"((?:\\.|[^"\\])*)" <hello@stanchion\.example>$/.exec(from ?? '') ?? [];
  return {
    recipients: [to, cc, bcc].flat().filter((address) => address !== undefined),
    from: `${quoted?.replaceAll(/\\(.)/g, '$1')} <${FROM}>`,
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    files: files.map(({ filename, content }) => ({ name: filename, content: atob(content) })),
    headers: [...Object.keys(rest), ...Object.keys(headers ?? {})],
  };
}

function arrivedBySmtp(): Arrived {
  const { to = [], source = '' } = smtp.messages[0] ?? {};
  const mime = readMime(source);
  const [text, html, ...files] = leavesOf(mime);
  const content = (part?: MimePart) => part?.content.toString('utf8') ?? '';
  const [, name = '', address] = /^(.*?) ?<([^<>]*)>$/.exec(decodeWords(headerOf(mime, 'From'))) ?? [];
  const quoted = /^"(.*)"$/.exec(name)?.[1]?.replaceAll(/\\(.)/g, '$1');
  return {
    recipients: to,
    from: `${quoted ?? name} <${address}>`,
    subject: decodeWords(headerOf(mime, 'Subject')),
    text: content(text),
    html: content(html),
    files: files.map((part) => ({
      name: parameterOf(headerOf(part, 'Content-Disposition'), 'filename') ?? '',
      content: content(part),
    })),
    headers: mime.headers.map(({ name }) => name),
  };
}

const SERVICES = {
  Resend: {
    create: () => resendTransport({ key: 're_test', baseUrl: resend.url, perSecond: 100 }),
    arrived: arrivedByResend,
    headers: ['from', 'reply_to', 'to', 'cc', 'bcc', 'subject', 'text', 'html', 'tags', 'attachments'],
  },
  SMTP: {
    create: () => smtpTransport({ url: smtp.url, from: `Stanchion <${FROM}>` }),
    arrived: arrivedBySmtp,
    headers: ['From', 'Reply-To', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version', 'Content-Type'],
  },
};

/** Line breaks may differ between mail programs; everything else must be unchanged. */
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n');

/** Checks that the HTML has no markup but ours, and returns the text that it shows. */
function shownBy(html: string): string {
  const { body } = new JSDOM(html).window.document;
  for (const element of body.querySelectorAll('*')) {
    const attributes = element.getAttributeNames();
    if (element.localName === 'a') {
      expect(attributes).toEqual(['href']);
      expect(element.getAttribute('href')).toMatch(/^(https?:|mailto:)/);
    } else if (element.localName === 'div') {
      expect(attributes).toEqual(['style']);
      expect(element.getAttribute('style')).toMatch(/^font-family: system-ui, sans-serif; font-size: 1[25]px; line-/);
      expect(element.parentElement).toBe(body);
    } else {
      expect([element.localName, attributes]).toEqual(['br', []]);
    }
  }
  return body.textContent ?? '';
}

function expectHarmless(arrived: Arrived, { service, headers, name }: Expected): void {
  expect(arrived.recipients).toEqual([TO]);
  expect(arrived.from).toBe(`${cleanName(name)} <${FROM}>`);
  expect([...arrived.headers].sort()).toEqual([...SERVICES[service].headers, ...headers].sort());
}

interface Expected {
  service: keyof typeof SERVICES;
  headers: string[];
  /** Of the sender. */
  name: string;
}

let sender: SessionUser;
const callerOf = (user: SessionUser) => callerFor(scope, user);
const deliver = (id: string, service: keyof typeof SERVICES) =>
  deliverEmail(testScope(database, { now: later(scope.now, AFTER_UNDO_MS), env }), id, transports[service]);
const env = { MAIL_FROM: `Stanchion <${FROM}>` };

const CASES = (Object.keys(SERVICES) as (keyof typeof SERVICES)[]).flatMap((service) =>
  Object.entries(HOSTILE_TEXTS).map(([what, hostile]) => ({ service, what, hostile })),
);

describe.each(CASES)('$what, by $service', ({ service, hostile }) => {
  beforeEach(async () => {
    const texts = { name: hostile, emailSignature: hostile, postalAddress: hostile };
    sender = await makeUser(scope, { tier: 'PRO', ...texts });
  });

  it('stays text in the names of a lead, the sender, the postal address and the signature', async () => {
    const caller = callerOf(sender);
    const lead = await caller.leads.create({ companyName: hostile, contactPerson: hostile, email: TO });
    const body = 'Dear {{contactPerson|there}} of {{companyName}},\n\nwould Thursday suit you?';
    const send = (subject: string) => caller.bulkEmails.send({ subject, body, signed: true, leadIds: [lead.id] });
    const subject = `Guards for ${hostile}`;
    if (!isSingleLine(hostile)) {
      expect(await send('Guards for {{companyName}}')).toMatchObject({
        sent: 0,
        skipped: [{ reason: 'invalid_text' }],
      });
    }
    const { batchId } = await send(isSingleLine(hostile) ? 'Guards for {{companyName}}' : 'Guards');
    const [email] = (await caller.emails.list({ batchId: batchId ?? '' })).items;
    await deliver(email?.id ?? '', service);

    const arrived = SERVICES[service].arrived();
    const headers = ['List-Unsubscribe', 'List-Unsubscribe-Post'];
    expectHarmless(arrived, { service, headers, name: hostile });
    expect(arrived.subject).toBe(isSingleLine(hostile) ? subject : 'Guards');
    const message = `Dear ${hostile} of ${hostile},\n\nwould Thursday suit you?\n\n${hostile}`;
    const [written, address] = [lines(message), lines(hostile)];
    expect(lines(arrived.text)).toMatch(/\nUnsubscribe from these emails: http:\S+\s*$/);
    expect(lines(arrived.text).startsWith(`${written}\n\n--\n${address}\nUnsubscribe`)).toBe(true);
    expect(shownBy(arrived.html).trimEnd()).toBe(`${written}${address}Unsubscribe from these emails`);
  });

  it('stays text in a subject, a body and a file name, or is refused', async () => {
    const caller = callerOf(sender);
    const add = () => addAttachment({ ...scope, user: sender }, { name: hostile, type: 'text/plain', content: FILE });
    const isName = attachmentName.safeParse(hostile).success;
    if (!isName) expect(await expectProblem(add())).toMatchObject({ code: 'VALIDATION' });
    const attachmentIds = isName ? [(await add()).id] : [];
    const isSent = wrongPlaceholders(hostile).length === 0;
    const body = isSent ? hostile : 'Dear all';
    const send = (subject: string) => caller.emails.send(anEmail({ subject, body, attachmentIds }));
    if (!isSent) await expect(send(hostile)).rejects.toThrow(/is not a placeholder/);
    if (!isSingleLine(hostile)) await expect(send(hostile)).rejects.toThrow(/single line/);
    const subject = isSent && isSingleLine(hostile) ? hostile : 'Guards';
    const { id } = await send(subject);
    await deliver(id, service);

    const arrived = SERVICES[service].arrived();
    expectHarmless(arrived, { service, headers: [], name: hostile });
    expect(arrived.subject).toBe(subject);
    expect(lines(arrived.text).replace(/\n$/, '')).toBe(lines(body));
    expect(shownBy(arrived.html).trimEnd()).toBe(lines(body));
    expect(arrived.files).toEqual(isName ? [{ name: hostile, content: String(FILE) }] : []);
  });
});
