import type { Sql, TransactionSql } from 'postgres';

/** Longer lists of values come in ever other lengths, and each length would stay on every connection. */
const MAX_PARAMETERS = 60;

/**
 * A client that prepares its statements once a connection. Drizzle asks postgres.js to forget each one, which costs
 * a round trip and a parse every time, and keeps statements of a transaction from being sent together.
 */
export function preparing<Client extends Sql | TransactionSql>(client: Client): Client {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'unsafe') {
        return (query: string, parameters: unknown[] = [], options: object = {}) =>
          value.call(target, query, parameters, { ...options, prepare: parameters.length <= MAX_PARAMETERS });
      }
      if (key === 'begin' || key === 'savepoint') {
        return (...args: unknown[]) =>
          value.apply(
            target,
            args.map((arg) => (typeof arg === 'function' ? (inner: TransactionSql) => arg(preparing(inner)) : arg)),
          );
      }
      return value;
    },
  });
}
