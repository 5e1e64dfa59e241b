import { userForEach } from '@tests/support/browser/opening';
import { testScope } from '@tests/support/database/scope';
import { anEmail } from '@tests/support/mail/emails';
import { startFakeSmtp } from '@tests/support/mail/fake-smtp';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { rowsOf } from '@/server/db/client';
import { emailLogs } from '@/server/db/schema';
import type { Env } from '@/server/env';
import { DELIVERY_QUEUE, queueDeliveries, queueDelivery } from '@/server/integrations/email/delivery-queue';
import { createJobs, createPacer, type Jobs, type WorkQueue } from '@/server/integrations/jobs';
import { emailDelivery, sweepDueEmails } from '@/server/jobs/email-delivery';

const { database, scope, caller } = userForEach({ tier: 'PRO' });
const started: Jobs[] = [];

async function start(queue: WorkQueue, env?: Partial<Env>): Promise<void> {
  const unchanging = testScope(database, { env });
  const createScope = async () => ({ ...unchanging, now: new Date() });
  const jobs = createJobs({ connection: database, jobs: [], queues: [queue], createScope, pollIntervalSeconds: 1 });
  started.push(jobs);
  await jobs.start();
}

afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
});

const jobsOf = async (id: string) =>
  rowsOf<{ dueAt: string }>(
    await database.db.execute(sql`
      select start_after as "dueAt" from pgboss.job where name = ${DELIVERY_QUEUE} and data->>'id' = ${id}`),
  ).map(({ dueAt }) => new Date(dueAt));

const nothing: WorkQueue = { ...emailDelivery, limits: () => ({ workers: 0, batchSize: 1, perSecond: 120 }) };

/** The user's messages are sent, and no others. */
const expectSent = (ids: string[]) =>
  vi.waitFor(async () => {
    const { items } = await caller.emails.list({});
    const left = items.filter(({ delivery }) => delivery === 'sent' || delivery === 'outbox');
    expect(left.map(({ id }) => id).sort()).toEqual(ids.sort());
  }, LONG_TIMEOUT);

it('delivers a message that was queued in its own transaction, once by two instances', {
  timeout: 60_000,
}, async () => {
  const small: WorkQueue = { ...emailDelivery, limits: () => ({ workers: 2, batchSize: 2, perSecond: 120 }) };
  await start(small);
  await start(small);
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await caller.emails.send(anEmail())).id));
  await expectSent(ids);
  const { items } = await caller.emails.list({ delivery: 'outbox' });
  expect(new Set(items.map(({ version }) => version))).toEqual(new Set([2]));
});

it('works on the items of a batch concurrently, and logs a failure without stopping the others', {
  timeout: 60_000,
}, async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await start(nothing);
  const ids = [scope.newId(), scope.newId()];
  await database.db.transaction((tx) =>
    queueDeliveries(
      tx,
      ids.map((id) => ({ id, dueAt: new Date(0) })),
    ),
  );
  const begun: string[] = [];
  const done: string[] = [];
  await start({
    ...{ ...emailDelivery, limits: () => ({ workers: 1, batchSize: 2, perSecond: 120 }) },
    start: async (_, batch) =>
      batch.map((id) => async () => {
        begun.push(id);
        await vi.waitFor(() => expect(begun).toHaveLength(2), LONG_TIMEOUT);
        if (id === ids[0]) throw new Error('Broken');
        done.push(id);
      }),
  });
  await vi.waitFor(() => {
    expect(done).toEqual([ids[1]]);
    expect(log.mock.calls.flat().join(' ')).toContain('Queue email-delivery failed');
  }, LONG_TIMEOUT);
  log.mockRestore();
});

it.each([
  [{ RESEND_API_KEY: 're_test' }, 4, 1],
  [{ RESEND_API_KEY: 're_test', RESEND_PER_SECOND: 10 }, 10, 3],
  [{ RESEND_API_KEY: 're_test', RESEND_PER_SECOND: 60 }, 60, 15],
  [{ SMTP_URL: 'smtp://localhost' }, 120, 1],
  [{}, 120, 25],
])('with %j, hands over %d messages a second at most, and claims %d at once', (env, perSecond, batchSize) => {
  expect(emailDelivery.limits(testScope(database, { env }))).toMatchObject({ perSecond, batchSize });
});

