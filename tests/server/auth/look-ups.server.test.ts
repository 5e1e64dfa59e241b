import { databaseForFile } from '@tests/support/browser/opening';
import { testScope } from '@tests/support/database/scope';
import { tokenOf } from '@tests/support/rest/tokens';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readApiToken } from '@/server/auth/api-tokens';
import { hashToken, readSession } from '@/server/auth/sessions';
import { apiTokens, sessions } from '@/server/db/schema';
import { signIn, signUp } from '@/server/services/accounts/accounts';

const database = databaseForFile();

test('signing in and authenticating only read over the connections for looking users up', async () => {
  const scope = testScope(database, { now: new Date() });
  const work: Promise<void>[] = [];
  const background = (job: () => Promise<void>) => void work.push(job());
  const visitor = { ...scope, background, address: '198.51.100.1', sessionId: null };
  const person = { email: 'sam@example.test', password: 'a password of my own' };
  const { user, device } = await signUp(visitor, { ...person, name: 'Sam' });
  const token = await tokenOf(scope, user);

  const readOnly = { accessMode: 'read only' } as const;
  const cookie = await database.db.transaction(async (signInDb) => {
    const reading = { ...visitor, signInDb };
    const entered = await signIn({ ...reading, deviceToken: device.value }, person);
    const id = hashToken(entered.cookie.value);
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + 60_000) })
      .where(eq(sessions.id, id));
    await readApiToken(reading, { authorization: `Bearer ${token}`, address: visitor.address });
    await Promise.all(work);
    return (await readSession(reading, `stanchion_session=${entered.cookie.value}`))?.cookie;
  }, readOnly);

  expect(cookie?.value).toBeTruthy();
  const [used] = await database.db.select({ at: apiTokens.lastUsedAt }).from(apiTokens);
  expect(used?.at).toEqual(scope.now);
});
