import { databaseForFile } from '@tests/support/browser/opening';
import { makeUser, testScope } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '@/server/db/schema';
import { requestPasswordReset } from '@/server/services/accounts/password-reset';

const database = databaseForFile();

test('responds to a reset request while the row of the account is locked', async () => {
  const scope = testScope(database);
  const { id, email } = await makeUser(scope);
  const work: Promise<void>[] = [];
  const background = (job: () => Promise<void>) => void work.push(job());
  await database.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    await requestPasswordReset({ ...scope, background, address: '198.51.100.1', sessionId: null }, { email });
    expect(scope.sent).toEqual([]);
  });
  await Promise.all(work);
  expect(scope.sent).toMatchObject([{ to: email }]);
});

test('mails a link while rows of the account are being inserted', async () => {
  const scope = testScope(database);
  const { id, email } = await makeUser(scope);
  const work: Promise<void>[] = [];
  const background = (job: () => Promise<void>) => void work.push(job());
  await database.db.transaction(async (tx) => {
    // The lock of a foreign key.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
    await requestPasswordReset({ ...scope, background, address: '198.51.100.2', sessionId: null }, { email });
    await Promise.all(work);
  });
  expect(scope.sent).toMatchObject([{ to: email }]);
});
