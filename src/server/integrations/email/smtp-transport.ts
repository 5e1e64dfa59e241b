import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { allRecipients } from '@/domain/emails/recipients';
import { readMailbox } from './mailbox';
import { beyondAscii, offersUtf8 } from './smtp-utf8';
import {
  ATTEMPT_TIMEOUT_MS,
  type EmailTransport,
  type HandedOver,
  type OutgoingEmail,
  PER_SECOND,
  threadHeaders,
  unsubscribeHeaders,
} from './transport';

/** Time-outs are in milliseconds, together about the limit of an attempt. A message never makes the server read files. */
export const SMTP_LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
};
const MAX_CONNECTIONS = 3;
const NO_UTF8 = 'The mail server takes only ASCII characters before the @ of an address, so it cannot deliver to';

interface SmtpOptions {
  url: string;
  /** The configured sender, whose domain the Message-ID gets. */
  from: string;
  /** The limit of an attempt, whatever the server does. */
  timeoutMs?: number;
}

/**
 * SMTP does not recognize a message that it has seen before. An attempt that broke off once the text was on its way is
 * `unknown`, and never repeated (D67).
 */
export function smtpTransport({ url, from, timeoutMs = ATTEMPT_TIMEOUT_MS }: SmtpOptions): EmailTransport {
  const domain = readMailbox(from).address.split('@').at(-1) ?? 'localhost';
  const transport = createTransport({ url, pool: true, maxConnections: MAX_CONNECTIONS, ...SMTP_LIMITS });
  // The texts of messages that are being sent, to see whether the server has begun to take them.
  const texts = new Map<string, Readable>();
  transport.use('stream', (mail, done) => {
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (...options) => {
      const text = create(...options);
      texts.set(mail.message.messageId(), text);
      return text;
    };
    done();
  });
  return {
    channel: 'smtp',
    repeatable: 'never',
    connections: MAX_CONNECTIONS,
    perSecond: PER_SECOND,
    async send(email) {
      const messageId = `${email.id}@${domain}`;
      try {
        const undeliverable = beyondAscii(allRecipients(email));
        if (undeliverable.length > 0 && !(await offersUtf8(url, SMTP_LIMITS))) {
          return { attempt: { outcome: 'permanent', error: `${NO_UTF8} ${undeliverable.join(', ')}` } };
        }
        const info = await transport.sendMail({
          ...toMessage(email),
          messageId: `<${messageId}>`,
          signal: AbortSignal.timeout(timeoutMs),
        });
        const [accepted, refused] = [info.accepted.map(String), info.rejected.map(String)];
        return {
          attempt: { outcome: 'sent', ...(refused.length > 0 ? { partly: { accepted, refused } } : {}) },
          messageId,
        };
      } catch (error) {
        return { attempt: readFailure(error, texts.get(`<${messageId}>`)?.readableDidRead ?? false), messageId };
      } finally {
        texts.delete(`<${messageId}>`);
      }
    },
  };
}

/** Addresses are objects: as text, a comma or line break in one would be read as another. */
const toMessage = (email: OutgoingEmail) => ({
  from: email.from,
  replyTo: email.replyTo,
  to: toMailbox(email.to),
  cc: email.cc.map(toMailbox),
  bcc: email.bcc.map(toMailbox),
  subject: literally(email.subject),
  text: email.text,
  html: email.html,
  headers: { ...threadHeaders(email), ...unsubscribeHeaders(email) },
  attachments: email.attachments.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  })),
});

/** Longer words may not be encoded (RFC 2047). In bytes of UTF-8. */
const LONGEST_WORD = 45;

/** nodemailer sends ASCII as it is, but mail programs would decode what looks like an encoded word. */
function literally(subject: string): string {
  if (!subject.includes('=?')) return subject;
  const words = [''];
  for (const character of subject) {
    const word = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(word) > LONGEST_WORD) words.push(character);
    else words[words.length - 1] = word;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

const toMailbox = (address: string) => ({ name: '', address });

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** Once the operator has corrected a wrong password or certificate, the message can be sent. */
const CONFIGURATION = new Set(['EAUTH', 'ETLS', 'EREQUIRETLS']);

function readFailure(error: unknown, hasBegun: boolean): HandedOver['attempt'] {
  const { code, responseCode, message }: SmtpError = typeof error === 'object' && error !== null ? error : {};
  const text = `The mail server: ${String(message ?? code ?? 'no answer').slice(0, 500)}`;
  if (typeof code === 'string' && CONFIGURATION.has(code)) return { outcome: 'temporary', error: text };
  // The server has refused the message, possibly after it had the text.
  if (typeof responseCode === 'number')
    return { outcome: responseCode >= 500 ? 'permanent' : 'temporary', error: text };
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'permanent', error: text };
  return hasBegun ? { outcome: 'unknown', error: text } : { outcome: 'temporary', error: text };
}
