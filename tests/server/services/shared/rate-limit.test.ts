import { databaseForFile } from '@tests/support/browser/opening';
import { testScope } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimits } from '@/server/db/schema';
import { ProblemError } from '@/server/problems/problem-error';
import { consumeRateLimit, refundRateLimit } from '@/server/services/shared/rate-limit';

const database = databaseForFile();

const start = new Date('2026-03-10T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

const problemOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ProblemError ? error.problem : null;
};

test('rejects the first hit beyond the limit, and says when to retry', async () => {
  const scope = testScope(database, { now: start });
  const rateLimit = { key: 'a', limit: 3, windowMs: 60_000 };
  for (let hit = 0; hit < 3; hit += 1) await consumeRateLimit(scope, rateLimit);
  scope.now = later(18_500);
  const refused = await problemOf(consumeRateLimit(scope, rateLimit));
  expect(refused).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 42 } });
  expect(refused?.message).toBe('Too many attempts. Try again in 42 seconds.');
  expect(refused?.message).not.toMatch(/limit/i);
});

test('resets when the window ends', async () => {
  const scope = testScope(database, { now: start });
  const rateLimit = { key: 'b', limit: 1, windowMs: 60_000 };
  await consumeRateLimit(scope, rateLimit);
  scope.now = later(59_999);
  expect(await problemOf(consumeRateLimit(scope, rateLimit))).toMatchObject({ code: 'RATE_LIMITED' });
  scope.now = later(60_000);
  await consumeRateLimit(scope, rateLimit);
  expect(await problemOf(consumeRateLimit(scope, rateLimit))).toMatchObject({ details: { retryAfter: 60 } });
});

test('accepts exactly the limit of concurrent hits', async () => {
  const scope = testScope(database, { now: start });
  const hits = Array.from({ length: 30 }, () =>
    problemOf(consumeRateLimit(scope, { key: 'c', limit: 7, windowMs: 1000 })),
  );
  const refused = (await Promise.all(hits)).filter((problem) => problem !== null);
  expect(refused).toHaveLength(23);
});

test('multiplies the limit by RATE_LIMIT_FACTOR', async () => {
  const scope = testScope(database, { now: start, env: { RATE_LIMIT_FACTOR: 2.5 } });
  const rateLimit = { key: 'd', limit: 2, windowMs: 1000 };
  for (let hit = 0; hit < 5; hit += 1) await consumeRateLimit(scope, rateLimit);
  expect(await problemOf(consumeRateLimit(scope, rateLimit))).not.toBeNull();
});

test('a refunded hit does not count', async () => {
  const scope = testScope(database, { now: start });
  const rateLimit = { key: 'e', limit: 1, windowMs: 1000 };
  for (let time = 0; time < 3; time += 1) {
    await consumeRateLimit(scope, rateLimit);
    await refundRateLimit(scope, 'e');
  }
  await consumeRateLimit(scope, rateLimit);
  expect(await problemOf(consumeRateLimit(scope, rateLimit))).not.toBeNull();
});

test('deletes expired windows, and keeps current ones', async () => {
  const scope = testScope(database, { now: start });
  await consumeRateLimit(scope, { key: 'ended', limit: 1, windowMs: 1000 });
  await consumeRateLimit(scope, { key: 'running', limit: 1, windowMs: 100_000 });
  scope.now = later(1000);
  await consumeRateLimit(scope, { key: 'new', limit: 1, windowMs: 1000 });
  const held = async (key: string) =>
    (await database.db.select().from(rateLimits).where(eq(rateLimits.key, key))).length;
  expect(await held('ended')).toBe(0);
  expect(await held('running')).toBe(1);
});
