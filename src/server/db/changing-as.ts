import { sql } from 'drizzle-orm';
import type { ChangeOrigin } from '@/domain/changes/change-kinds';
import type { Database } from './database';

/** The same database. Changes in its transactions are logged as made by this user (see `row_changes`). */
export function changingAs(db: Database, { userId, origin }: { userId: string; origin: ChangeOrigin }): Database {
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      const naming = tx
        .execute(sql`select set_config('stanchion.changed_by', ${`${origin} ${userId}`}, true)`)
        .execute();
      const [, result] = await Promise.all([naming, work(tx)]);
      return result;
    }, config);
  return Object.create(db, { transaction: { value: transaction } });
}
