import { ask, openRestDatabase } from '@tests/support/rest';
import { bearerOf } from '@tests/support/tokens';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { usage } from '@/server/db/schema';

const rest = openRestDatabase();

async function integrator(tier: 'FREE' | 'PRO') {
  const user = await rest.makeUser({ tier });
  return { id: user.id, headers: await bearerOf(rest.scope(), user) };
}

const usedBy = async (userId: string) => {
  const rows = await rest.scope().db.select().from(usage).where(eq(usage.userId, userId));
  return rows.map(({ kind, used }) => ({ kind, used }));
};

describe.each(['leads', 'tasks', 'notes'])('GET /api/export/%s', (noun) => {
  it('is PRO only, and costs one export a call', async () => {
    const [free, pro] = [await integrator('FREE'), await integrator('PRO')];
    expect(await ask('GET', `/api/export/${noun}`, { headers: free.headers })).toMatchObject({
      status: 403,
      body: { code: 'EXPORT_PRO_ONLY' },
    });
    expect(await usedBy(free.id)).toEqual([]);
    const answer = await ask('GET', `/api/export/${noun}`, { headers: pro.headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${noun}_export_\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
    expect(await usedBy(pro.id)).toEqual([{ kind: 'exports', used: 1 }]);
    await ask('HEAD', `/api/export/${noun}`, { headers: pro.headers });
    expect(await usedBy(pro.id)).toEqual([{ kind: 'exports', used: 1 }]);
  });

  it('takes no parameters', async () => {
    const { id, headers } = await integrator('PRO');
    expect(await ask('GET', `/api/export/${noun}?status=DONE`, { headers })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    expect(await usedBy(id)).toEqual([]);
  });
});
