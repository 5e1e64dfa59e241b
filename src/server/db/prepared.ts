import type { Sql, TransactionSql } from 'postgres';

/** Statements with more parameters contain lists of varying length, each of which would be prepared separately. */
const MAX_PARAMETERS = 60;
/** Prepared statements stay on every connection. Clients can cause any number of variants, so the total is bounded. */
const MAX_STATEMENTS = 1000;

/**
 * Marks a statement whose best plan depends on its parameters. For prepared statements, Postgres would soon use one
 * generic plan.
 */
export const CUSTOM_PLAN = '/* planned each time */';

interface Preparing {
  prepared?: Set<string>;
  /** The client for marked statements, whose connections plan a statement on every execution. */
  planning?: Sql;
}

/**
 * Wraps a client so that statements are prepared once per connection. Drizzle disables prepared statements in
 * postgres.js, which costs a round trip and a parse every time, and prevents pipelining the statements of a
 * transaction.
 */
export function preparing<Client extends Sql | TransactionSql>(
  client: Client,
  { prepared = new Set(), planning }: Preparing = {},
): Client {
  const isPrepared = (query: string, parameters: readonly unknown[]) => {
    if (parameters.length > MAX_PARAMETERS) return false;
    if (prepared.size < MAX_STATEMENTS) prepared.add(query);
    return prepared.has(query);
  };
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'unsafe') {
        return (query: string, parameters: unknown[] = [], options: object = {}) => {
          const isMarked = query.includes(CUSTOM_PLAN);
          const prepare = isPrepared(query, parameters);
          if (isMarked && planning)
            return Reflect.apply(planning.unsafe, planning, [query, parameters, { ...options, prepare }]);
          // Transactions stay on one connection. There, marked statements are not prepared, so they are planned each
          // time.
          return value.call(target, query, parameters, { ...options, prepare: prepare && !isMarked });
        };
      }
      if (key === 'begin' || key === 'savepoint') {
        return (...args: unknown[]) =>
          value.apply(
            target,
            args.map((arg) =>
              typeof arg === 'function' ? (inner: TransactionSql) => arg(preparing(inner, { prepared })) : arg,
            ),
          );
      }
      return value;
    },
  });
}
