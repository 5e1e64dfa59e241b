import type { Options, PostgresType, Sql } from 'postgres';
import { explainFault } from './database-fault';
import { causesOf, DatabaseDownError, isOutOfConnections, isServerGone } from './faults';
import type { RunOn } from './prepared';
import { createSlots } from './slots';
import { createSubscription, type Subscription, type Wanted } from './subscription';
import { watchServer } from './watch';

/** Connections on top of the pool, for looking up who sends a request, which must not wait for other work. */
const FOR_SIGN_IN = 2;

/**
 * Connections on top of the pool, for imports: each occupies one for as long as it runs, and other work would wait for
 * it.
 */
const FOR_IMPORTS = 1;
/** How long an import waits for the ones before it. */
const IMPORT_WAIT_MS = 60_000;

/** The numbers of the types `text[]` and `uuid[]`. */
const ARRAYS = { text: 1009, uuid: 2951 };

/** Reads the text of a one-dimensional array. Drizzle's own parser loses backslashes. */
const readArray = (text: string): (string | null)[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^",{}]+)/gs)].map(([, quoted, plain = '']) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, '$1');
    return plain === 'NULL' ? null : plain;
  });

/** In milliseconds. No statement waits longer for a lock, runs longer, or leaves a transaction idle for longer. */
export const LIMITS = { lock_timeout: 3000, statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 };

type Settings = Options<{ arrays: PostgresType<unknown[]> }>;
/** `needsSession` says that the client needs connections whose sessions no other client shares. */
export type OpenClient = (options: Settings, needs?: { needsSession: boolean }) => Sql;

const SETTINGS = {
  onnotice: () => {},
  // Statements fail as soon as the server refuses a connection, instead of waiting for the end of a growing pause.
  backoff: () => 0,
  connect_timeout: 5,
  // If the server goes away while postgres.js reads the types of arrays from it, the process ends with an unhandled
  // rejection.
  fetch_types: false,
  types: {
    arrays: {
      to: ARRAYS.text,
      from: Object.values(ARRAYS),
      // Drizzle has already written arrays as text.
      serialize: (value: unknown) => value,
      parse: readArray,
    },
  },
} satisfies Settings;

export interface ServerPools {
  /**
   * Runs a statement or a transaction on a connection of its own. postgres.js would send statements behind others that
   * still wait for a lock. That is fine for `signIn`, whose short reads wait for none, and saves round trips. Throws
   * {@link DatabaseDownError} while the server is lost.
   */
  on(name: 'main' | 'signIn' | 'imports'): RunOn<Sql>;
  /** Rejects if the server is lost or refuses. Once it has resolved, the subscription is kept through outages. */
  listen(wanted: Wanted): Promise<void>;
  /** Whether notifications of a subscription currently do not arrive. */
  isListenLost(): boolean;
  fault(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The connections to a server. When the server is lost, they are given up together with all statements that wait for
 * it, and further statements fail at once. When it responds again, new ones are opened.
 */
export function openPools(open: OpenClient, { poolSize, url }: { poolSize: number; url: string }): ServerPools {
  const sizes = { main: poolSize, signIn: FOR_SIGN_IN, imports: FOR_IMPORTS };
  const openAll = () => ({
    main: open({ ...SETTINGS, max: sizes.main }),
    signIn: open({ ...SETTINGS, max: sizes.signIn }),
    imports: open({ ...SETTINGS, max: sizes.imports }),
  });
  let pools: ReturnType<typeof openAll> | undefined = openAll();
  const current = () => pools ?? refuseWhileDown();
  const endAll = (timeout: number) => Promise.all(Object.values(pools ?? {}).map((pool) => pool.end({ timeout })));

  const subscriptions = new Set<Subscription>();

  const refusals = noteRefusals(url);
  const probe = serverProbe(() => open({ ...SETTINGS, max: 1 }), refusals);
  const watch = watchServer({
    ping: probe.ping,
    onLost() {
      void endAll(0);
      pools = undefined;
      for (const subscription of subscriptions) subscription.suspend();
    },
    onFound() {
      pools = openAll();
      for (const subscription of subscriptions) void subscription.renew();
    },
  });
  const start = <Result>(name: keyof typeof sizes, work: (client: Sql) => PromiseLike<Result>) => {
    const running = work(current()[name]);
    watch.track(running);
    running.then(undefined, refusals.note);
    return running;
  };
  const exclusive = (name: keyof typeof sizes, maxWaitMs?: number): RunOn<Sql> => {
    const connections = createSlots(sizes[name], maxWaitMs);
    return (work) => connections.run(() => start(name, work));
  };
  const pipelined =
    (name: keyof typeof sizes): RunOn<Sql> =>
    async (work) =>
      start(name, work);
  const runs = {
    main: exclusive('main'),
    signIn: pipelined('signIn'),
    imports: exclusive('imports', IMPORT_WAIT_MS),
  };

  return {
    on: (name) => runs[name],
    async listen(wanted) {
      current();
      const subscription = createSubscription(
        (options) => open({ ...SETTINGS, ...options, max: 1 }, { needsSession: true }),
        wanted,
      );
      subscriptions.add(subscription);
      try {
        await subscription.start();
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
    },
    isListenLost: () => [...subscriptions].some((subscription) => subscription.isLost()),
    fault: watch.fault,
    async close() {
      watch.stop();
      await Promise.all([probe.close(), endAll(5), ...[...subscriptions].map((subscription) => subscription.end())]);
    },
  };
}

function refuseWhileDown(): never {
  throw new DatabaseDownError();
}

interface Refusals {
  /** Whether the server had no connection left for a statement, and has not given one since. */
  isOpen: boolean;
  note: (error: unknown) => void;
}

const LOG_INTERVAL_MS = 60_000;

/** Logs, at most once a minute, that the server has no connections left. */
function noteRefusals(url: string): Refusals {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const refusals: Refusals = {
    isOpen: false,
    note(error) {
      const refusal = causesOf(error).find(isOutOfConnections);
      if (!refusal) return;
      refusals.isOpen = true;
      if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = Date.now();
      const { fault, message } = explainFault(refusal, { DATABASE_URL: url, DATA_DIR: '' });
      console.error(`${fault}: ${message}`);
    },
  };
  return refusals;
}

/**
 * Checks over a connection of its own whether the server responds and, after a refusal, whether it accepts another
 * connection.
 */
function serverProbe(open: () => Sql, refusals: Refusals) {
  let client = open();
  let asking: Sql | undefined;
  const renew = () => {
    void client.end({ timeout: 0 });
    client = open();
  };
  /** The error that prevents another connection, if any. */
  const askForAnother = async (): Promise<unknown> => {
    const another = open();
    try {
      await another`select 1`;
      refusals.isOpen = false;
      return undefined;
    } catch (error) {
      // Other errors do not count here: the open connection shows whether the server is there at all.
      return causesOf(error).some(isOutOfConnections) ? error : undefined;
    } finally {
      void another.end({ timeout: 5 });
    }
  };
  return {
    async ping(): Promise<unknown> {
      // The last check got no response.
      if (asking === client) renew();
      for (let attempt = 1; ; attempt += 1) {
        const asked = client;
        asking = asked;
        try {
          await asked`select 1`;
          asking = undefined;
          return refusals.isOpen ? await askForAnother() : undefined;
        } catch (error) {
          if (asked !== client) return error;
          asking = undefined;
          // An error from the server is a response too, for example that it has no connection left.
          if (!isServerGone(error) || attempt === 2) return error;
          // Only this connection may have been closed.
          renew();
        }
      }
    },
    close: () => client.end({ timeout: 0 }),
  };
}
