import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createDatabase } from '@tests/support/database/database';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { connect, rowsOf } from '@/server/db/client';
import journal from '../../../drizzle/meta/_journal.json';

const run = promisify(execFile);

it('lets four processes migrate one empty database at the same time', { timeout: 60_000 }, async () => {
  const { url, drop } = await createDatabase();
  const connection = await connect({ url, dataDir: '', poolSize: 1 });
  try {
    const boots = Array.from({ length: 4 }, () =>
      run(process.execPath, ['--import', 'tsx', 'tests/support/database/migrate.ts', url]),
    );
    // A process that fails rejects here, with what it wrote to standard error.
    await Promise.all(boots);

    const applied = await connection.db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
    expect(rowsOf(applied)).toEqual([{ count: journal.entries.length }]);
  } finally {
    await connection.close();
    await drop();
  }
});
