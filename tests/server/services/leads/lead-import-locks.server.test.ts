import { scopeForFile } from '@tests/support/browser/opening';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { rowsOf } from '@/server/db/client';
import { createLead } from '@/server/services/leads/leads';
import { countOwnLeads } from '@/server/services/plans/usage';
import { many, newActorIn, run } from './lead-import-support';

const { scope } = scopeForFile();

it('does not keep the other work of its owner waiting, and counts every lead', async () => {
  const actor = await newActorIn(scope, 'PRO');
  let importing: Promise<unknown> | undefined;
  // Holds the import at its end, where it announces that it has finished.
  await scope.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7226002, hashtext(${actor.user.id}))`);
    importing = run(actor, many(30));
    await vi.waitUntil(async () => (await waiting()) === 1, LONG_TIMEOUT);
    await createLead(actor, { companyName: 'Meanwhile', contactPerson: 'Ann' });
    expect(await countOwnLeads(scope.db, actor.user.id)).toBe(1);
  });
  await importing;
  expect(await countOwnLeads(scope.db, actor.user.id)).toBe(31);
  // Later transactions on the same connections count again.
  await Promise.all(Array.from({ length: 12 }, () => createLead(actor, { companyName: 'Later', contactPerson: 'Bo' })));
  expect(await countOwnLeads(scope.db, actor.user.id)).toBe(43);
});

async function waiting(): Promise<number> {
  const rows = rowsOf<{ count: number }>(
    await scope.db.execute(sql`
      select count(*)::int as count from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`),
  );
  return rows[0]?.count ?? 0;
}
