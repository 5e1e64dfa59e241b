import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMessage {
  from: string;
  to: string[];
  /** Headers and body, as they came over the wire. */
  source: string;
}

/** What the server does: at RCPT TO, once it has seen the text begin, or once it has all of it. */
export interface SmtpBehavior {
  refuseRecipient?: { address?: string; code: number };
  hangUpInText?: boolean;
  hangUpBeforeText?: boolean;
  refuseText?: { code: number };
}

export interface FakeSmtp {
  url: string;
  messages: ReceivedMessage[];
  behavior: SmtpBehavior;
  close(): Promise<void>;
}

const refusal = (responseCode: number) => Object.assign(new Error('Refused by the test'), { responseCode });

/** A real SMTP server that records what it gets and can misbehave. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const messages: ReceivedMessage[] = [];
  const smtp: FakeSmtp = { url: '', messages, behavior: {}, close: async () => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      const { refuseRecipient, hangUpBeforeText } = smtp.behavior;
      // The server keeps its connections to itself.
      if (hangUpBeforeText) for (const connection of Reflect.get(server, 'connections')) connection.close();
      const isRefused = refuseRecipient && (refuseRecipient.address ?? address) === address;
      callback(isRefused ? refusal(refuseRecipient.code) : null);
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        parts.push(part);
        if (smtp.behavior.hangUpInText) for (const connection of Reflect.get(server, 'connections')) connection.close();
      });
      stream.on('end', () => {
        const { refuseText } = smtp.behavior;
        if (refuseText) return callback(refusal(refuseText.code));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        messages.push({
          from,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
        });
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  smtp.url = `smtp://127.0.0.1:${port}`;
  smtp.close = () => new Promise((resolve) => server.close(resolve));
  return smtp;
}
