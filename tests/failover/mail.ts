import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type DeliveryState, DUE_STATES } from '../../src/domain/emails/delivery';
import type { FakeResend } from '../support/mail/fake-resend';
import { type Client, readAll } from './client';
import { until } from './processes';

const PAUSE_MS = 1000;
/** An email whose delivery was cut off is repeated after some minutes. */
const DELIVERY_SECONDS = 900;

interface EmailRow {
  id: string;
  delivery: DeliveryState;
}

export interface Mail {
  accepted: Set<string>;
  check(): Promise<string[]>;
}

/** A client that sends an email a second, each with a key of its own, until the check. */
export function startMail(client: Client, resend: FakeResend): Mail {
  const accepted = new Set<string>();
  const faults: string[] = [];
  let stopped = false;

  async function send(): Promise<void> {
    while (!stopped) {
      const subject = `Offer ${randomUUID()}`;
      const email = { to: 'noor@harbourlights.example', subject, body: 'Would Thursday suit you?' };
      const { status, body } = await client.call('POST', '/api/emails/send', email, subject);
      if (status < 300) accepted.add(subject);
      else faults.push(`an email was answered with ${status}: ${JSON.stringify(body)}`);
      await pause(PAUSE_MS);
    }
  }
  const ended = send();
  // `check` tells of it.
  ended.catch(() => {});

  const arrivals = () => resend.emails.map(({ payload }) => String(payload.subject));
  const settled = async () => {
    const log = await readAll<EmailRow>(client, 'emails');
    return log.every(({ delivery }) => !DUE_STATES.includes(delivery));
  };

  return {
    accepted,
    async check() {
      stopped = true;
      await ended;
      await until('The delivery of every email', DELIVERY_SECONDS, settled).catch(({ message }) =>
        faults.push(message),
      );
      const arrived = arrivals();
      const lost = [...accepted].filter((subject) => !arrived.includes(subject));
      if (lost.length > 0) faults.push(`${lost.length} accepted emails are lost`);
      // The service takes each key once, so these had two keys.
      const twice = arrived.length - new Set(arrived).size;
      if (twice > 0) faults.push(`${twice} emails were delivered twice`);
      return faults;
    },
  };
}
