import type { Sql } from 'postgres';
import { logFailure } from '../log';

const RETRY_MS = 1000;
/** In seconds. Ended at once, a connection that is being opened would stay open. */
const END_TIMEOUT = 5;

export interface Wanted {
  channels: readonly string[];
  onNotify: (channel: string, payload: string) => void;
  /** Called when the subscription is established again, because notifications in between are lost. */
  missed: () => void;
}

export interface Subscription {
  /** Rejects if the server refuses; the subscription is then given up. */
  start(): Promise<void>;
  /** Whether notifications currently do not arrive. */
  isLost(): boolean;
  /** Ends the connection, which may hang. */
  suspend(): void;
  /** Subscribes over a new connection, and tries until that succeeds. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Listens to channels over a connection of its own. postgres.js subscribes again automatically when its connection was
 * closed, but only once: if the server responds with a refusal, as during a recovery, it gives up without an error. So
 * a closed connection is replaced here, until the subscription is established.
 */
export function createSubscription(
  open: (options: { backoff: () => number }) => Sql,
  { channels, onNotify, missed }: Wanted,
): Subscription {
  let client: Sql | undefined;
  let isHeld = false;
  let isReported = false;
  let timer: NodeJS.Timeout | undefined;

  const endClient = () => {
    clearTimeout(timer);
    const ended = client?.end({ timeout: END_TIMEOUT });
    client = undefined;
    isHeld = false;
    return ended;
  };
  const subscribe = async () => {
    void endClient();
    // postgres.js calls this whenever the connection was closed, and reports that in no other way.
    const backoff = () => {
      if (client === opened && isHeld) void renew();
      return 1;
    };
    const opened = open({ backoff });
    client = opened;
    for (const channel of channels) {
      await opened.listen(channel, (payload) => client === opened && onNotify(channel, payload));
    }
    if (client !== opened) throw new Error('The subscription was replaced.');
    isHeld = true;
  };
  const renew = async (): Promise<void> => {
    const subscribing = subscribe();
    const tried = client;
    try {
      await subscribing;
    } catch (error) {
      if (client !== tried) return;
      if (!isReported) logFailure('Live updates and notifications are late. LISTEN is tried every second', error);
      isReported = true;
      void endClient();
      timer = setTimeout(renew, RETRY_MS).unref();
      return;
    }
    if (isReported) console.info('LISTEN works again.');
    isReported = false;
    missed();
  };

  return {
    async start() {
      try {
        await subscribe();
      } catch (error) {
        void endClient();
        throw error;
      }
    },
    isLost: () => !isHeld,
    suspend: () => void endClient(),
    renew,
    end: async () => endClient(),
  };
}
