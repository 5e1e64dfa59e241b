import { userForEach } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { actorFor } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { leads, notes } from '@/server/db/schema';
import { createLead } from '@/server/services/leads/leads';
import { createNote } from '@/server/services/notes/notes';

// Only a Postgres server runs two transactions at once.

const { scope, user, caller } = userForEach({ tier: 'PRO' });

const TAKEN = { column: 'externalId', message: 'Another row has this external id.' };
const LEAD = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };
const NOTE = { title: 'Call', content: 'Two gates' };

/** Lets an import find its external ids free, and gives some of them to another row before it inserts its own. */
async function whileImporting<Result>(
  table: typeof leads | typeof notes,
  run: () => Promise<Result>,
  meanwhile: (inside: ReturnType<typeof actorFor>) => Promise<unknown>,
): Promise<Result> {
  let importing: Promise<Result> | undefined;
  await scope.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in share mode`);
    importing = run();
    await vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(1), LONG_TIMEOUT);
    await meanwhile({ ...actorFor(scope, user), db: tx });
  });
  return importing as Promise<Result>;
}

it('refuses only the row of an import whose external id a new lead takes meanwhile', async () => {
  const data = ['a', 'b', 'c'].map((externalId) => ({ ...LEAD, externalId }));
  const result = await whileImporting(
    leads,
    () => caller.leads.importRows({ data, onKnown: 'add', allowMissingEmail: true, createTasks: false }),
    (inside) => createLead(inside, { ...LEAD, externalId: 'b' }),
  );
  expect(result).toMatchObject({
    ...{ imported: 2, skipped: 1, errorCount: 1, errors: [{ row: 3, ...TAKEN }] },
    rows: [{ row: 2 }, { row: 4 }],
  });
});

it('refuses only the row of an update whose external id another lead takes meanwhile', async () => {
  const { id } = await caller.leads.create(LEAD);
  const data = [
    { id, externalId: 'a', phone: '1' },
    { ...LEAD, externalId: 'b' },
  ];
  const result = await whileImporting(
    leads,
    () => caller.leads.importRows({ data, onKnown: 'update', allowMissingEmail: true, createTasks: false }),
    (inside) => createLead(inside, { ...LEAD, externalId: 'a' }),
  );
  expect(result).toMatchObject({ imported: 1, errors: [{ row: 2, ...TAKEN }], known: { updated: 0 } });
  expect(await caller.leads.byId({ id })).toMatchObject({ externalId: null, phone: '' });
});

it('refuses only the row of an import of notes whose external id a new note takes meanwhile', async () => {
  const data = ['a', 'b'].map((externalId) => ({ ...NOTE, externalId }));
  const result = await whileImporting(
    notes,
    () => caller.notes.importRows({ data }),
    (inside) => createNote(inside, { ...NOTE, externalId: 'a' }),
  );
  expect(result).toMatchObject({ imported: 1, errors: [{ row: 2, ...TAKEN }] });
});
