import { callerFor } from '@tests/support/database/scope';
import { CALLS_BUILD } from '@tests/support/rest/build-server';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { route } from '@tests/support/rest/routes';
import { bearerOf } from '@tests/support/rest/tokens';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notes, sessions, usage } from '@/server/db/schema';
import { EXPORT_PAGE } from '@/server/services/exports/csv-export';

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
  it('requires PRO and counts one export per request', async () => {
    const [free, pro] = [await integrator('FREE'), await integrator('PRO')];
    expect(await ask('GET', `/api/export/${noun}`, { headers: free.headers })).toMatchObject({
      status: 403,
      body: { code: 'EXPORT_PRO_ONLY' },
    });
    expect(await ask('HEAD', `/api/export/${noun}`, { headers: free.headers })).toMatchObject({ status: 403 });
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
});

describe('an export with filters', () => {
  it.each([
    ['phone', 'several 415 555 0177, 415 555 0178'],
    ['custom', '{"region":{"any":["North"]}}'],
  ])('refuses a %s filter that means nothing to the user, without counting', async (name, value) => {
    const { id, headers } = await integrator('PRO');
    const path = `/api/export/leads?${name}=${encodeURIComponent(value)}`;
    expect(await ask('GET', path, { headers })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await usedBy(id)).toEqual([]);
  });

  it('contains the requested leads and none of other users', async () => {
    const user = await rest.makeUser({ tier: 'PRO' });
    const headers = await bearerOf(rest.scope(), user);
    const { leads } = callerFor(rest.scope(), user);
    const [first, second] = [
      await leads.create({ companyName: 'Acme Arena', contactPerson: 'Jo', status: 'CONTACTED' }),
      await leads.create({ companyName: 'Bay Hall', contactPerson: 'Al' }),
    ];
    const stranger = callerFor(rest.scope(), await rest.makeUser());
    const foreign = await stranger.leads.create({ companyName: 'Not yours', contactPerson: 'X' });
    const companies = async (query: string) => {
      const { body } = await ask('GET', `/api/export/leads?${query}`, { headers });
      const [, ...lines] = String(body).trimEnd().split('\r\n');
      return lines.map((line) => line.split(',')[0]);
    };
    expect(await companies(`ids=${second.id},${foreign.id}`)).toEqual(['Bay Hall']);
    expect(await companies('status=CONTACTED')).toEqual(['Acme Arena']);
    expect(await companies('q=hall')).toEqual(['Bay Hall']);
    expect(await companies(`ids=${first.id},${second.id}`)).toEqual(['Acme Arena', 'Bay Hall']);
  });

  it('contains the requested tasks', async () => {
    const user = await rest.makeUser({ tier: 'PRO' });
    const headers = await bearerOf(rest.scope(), user);
    const { tasks } = callerFor(rest.scope(), user);
    const call = await tasks.create({ title: 'Call', dueDate: '2099-01-01' });
    await tasks.create({ title: 'Write', dueDate: '2099-01-01' });
    await tasks.update({ id: call.id, changes: { status: 'COMPLETED' } });
    const titles = async (query: string) => {
      const { body } = await ask('GET', `/api/export/tasks?${query}`, { headers });
      const [, ...lines] = String(body).trimEnd().split('\r\n');
      return lines.map((line) => line.split(',')[0]);
    };
    expect(await titles('open=true')).toEqual(['Write']);
    expect(await titles('status=COMPLETED')).toEqual(['Call']);
    expect(await titles(`ids=${call.id}`)).toEqual(['Call']);
  });

  it.each(['leads?ids=1', 'leads?priority=URGENT', 'tasks?open=maybe', 'tasks?leadId=x'])(
    'rejects %s and counts no export',
    async (path) => {
      const { id, headers } = await integrator('PRO');
      expect(await ask('GET', `/api/export/${path}`, { headers })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
      expect(await usedBy(id)).toEqual([]);
    },
  );
});

it('stops at the next page once the session has ended', async () => {
  const user = await rest.makeUser({ tier: 'PRO' });
  const { db, newId, now } = rest.scope();
  const row = { ownerId: user.id, title: 'Walk the site', content: '', createdAt: now, updatedAt: now };
  const rows = Array.from({ length: 3 * EXPORT_PAGE }, () => ({ ...row, id: newId() }));
  await db.insert(notes).values(rows);
  const headers = await cookieOf(rest.scope(), user);
  const { body } = await route(new Request('http://localhost/api/export/notes', { headers }));
  const reader = body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await db.delete(sessions).where(eq(sessions.userId, user.id));
  const readAll = async () => {
    while ((await reader?.read())?.done === false);
  };
  // Over HTTP, the client only learns that the response broke off.
  await expect(readAll()).rejects.toThrow(CALLS_BUILD ? 'terminated' : 'The session ended');
});
