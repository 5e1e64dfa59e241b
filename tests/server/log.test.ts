import { scopeForFile } from '@tests/support/browser/opening';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { users } from '@/server/db/schema';
import { describeError, logFailure } from '@/server/log';
import { toProblem } from '@/server/problems/errors';

const { scope } = scopeForFile();

afterEach(() => vi.restoreAllMocks());

const SECRET = '$argon2id$v=19$never-in-a-log';

/** The log entry of a failing statement. */
async function logged(work: PromiseLike<unknown>): Promise<string> {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await Promise.resolve(work).catch((cause: unknown) => toProblem(cause, () => 'request-1'));
  // As the console would print it.
  return error.mock.calls
    .map((call) => call.map((part) => (part instanceof Error ? part.stack : part)).join(' '))
    .join();
}

describe('a failed statement in the log', () => {
  it.each([
    ['as a parameter', () => scope.db.insert(users).values({ id: SECRET } as never)],
    ['quoted by the database', () => scope.db.execute(sql`select ${SECRET}::text::uuid`)],
    ['in a transaction', () => scope.db.transaction((tx) => tx.execute(sql`select ${SECRET}::text::int`))],
  ])('does not show a value %s', async (_, fail) => {
    const text = await logged(fail());
    expect(text).not.toContain('argon2id');
    expect(text).toContain('request-1');
    expect(text).toMatch(/22P02|22P03|23502/);
  });

  it('shows the statement, its code and where it happened', async () => {
    const text = await logged(scope.db.execute(sql`select ${'x'}::text::int as wanted`));
    expect(text).toContain('select $1::text::int as wanted');
    expect(text).toMatch(/\n +at /);
  });

  it('stays short, however long the statement', async () => {
    const text = await logged(scope.db.execute(sql.raw(`select '${'x'.repeat(100_000)}'::int`)));
    expect(text.length).toBeLessThan(2500);
  });
});

it('describes other errors with their message and cause, and thrown values by their type', () => {
  const text = describeError(
    new TypeError('No such thing', { cause: Object.assign(new Error('down'), { code: 'EPIPE' }) }),
  );
  expect(text).toContain('TypeError: No such thing; caused by Error EPIPE: down');
  expect(describeError('a secret')).toBe('a thrown string');
});

it('writes what failed on one line', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  logFailure('A job failed', 'x');
  expect(error).toHaveBeenCalledWith('A job failed: a thrown string');
});
