'use client';

import superjson from 'superjson';
import { createUserStore } from '@/app/_portal/shared/user-store';
import { type ClientProblem, problemOf } from '@/app/_ui/feedback/problems';

/** What was tried to send under one Idempotency-Key (D38), newest last: the answer to any of it may have been lost. */
interface Attempt {
  key: string;
  tried: string[];
}

const isAttempt = (kept: unknown): kept is Attempt =>
  typeof kept === 'object' &&
  kept !== null &&
  'key' in kept &&
  typeof kept.key === 'string' &&
  'tried' in kept &&
  Array.isArray(kept.tried) &&
  kept.tried.every((content) => typeof content === 'string');

/** How many versions of a message are remembered. */
const MAX_TRIED = 5;

interface Sent<Message, Answer> {
  answer: Answer;
  /** The message that was sent. If it is not the given one, an earlier attempt had got through. */
  sent: Message;
}

const NOT_AGAIN: ClientProblem = {
  code: 'CONFLICT',
  message: 'An earlier email was accepted, but its confirmation was lost. Check Email Logs before you send this one.',
};

/**
 * The attempts to send one kind of message. Kept outside of its form and on the device: an attempt may outlast the
 * open tab, and its answer may get lost.
 */
export function createSendAttempts<Message>(kind: string) {
  const attempts = new Map<string, Attempt>();
  /** Whether a message is on its way. */
  const sending = createUserStore(false);
  const storageKey = (userId: string) => `stanchion-${kind}-attempt-${userId}`;

  function readKept(userId: string): Attempt | undefined {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null');
      return isAttempt(kept) ? kept : undefined;
    } catch {
      // Not JSON, or the browser denies access.
      return undefined;
    }
  }

  /** The attempt that has had no answer yet, or a new one, with this message as the last one that was tried. */
  function begin(userId: string, content: string): Attempt {
    const { key, tried } = attempts.get(userId) ?? readKept(userId) ?? { key: crypto.randomUUID(), tried: [] };
    const attempt = { key, tried: [...tried.filter((one) => one !== content), content].slice(-MAX_TRIED) };
    attempts.set(userId, attempt);
    try {
      localStorage.setItem(storageKey(userId), JSON.stringify(attempt));
    } catch {
      // The device has no room, or denies access: the key lasts as long as the page.
    }
    return attempt;
  }

  /** After an answer, or once what was sent is canceled or discarded, the same message may be sent again on purpose. */
  function forgetAttempt(userId: string): void {
    attempts.delete(userId);
    try {
      localStorage.removeItem(storageKey(userId));
    } catch {
      // The browser denies access, so nothing was kept.
    }
  }

  return {
    /**
     * Sends a message under a key that stays the same until an answer has come, whatever was changed in the meantime.
     * If an earlier version got through, nothing more is sent, and the answer is that of the earlier version.
     */
    async sendOnce<Answer>(
      userId: string,
      message: Message,
      send: (message: Message, idempotencyKey: string) => Promise<Answer>,
    ): Promise<Sent<Message, Answer>> {
      const content = superjson.stringify(message);
      const { key, tried } = begin(userId, content);
      const earlier = tried.filter((one) => one !== content).map((one) => superjson.parse<Message>(one));
      // The key belongs to one message. Another one is refused, and the same one gets the first answer.
      for (const one of [message, ...earlier.toReversed()]) {
        try {
          const answer = await send(one, key);
          forgetAttempt(userId);
          return { answer, sent: one };
        } catch (error) {
          if (problemOf(error).code !== 'IDEMPOTENCY_CONFLICT') throw error;
        }
      }
      forgetAttempt(userId);
      throw NOT_AGAIN;
    },
    forgetAttempt,
    /** Reserves the sending; false if a message is already on its way. */
    beginSending(userId: string): boolean {
      if (sending.read(userId)) return false;
      sending.write(userId, true);
      return true;
    },
    endSending: (userId: string): void => sending.write(userId, false),
    isSending: sending.read,
    useIsSending: sending.useValue,
  };
}
