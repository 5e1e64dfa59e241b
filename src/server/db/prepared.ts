import type { Sql, TransactionSql } from 'postgres';

/** Longer lists of values come in ever other lengths, and each length would stay on every connection. */
const MAX_PARAMETERS = 60;
/** Each text stays on every connection; of those that clients can vary without end the later ones are not kept. */
const MAX_STATEMENTS = 1000;

/**
 * Marks a statement whose best plan depends on what is looked for. Postgres would soon keep one plan for all words,
 * and a plan for any word is one for none.
 */
export const CUSTOM_PLAN = '/* planned anew */';

interface Preparing {
  kept?: Set<string>;
  /** The client whose connections plan every statement anew, for those that ask for it. */
  planning?: Sql;
}

/**
 * A client that prepares its statements once a connection. Drizzle asks postgres.js to forget each one, which costs
 * a round trip and a parse every time, and keeps statements of a transaction from being sent together.
 */
export function preparing<Client extends Sql | TransactionSql>(
  client: Client,
  { kept = new Set(), planning }: Preparing = {},
): Client {
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
        return (query: string, parameters: unknown[] = [], options: object = {}) => {
          const isAnew = query.includes(CUSTOM_PLAN);
          const prepare = isKept(query, parameters);
          if (isAnew && planning)
            return Reflect.apply(planning.unsafe, planning, [query, parameters, { ...options, prepare }]);
          // A transaction keeps to its connection: what is not prepared there is planned each time.
          return value.call(target, query, parameters, { ...options, prepare: prepare && !isAnew });
        };
      }
      if (key === 'begin' || key === 'savepoint') {
        return (...args: unknown[]) =>
          value.apply(
            target,
            args.map((arg) =>
              typeof arg === 'function' ? (inner: TransactionSql) => arg(preparing(inner, { kept })) : arg,
            ),
          );
      }
      return value;
    },
  });
}
