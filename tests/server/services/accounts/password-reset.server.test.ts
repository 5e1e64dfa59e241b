import { databaseForFile } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { makeUser, testScope } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { passwordResets, users } from '@/server/db/schema';
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

test('mails no link to an address that the account leaves while the link is made', async () => {
  const scope = testScope(database);
  const { id, email } = await makeUser(scope);
  const work: Promise<void>[] = [];
  const background = (job: () => Promise<void>) => void work.push(job());
  await database.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ email: `moved-${email}` })
      .where(eq(users.id, id));
    await requestPasswordReset({ ...scope, background, address: '198.51.100.3', sessionId: null }, { email });
    // It has found the account under its former address.
    await expect.poll(() => countLockWaiters(database.db)).toBe(1);
  });
  await Promise.all(work);
  expect(scope.sent).toEqual([]);
  expect(await database.db.$count(passwordResets, eq(passwordResets.userId, id))).toBe(0);
});
