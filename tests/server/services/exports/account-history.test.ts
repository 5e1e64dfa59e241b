import { databaseForFile } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { makeUser, testScope } from '@tests/support/database/scope';
import { expect, it } from 'vitest';
import { leadHistory } from '@/server/db/schema';
import { readTable } from '@/server/services/exports/account/read-table';
import { EXPORTED_TABLES } from '@/server/services/exports/account/tables';

const database = databaseForFile();

it('reads the history of many leads without looking for all of them again on each page', async () => {
  const scope = testScope(database);
  const [user, other] = [await makeUser(scope), await makeUser(scope)];
  const entries = async (ids: string[]) => {
    const rows = ids.flatMap((leadId) =>
      [1, 2].map(() => ({ id: scope.newId(), leadId, kind: 'edited' as const, at: scope.now })),
    );
    await scope.db.insert(leadHistory).values(rows);
    return rows.map(({ id }) => id);
  };
  const own = await entries(await makeLeads(scope, user, 1001));
  await entries(await makeLeads(scope, other, 3));
  const exported = EXPORTED_TABLES['lead-history'];
  if (!exported) throw new Error('The history is not exported.');

  database.resetStatements();
  const read: unknown[] = [];
  for await (const rows of readTable(scope.db, exported, user.id)) read.push(...rows.map(({ id }) => id));
  expect([...read].sort()).toEqual([...own].sort());
  const statements = database.sent();
  // Three pages of leads, and for each those of its entries.
  expect(statements).toHaveLength(3 + 3 + 3 + 1);
  expect(statements.filter((statement) => /\(\s*select/i.test(statement))).toEqual([]);
});
