import { type Answer, ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { GET as health } from '@/app/healthz/route';

// The value only tells the application that it runs on a server; the connection is the test's.
const rest = openRestDatabase({ DATABASE_URL: 'postgres://unused/unused', DATABASE_POOL: '10' });

it('keeps serving others while an account waits for a lock, and gives up with BUSY', { timeout: 40_000 }, async () => {
  const [owner, other] = [await rest.makeUser({ tier: 'PRO' }), await rest.makeUser({ tier: 'PRO' })];
  const [headers, otherHeaders] = [await bearerOf(rest.scope(), owner), await bearerOf(rest.scope(), other)];
  const body = { company: 'Harbour Lights', contactName: 'Noor' };
  const lead = (await ask('POST', '/api/leads', { body, headers })).body as { id: string };

  let waiting: Promise<Answer>[] = [];
  await rest.database().db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from leads where id = ${lead.id} for update`);
    waiting = Array.from({ length: 12 }, (_, n) =>
      ask('PUT', `/api/leads/${lead.id}`, { body: { notes: `Call ${n}` }, headers }),
    );
    const gaveUp = Promise.race(waiting);
    const isServed = (answer: Promise<{ status: number }>) =>
      Promise.race([answer.then(({ status }) => status === 200), gaveUp.then(() => false)]);
    const others = [() => ask('GET', '/api/leads', { headers: otherHeaders }), health];
    expect(await Promise.all(others.map((send) => isServed(send())))).toEqual([true, true]);
    const first = await gaveUp;
    expect(first.status).toBe(503);
    expect(first.body).toMatchObject({ code: 'BUSY', message: expect.stringContaining('Nothing was saved') });
    expect(first.headers.get('retry-after')).toBe('2');
  });
  // Requests that were still waiting when the lock was released are done.
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(2);
});
