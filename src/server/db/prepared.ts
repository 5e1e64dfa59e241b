import type { Sql, TransactionSql } from 'postgres';

/** Longer lists of values vary in length, and each length would stay prepared on every connection. */
const MAX_PARAMETERS = 60;
/** Each text stays on every connection; clients can vary some without end, so those that come later are not prepared. */
const MAX_STATEMENTS = 1000;

/**
 * Marks a statement whose best plan depends on what is searched for. Postgres would soon keep one plan for all words.
 */
export const CUSTOM_PLAN = '/* planned each time */';

interface Preparing {
  prepared?: Set<string>;
  /** The client whose connections plan each statement every time, for those that are marked. */
  planning?: Sql;
}

/**
 * A client that prepares its statements once per connection. Drizzle makes postgres.js forget each one, which costs a
 * round trip and a parse every time, and prevents the statements of a transaction from being sent together.
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
          // A transaction stays on its connection: a statement that is not prepared there is planned each time.
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
