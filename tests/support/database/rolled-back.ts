import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Database, rowsOf } from '@/server/db/client';

/** The id of a transaction that was rolled back. After a crash, Postgres may give it to another. */
export async function rolledBackId(db: Database): Promise<string> {
  const rolledBack = new Error('Rolled back.');
  let id = '';
  const lost = db.transaction(async (tx) => {
    const result = await tx.execute(sql`select pg_current_xact_id()::text as id`);
    id = rowsOf<{ id: string }>(result)[0]?.id ?? '';
    throw rolledBack;
  });
  await expect(lost).rejects.toBe(rolledBack);
  return id;
}
