import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from '@tests/support/database/database';
import { makeRowOf, ROW_KINDS } from '@tests/support/database/row-makers';
import { readTables } from '@tests/support/database/rows';
import { makeUser, testScope } from '@tests/support/database/scope';
import { findPostgres } from '@tests/support/programs.mjs';
import { expect, inject, it } from 'vitest';
import { connect } from '@/server/db/client';

/** The commands for a Postgres server, as docs/operations.md states them. */
function documented(program: string): string {
  const command = new RegExp(`^${program} .*$`, 'm').exec(readFileSync('docs/operations.md', 'utf8'))?.[0];
  if (!command) throw new Error(`docs/operations.md does not say how to use ${program}.`);
  return command;
}

it('restores all rows with the documented commands', { timeout: 60_000 }, async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'stanchion-pg-backup-'));
  const [source, target] = [await createDatabase(inject('server')?.template), await createDatabase()];
  const run = (command: string, DATABASE_URL: string) =>
    promisify(execFile)('sh', ['-c', command], {
      cwd,
      env: { ...process.env, DATABASE_URL, PATH: [findPostgres(), process.env.PATH].filter(Boolean).join(delimiter) },
    });
  const reading = async <T>(url: string, read: (scope: ReturnType<typeof testScope>) => Promise<T>) => {
    const connection = await connect({ url, dataDir: '' });
    await connection.migrate();
    return read(testScope(connection, { now: new Date() })).finally(() => connection.close());
  };
  try {
    const stored = await reading(source.url, async (scope) => {
      const owner = await makeUser(scope, { tier: 'PRO' });
      for (const kind of ROW_KINDS) await makeRowOf(kind, { scope, owner });
      return readTables(scope);
    });
    await run(documented('pg_dump'), source.url);
    await run(documented('pg_restore'), target.url);
    const restored = await reading(target.url, readTables);
    expect(restored).toEqual({ ...stored, row_changes: expect.any(String), change_log: expect.any(String) });
    expect(stored.row_changes).toContain('note');
    expect(restored.row_changes).not.toContain('note');
    expect(restored.change_log).not.toBe(stored.change_log);
    expect(stored.leads).toContain('acme.example');
  } finally {
    await Promise.all([source.drop(), target.drop()]);
    rmSync(cwd, { recursive: true, force: true });
  }
});
