import { scopeForFile } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { beforeAll, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { tasks } from '@/server/db/schema';

const { scope } = scopeForFile();
let user: SessionUser;

// JavaScript and databases fold 'İ' and a final sigma differently, and the C locale does not fold 'Ü' at all.
const NAMES = ['Überlingen', 'İstanbul', 'ΟΔΟΣ', 'Arena', '50%_\\ off'];

beforeAll(async () => {
  user = await makeUser(scope);
  for (const companyName of NAMES) {
    await callerFor(scope, user).leads.create({ companyName, contactPerson: 'Zed', status: 'NEW' });
  }
  const task = { ownerId: user.id, dueDate: scope.now, priority: 'LOW', type: 'CALL', status: 'PENDING' } as const;
  const times = { createdAt: scope.now, updatedAt: scope.now };
  await scope.db.insert(tasks).values(NAMES.map((title) => ({ ...task, ...times, title, id: scope.newId() })));
});

it.each([...NAMES, 'aReN', '%_\\'])('finds %s in leads and tasks, and nothing else', async (q) => {
  const caller = callerFor(scope, user);
  const expected = NAMES.filter((name) => name.toLowerCase().includes(q.toLowerCase()));
  expect((await caller.leads.list({ q })).items.map(({ companyName }) => companyName)).toEqual(expected);
  expect(await caller.leads.count({ q })).toEqual({ count: expected.length, more: false });
  expect((await caller.tasks.list({ q })).items.map(({ title }) => title)).toEqual(expected);
});
