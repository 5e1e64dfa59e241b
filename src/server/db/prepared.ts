import type { Sql, TransactionSql } from 'postgres';

/** Longer lists of values vary in length, and each length would stay prepared on every connection. */
const MAX_PARAMETERS = 60;
/** Each text stays on every connection; clients can vary some without end, so those that come later are not prepared. */
const MAX_STATEMENTS = 1000;

/**
 * Marks a statement whose best plan depends on what is searched for. Postgres would soon keep one plan for all words,
 * so such a statement is not prepared but planned each time.
 */
export const CUSTOM_PLAN = '/* planned each time */';

/**
 * A client that prepares its statements once per connection. Drizzle makes postgres.js forget each one, which costs a
 * round trip and a parse every time, and prevents the statements of a transaction from being sent together.
 */
export function preparing<Client extends Sql | TransactionSql>(client: Client, prepared = new Set<string>()): Client {
  const isPrepared = (query: string, parameters: readonly unknown[]) => {
    if (parameters.length > MAX_PARAMETERS || query.includes(CUSTOM_PLAN)) return false;
    if (prepared.size < MAX_STATEMENTS) prepared.add(query);
    return prepared.has(query);
  };
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'unsafe') {
        return (query: string, parameters: unknown[] = [], options: object = {}) =>
          value.call(target, query, parameters, { ...options, prepare: isPrepared(query, parameters) });
      }
      if (key === 'begin' || key === 'savepoint') {
        return (...args: unknown[]) =>
          value.apply(
            target,
            args.map((arg) =>
              typeof arg === 'function' ? (inner: TransactionSql) => arg(preparing(inner, prepared)) : arg,
            ),
          );
      }
      return value;
    },
  });
}
