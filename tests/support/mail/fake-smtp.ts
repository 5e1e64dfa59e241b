import type { AddressInfo, Socket } from 'node:net';
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
  /** Goes on answering without an end once it has all of the message. */
  tricklesReply?: boolean;
  /** What it does before it accepts a message that it has all of. */
  beforeAccepting?: () => Promise<void>;
}

export interface FakeSmtp {
  url: string;
  messages: ReceivedMessage[];
  /** How many messages it was offered, whatever became of them. */
  offered: number;
  behavior: SmtpBehavior;
  close(): Promise<void>;
}

const refusal = (responseCode: number) => Object.assign(new Error('Refused by the test'), { responseCode });

/** A real SMTP server that records what it gets and can misbehave. */
export async function startFakeSmtp(options: { hideSMTPUTF8?: boolean } = {}): Promise<FakeSmtp> {
  const messages: ReceivedMessage[] = [];
  const smtp: FakeSmtp = { url: '', messages, offered: 0, behavior: {}, close: async () => {} };
  const server = new SMTPServer({
    ...options,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onMailFrom(_address, _session, callback) {
      smtp.offered += 1;
      callback();
    },
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
      stream.on('end', async () => {
        const { refuseText, tricklesReply, beforeAccepting } = smtp.behavior;
        if (refuseText) return callback(refusal(refuseText.code));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        messages.push({
          from,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
        });
        if (tricklesReply) return trickle(Reflect.get(server, 'connections'));
        await beforeAccepting?.();
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

/** Lines of a reply that has no last line, until the client leaves. */
function trickle(connections: Set<{ _socket: Socket }>): void {
  for (const { _socket: socket } of connections) {
    const writing = setInterval(
      () => (socket.writable ? socket.write('250-One moment\r\n') : clearInterval(writing)),
      20,
    );
    socket.once('close', () => clearInterval(writing));
  }
}
