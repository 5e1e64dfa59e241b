import { type FakeSmtp, startFakeSmtp } from '@tests/support/mail/fake-smtp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smtpTransport } from '@/server/integrations/email/smtp-transport';
import type { EmailTransport, OutgoingEmail } from '@/server/integrations/email/transport';

let smtp: FakeSmtp;
let transport: EmailTransport;

beforeEach(async () => {
  smtp = await startFakeSmtp();
  transport = smtpTransport({ url: smtp.url, from: 'Stanchion <hello@stanchion.example>' });
});
afterEach(() => smtp.close());

const outgoing = (choices: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: '0198c2fb-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  from: { name: 'Robin Reyes', address: 'hello@stanchion.example' },
  replyTo: { name: 'Robin Reyes', address: 'robin@x.example' },
  to: 'noor@x.example',
  cc: [],
  bcc: [],
  subject: 'Guards',
  text: 'Hi Noor',
  html: '<div>Hi Noor</div>',
  references: [],
  attachments: [],
  ...choices,
});

it('hands over text, HTML, files and thread, under a Message-ID of our own', async () => {
  const email = outgoing({
    cc: ['cc@x.example'],
    bcc: ['bcc@x.example'],
    inReplyTo: 'earlier@stanchion.example',
    references: ['first@stanchion.example', 'earlier@stanchion.example'],
    attachments: [{ name: 'quote.txt', type: 'text/plain', content: Buffer.from('42 guards') }],
  });
  expect(await transport.send(email)).toEqual({
    attempt: { outcome: 'sent' },
    messageId: '0198c2fb-1a2b-7c3d-8e4f-5a6b7c8d9e0f@stanchion.example',
  });
  const [{ from, to, source = '' } = { from: '', to: [] }] = smtp.messages;
  expect({ from, to }).toEqual({
    from: 'hello@stanchion.example',
    to: ['noor@x.example', 'cc@x.example', 'bcc@x.example'],
  });
  for (const part of [
    'From: Robin Reyes <hello@stanchion.example>',
    'Reply-To: Robin Reyes <robin@x.example>',
    'Message-ID: <0198c2fb-1a2b-7c3d-8e4f-5a6b7c8d9e0f@stanchion.example>',
    'In-Reply-To: <earlier@stanchion.example>',
    'References: <first@stanchion.example> <earlier@stanchion.example>',
    'text/html',
    'filename=quote.txt',
  ]) {
    expect(source).toContain(part);
  }
  expect(source).not.toContain('bcc@x.example');
});

it('lets mail programs unsubscribe the recipient of bulk email with one click, and of no other', async () => {
  await transport.send(outgoing());
  await transport.send(outgoing({ unsubscribeUrl: 'https://crm.example/api/unsubscribe/x' }));
  const [plain, bulk] = smtp.messages.map(({ source }) => source);
  expect(plain).not.toMatch(/^List-/m);
  expect(bulk).toContain('List-Unsubscribe: <https://crm.example/api/unsubscribe/x>\r\n');
  expect(bulk).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

it('injects no header or recipient, whatever a name, subject or address holds', async () => {
  const evil = 'x\r\nBcc: evil@evil.example\r\n\r\nevil body';
  await transport.send(outgoing({ subject: evil, from: { name: evil, address: 'hello@stanchion.example' } }));
  expect(smtp.messages).toMatchObject([{ to: ['noor@x.example'] }]);
  expect(smtp.messages[0]?.source).not.toMatch(/^Bcc:/im);
  await transport.send(outgoing({ to: 'b@x.example, evil@evil.example' }));
  expect(smtp.messages.flatMap(({ to }) => to)).not.toContain('evil@evil.example');
});

it.each([
  { name: 'refuses the recipient for good', behavior: { refuseRecipient: { code: 550 } }, outcome: 'permanent' },
  { name: 'refuses the recipient for now', behavior: { refuseRecipient: { code: 450 } }, outcome: 'temporary' },
  { name: 'refuses the text for good', behavior: { refuseText: { code: 554 } }, outcome: 'permanent' },
  { name: 'refuses the text for now', behavior: { refuseText: { code: 451 } }, outcome: 'temporary' },
  { name: 'hangs up before the text', behavior: { hangUpBeforeText: true }, outcome: 'temporary' },
  // It is unknown whether it was accepted.
  { name: 'hangs up in the text', behavior: { hangUpInText: true }, outcome: 'unknown' },
] as const)('ends as $outcome if the server $name', async ({ behavior, outcome }) => {
  smtp.behavior = behavior;
  expect((await transport.send(outgoing({ text: 'x'.repeat(500_000) }))).attempt).toMatchObject({ outcome });
});

it('names the recipients that were refused while others were accepted', async () => {
  smtp.behavior = { refuseRecipient: { address: 'cc@x.example', code: 550 } };
  expect(await transport.send(outgoing({ cc: ['cc@x.example'] }))).toMatchObject({
    attempt: { outcome: 'sent', partly: { accepted: ['noor@x.example'], refused: ['cc@x.example'] } },
  });
});

describe('an address with other than ASCII characters before the @', () => {
  const email = outgoing({ to: 'nör@x.example', cc: ['cc@x.example'] });

  it('fails permanently at a server without SMTPUTF8, and hands nothing over', async () => {
    await smtp.close();
    smtp = await startFakeSmtp({ hideSMTPUTF8: true });
    transport = smtpTransport({ url: smtp.url, from: 'hello@stanchion.example' });
    expect(await transport.send(email)).toEqual({
      attempt: { outcome: 'permanent', error: expect.stringMatching(/cannot deliver to nör@x\.example$/) },
    });
    expect(smtp.offered).toBe(0);
    expect(await transport.send(outgoing({ to: 'noor@bücher.example' }))).toMatchObject({
      attempt: { outcome: 'sent' },
    });
    expect(smtp.messages).toHaveLength(1);
  });

  it('gets email from a server with SMTPUTF8', async () => {
    expect(await transport.send(email)).toMatchObject({ attempt: { outcome: 'sent' } });
    expect(smtp.messages.map(({ to }) => to)).toEqual([['nör@x.example', 'cc@x.example']]);
  });

  it('waits for a server that cannot be reached', async () => {
    await smtp.close();
    expect(await transport.send(email)).toMatchObject({ attempt: { outcome: 'temporary' } });
  });
});

it('tries again later if there is no server', async () => {
  await smtp.close();
  expect(await transport.send(outgoing())).toMatchObject({ attempt: { outcome: 'temporary' } });
});
