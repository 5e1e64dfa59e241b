import { scopeForFile } from '@tests/support/browser/opening';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { rowsOf } from '@/server/db/client';
import { tasks } from '@/server/db/schema';
import { createLead } from '@/server/services/leads/leads';
import { countOwnLeads } from '@/server/services/plans/usage';
import { HEADER, newActorIn, run } from './lead-import-support';

const { scope } = scopeForFile();

it('does not block other work of its owner, and counts every lead', async () => {
  const actor = await newActorIn(scope, 'PRO');
  let importing: Promise<unknown> | undefined;
  // Blocks the import where it creates its tasks, once all leads are inserted.
  await scope.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${tasks} in share mode`);
    importing = run(actor, contacted(30), { createTasks: true });
    await vi.waitUntil(async () => (await waiting()) === 1, LONG_TIMEOUT);
    await createLead(actor, { companyName: 'Meanwhile', contactPerson: 'Ann', status: 'NEW' });
    expect(await countOwnLeads(scope.db, actor.user.id)).toBe(1);
  });
  await importing;
  expect(await countOwnLeads(scope.db, actor.user.id)).toBe(31);
  // Later transactions on the same connections count again.
  await Promise.all(Array.from({ length: 12 }, () => createLead(actor, { companyName: 'Later', contactPerson: 'Bo' })));
  expect(await countOwnLeads(scope.db, actor.user.id)).toBe(43);
});

/** A file whose leads get a follow-up task each. */
const contacted = (count: number) =>
  [`${HEADER},status`, ...Array.from({ length: count }, (_, n) => `Company ${n},Ann,a${n}@b.c,CONTACTED`)].join('\n');

async function waiting(): Promise<number> {
  const rows = rowsOf<{ count: number }>(
    await scope.db.execute(sql`
      select count(*)::int as count from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`),
  );
  return rows[0]?.count ?? 0;
}