describe('createPacer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** The starts of turns that are requested at these times. */
  async function turnsOf(perSecond: number, askedAt: readonly number[]): Promise<number[]> {
    // Groups start on multiples of 100 ms.
    await vi.advanceTimersByTimeAsync(100 - (performance.now() % 100));
    const start = performance.now();
    const turn = createPacer(perSecond);
    const begun: number[] = [];
    const take = async (at: number) => {
      await new Promise((resolve) => setTimeout(resolve, at));
      await turn();
      begun.push(Math.round(performance.now() - start));
    };
    const taken = askedAt.map(take);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(taken);
    return begun;
  }

  it('spreads turns evenly, and skips unused ones', async () => {
    expect(await turnsOf(4, [0, 0, 0, 3000, 3000])).toEqual([0, 250, 500, 3000, 3250]);
  });

  it('lets frequent turns begin together', async () => {
    expect(await turnsOf(40, [0, 0, 0, 0, 0, 0, 3001, 3001])).toEqual([0, 100, 100, 100, 100, 200, 3100, 3100]);
  });

  it.each([4, 11, 21, 60, 105, 120])(
    'at %d a second, never starts more in any second, whether requested at once, late or after a pause',
    async (most) => {
      const many = (at: number) => Array.from({ length: 2 * most }, () => at);
      const begun = await turnsOf(most, [0, ...many(99), ...many(6001)]);
      expect(begun).toHaveLength(4 * most + 1);
      for (const from of begun) {
        const inSecond = begun.filter((at) => at >= from && at < from + 1000);
        expect(inSecond.length).toBeLessThanOrEqual(most);
      }
    },
  );
});

it('spreads items over the second instead of starting them in a single burst', { timeout: 60_000 }, async () => {
  await start(nothing);
  const ids = Array.from({ length: 6 }, () => scope.newId());
  await database.db.transaction((tx) =>
    queueDeliveries(
      tx,
      ids.map((id) => ({ id, dueAt: new Date(0) })),
    ),
  );
  const begun: number[] = [];
  await start({
    ...{ ...emailDelivery, limits: () => ({ workers: 4, batchSize: 8, perSecond: 20 }) },
    start: async (_, batch) => batch.map(() => async () => void begun.push(performance.now())),
  });
  await vi.waitFor(() => expect(begun).toHaveLength(6), LONG_TIMEOUT);
  expect(Math.max(...begun) - Math.min(...begun)).toBeGreaterThan(100);
});

it('starts no more messages than it has connections to an SMTP server: a wait would count toward their time', {
  timeout: 60_000,
}, async () => {
  const smtp = await startFakeSmtp();
  const sending: number[] = [];
  smtp.behavior.beforeAccepting = async () => {
    sending.push(await database.db.$count(emailLogs, eq(emailLogs.delivery, 'sending')));
  };
  await start(nothing);
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await caller.emails.send(anEmail())).id);
  await start(emailDelivery, { SMTP_URL: smtp.url });
  await expectSent(ids);
  await smtp.close();
  expect(sending).toHaveLength(12);
  expect(Math.max(...sending)).toBeLessThanOrEqual(3);
});

it('queues a message once, for its time, and only if its transaction commits', { timeout: 60_000 }, async () => {
  await start(nothing);
  const dueAt = addDays(scope.now, 400);
  const id = scope.newId();
  await expect(
    database.db.transaction(async (tx) => {
      await queueDelivery(tx, { id, dueAt });
      throw new Error('Rolled back');
    }),
  ).rejects.toThrow('Rolled back');
  expect(await jobsOf(id)).toEqual([]);
  for (const at of [dueAt, scope.now]) await database.db.transaction((tx) => queueDelivery(tx, { id, dueAt: at }));
  expect(await jobsOf(id)).toEqual([dueAt]);
});

it('queues many messages like single ones', { timeout: 60_000 }, async () => {
  await start(nothing);
  const [one, two] = [
    { id: scope.newId(), dueAt: addDays(scope.now, 400) },
    { id: scope.newId(), dueAt: addDays(scope.now, 401) },
  ];
  for (const messages of [[one], [{ ...one, dueAt: scope.now }, two]])
    await database.db.transaction((tx) => queueDeliveries(tx, messages));
  expect(await jobsOf(one.id)).toEqual([one.dueAt]);
  expect(await jobsOf(two.id)).toEqual([two.dueAt]);
});

it('sweeps up messages that were written while there was no queue', { timeout: 60_000 }, async () => {
  const email = await caller.emails.send(anEmail());
  await start(nothing);
  await database.db.execute(sql`delete from pgboss.job`);
  expect(await sweepDueEmails(scope)).toEqual({ queued: 0 });
  scope.now = addDays(scope.now, 1);
  expect(await sweepDueEmails(scope)).toEqual({ queued: 1 });
  expect(await jobsOf(email.id)).toHaveLength(1);
});
