import type { Sql, TransactionSql } from 'postgres';

/** Longer lists of values come in ever other lengths, and each length would stay on every connection. */
const MAX_PARAMETERS = 60;
/** Each text stays on every connection; of those that clients can vary without end the later ones are not kept. */
const MAX_STATEMENTS = 1000;

/**
 * A client that prepares its statements once a connection. Drizzle asks postgres.js to forget each one, which costs
 * a round trip and a parse every time, and keeps statements of a transaction from being sent together.
 */
export function preparing<Client extends Sql | TransactionSql>(client: Client, kept = new Set<string>()): Client {
  const isKept = (query: string, parameters: readonly unknown[]) => {
    if (parameters.length > MAX_PARAMETERS) return false;
    if (kept.size < MAX_STATEMENTS) kept.add(query);
    return kept.has(query);
  };
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'unsafe') {
        return (query: string, parameters: unknown[] = [], options: object = {}) =>
          value.call(target, query, parameters, { ...options, prepare: isKept(query, parameters) });
      }
      if (key === 'begin' || key === 'savepoint') {
        return (...args: unknown[]) =>
          value.apply(
            target,
            args.map((arg) =>
              typeof arg === 'function' ? (inner: TransactionSql) => arg(preparing(inner, kept)) : arg,
            ),
          );
      }
      return value;
    },
  });
}
