import type { Database } from '@/server/db/client';

/** A database on which something happens before each transaction. */
export const withTransactions = (db: Database, before: () => void): Database =>
  new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? async (...work: Parameters<Database['transaction']>) => {
            before();
            return target.transaction(...work);
          }
        : Reflect.get(target, name),
  });
