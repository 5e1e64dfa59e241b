import type { Sql, TransactionSql } from 'postgres';
import { causesOf, DatabaseDownError, isConnectionLost } from './faults';

/** Statements with more parameters contain lists of varying length, each of which would be prepared separately. */
const MAX_PARAMETERS = 60;
/** Prepared statements stay on every connection. Clients can cause any number of variants, so the total is bounded. */
const MAX_STATEMENTS = 1000;

/**
 * Marks a statement whose best plan depends on its parameters. It is not prepared, because Postgres would soon use one
 * generic plan.
 */
export const CUSTOM_PLAN = '/* planned each time */';

/** Runs work on a client, when there is a connection for it. */
export type RunOn<Client> = <Result>(work: (client: Client) => PromiseLike<Result>) => Promise<Result>;

/** What Drizzle uses of a client of postgres.js. */
interface DrizzleClient {
  options: { parsers: object; serializers: object };
  /** Like a statement of postgres.js, it is sent when it is awaited. */
  unsafe(query: string, parameters?: never[]): PromiseLike<unknown> & { values(): PromiseLike<unknown> };
  begin(work: (tx: TransactionSql) => Promise<unknown>): Promise<unknown>;
  savepoint(work: (tx: TransactionSql) => Promise<unknown>): Promise<unknown>;
}

/**
 * A client for Drizzle that prepares statements once per connection. Drizzle disables prepared statements in
 * postgres.js, which costs a round trip and a parse every time, and prevents pipelining the statements of a
 * transaction.
 */
export function preparing<Client extends Sql | TransactionSql = Sql>(
  run: RunOn<Client>,
  prepared = new Set<string>(),
): Client {
  const isPrepared = (query: string, parameters: readonly unknown[]) => {
    if (parameters.length > MAX_PARAMETERS || query.includes(CUSTOM_PLAN)) return false;
    if (prepared.size < MAX_STATEMENTS) prepared.add(query);
    return prepared.has(query);
  };
  const nested = (name: 'begin' | 'savepoint') => (work: (tx: TransactionSql) => Promise<unknown>) =>
    run((client: Sql | TransactionSql) => {
      const start: DrizzleClient['begin'] = Reflect.get(client, name);
      return untilLost(start, (tx, runIn) => work(preparing((inner) => runIn(() => inner(tx)), prepared)));
    });
  const client: DrizzleClient = {
    options: { parsers: {}, serializers: {} },
    unsafe(query, parameters = []) {
      const prepare = isPrepared(query, parameters);
      const send = (read: (statement: ReturnType<Sql['unsafe']>) => PromiseLike<unknown>): PromiseLike<unknown> => {
        const work = (on: Sql | TransactionSql) => read(on.unsafe(query, parameters, { prepare }));
        return {
          // biome-ignore lint/suspicious/noThenProperty: postgres.js too sends a statement when it is awaited, in that order.
          then: (onDone, onError) => run(work).then(onDone, onError),
        };
      };
      return { ...send((statement) => statement), values: () => send((statement) => statement.values()) };
    },
    begin: nested('begin'),
    savepoint: nested('savepoint'),
  };
  // Drizzle declares the whole client of postgres.js, and uses only this.
  return client as unknown as Client;
}

type RunIn = <Result>(statement: () => PromiseLike<Result>) => Promise<Result>;

/**
 * Runs a transaction or a savepoint until its connection is lost. After that, nothing may be sent on it, not even a
 * rollback: postgres.js would write to a socket that is gone, which is an uncaught exception, and could never use the
 * connection again.
 */
function untilLost(
  start: DrizzleClient['begin'],
  work: (tx: TransactionSql, runIn: RunIn) => Promise<unknown>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let isLost = false;
    const noticeLoss = (error: unknown) => {
      isLost ||= causesOf(error).some(isConnectionLost);
      throw error;
    };
    const runIn: RunIn = async (statement) => {
      if (isLost) throw new DatabaseDownError();
      return statement().then(undefined, noticeLoss);
    };
    /** Never settles, so that postgres.js sends neither COMMIT nor ROLLBACK. */
    const abandon = (error: unknown) => {
      reject(error);
      return new Promise(() => {});
    };
    const running = start((tx) =>
      work(tx, runIn).then(
        (result) => (isLost ? abandon(new DatabaseDownError()) : result),
        (error: unknown) => {
          if (!isLost) throw error;
          return abandon(error);
        },
      ),
    );
    running.then(resolve, (error: unknown) => {
      isLost ||= causesOf(error).some(isConnectionLost);
      reject(error);
    });
  });
}
