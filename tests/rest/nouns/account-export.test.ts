import { randomBytes } from 'node:crypto';
import { makeRowOf, ROW_KINDS } from '@tests/support/database/row-makers';
import { callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { readZip } from '@tests/support/rest/read-zip';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { route } from '@tests/support/rest/routes';
import { bearerOf } from '@tests/support/rest/tokens';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { NOUNS, nounsWith } from '@/domain/shared/nouns';
import type { SessionUser } from '@/server/auth/sessions';
import { apiTokens, leads, usage, users } from '@/server/db/schema';
import { EXPORTED_TABLES } from '@/server/services/exports/account/tables';

const rest = openRestDatabase();

const request = (headers: Record<string, string>, method = 'GET') =>
  route(new Request('http://localhost/api/user/export', { method, headers }));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

async function filesOf(user: SessionUser) {
  const { status, bytes } = await ask('GET', '/api/user/export', { headers: await bearerOf(rest.scope(), user) });
  expect(status).toBe(200);
  const files = readZip(Buffer.from(bytes));
  return { files, textOf: (name: string) => files.get(name)?.toString('utf8') ?? '' };
}

it('contains a row of every kind, the files of leads and those of email, on every plan, and counts against no quota', async () => {
  const scope = rest.scope();
  const user = await rest.makeUser({ tier: 'PRO', postalAddress: '12 Harbor Road' });
  for (const kind of ROW_KINDS) await makeRowOf(kind, { scope, owner: user, text: 'mine@acme.example' });
  await scope.db.update(users).set({ tier: 'FREE' }).where(eq(users.id, user.id));
  const exported = await scope.db.$count(usage, eq(usage.kind, 'exports'));

  const { files, textOf } = await filesOf({ ...user, tier: 'FREE' });
  for (const name of Object.keys(EXPORTED_TABLES)) {
    expect(JSON.parse(textOf(`data/${name}.json`)), name).toBeInstanceOf(Array);
  }
  const importable = nounsWith('csv').map((noun) => NOUNS[noun].many);
  for (const name of [...importable, 'events', 'emails']) {
    expect(textOf(`${name}.csv`), name).toContain('mine@acme.example');
    expect(JSON.parse(textOf(`data/${name}.json`)).length, name).toBeGreaterThan(0);
  }
  expect(textOf('README.txt')).toContain(user.email);
  const attached = [...files].filter(([name]) => name.startsWith('attachments/'));
  expect(attached.map(([, content]) => content.toString())).toContain('mine@acme.example');
  const [file] = JSON.parse(textOf('data/files.json'));
  expect(textOf(`files/${file.id}-${file.name}`)).toBe('Hello, gate.');
  expect(await scope.db.$count(usage, eq(usage.kind, 'exports'))).toBe(exported);
});

it('contains no rows of other users, not even of a team that sees the account’s rows', async () => {
  const scope = rest.scope();
  const [owner, plain] = [await rest.makeUser({ tier: 'PRO' }), await rest.makeUser({ tier: 'PRO' })];
  const teamId = await makeTeam(scope);
  const member = await joinTeam(scope, plain, teamId);
  await makeRowOf('note', {
    scope,
    owner: await joinTeam(scope, owner, teamId, 'owner'),
    text: 'theirs@acme.example',
    teamId,
  });
  await makeRowOf('note', { scope, owner: member, text: 'mine@acme.example', teamId });
  expect((await callerFor(scope, member).leads.list({})).items).toHaveLength(2);
  const { files } = await filesOf(member);
  const all = [...files.values()].join('\n');
  expect(all).toContain('mine@acme.example');
  expect(all).not.toContain('theirs@acme.example');
});

/** A user with this many leads. */
async function makeUserWithLeads(count: number, notesOf: () => string = () => '') {
  const scope = rest.scope();
  const user = await rest.makeUser();
  const row = { ownerId: user.id, contactPerson: 'Jo', status: 'NEW', priority: 'LOW' } as const;
  const times = { createdAt: scope.now, updatedAt: scope.now, stageEnteredAt: scope.now };
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    ...times,
    id: scope.newId(),
    companyName: `C${index}`,
    notes: notesOf(),
  }));
  await scope.db.insert(leads).values(rows);
  return user;
}

/** A user whose export does not fit into the buffers, even compressed, so that it waits until it is read. */
const makeUserWithMuch = () => makeUserWithLeads(500, () => randomBytes(7000).toString('base64'));

it('reads more rows than fit into one page', async () => {
  const user = await makeUserWithLeads(1001);
  const { textOf } = await filesOf(user);
  const names = (JSON.parse(textOf('data/leads.json')) as { companyName: string }[]).map(
    ({ companyName }) => companyName,
  );
  expect(new Set(names).size).toBe(1001);
  expect(textOf('leads.csv').trim().split('\r\n')).toHaveLength(1002);
});

it.each([
  ['the account is deleted', (id: string) => rest.scope().db.delete(users).where(eq(users.id, id))],
  ['the token is revoked', (id: string) => rest.scope().db.delete(apiTokens).where(eq(apiTokens.userId, id))],
])('fails if %s in the meantime', async (_, end) => {
  const user = await makeUserWithMuch();
  const response = await request(await bearerOf(rest.scope(), user));
  await end(user.id);
  await expect(bytesOf(response)).rejects.toThrow();
});

it('can be requested five times an hour; HEAD does not count, but is refused as well', async () => {
  const user = await rest.makeUser();
  const headers = await bearerOf(rest.scope(), user);
  expect((await request(headers, 'HEAD')).headers.get('content-type')).toBe('application/zip');
  const answers = [];
  for (let count = 0; count < 6; count += 1) {
    const response = await request(headers);
    answers.push(response.status);
    await response.body?.cancel();
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await request(headers, 'HEAD');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
