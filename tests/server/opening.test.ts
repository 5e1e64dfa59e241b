import { userForEach } from '@tests/support/browser/opening';
import { expect, it } from 'vitest';
import { users } from '@/server/db/schema';

const { scope, user, caller } = userForEach({ name: 'Robin', alone: true });
const before: string[] = [];

it.each(['first', 'next'])('the %s test starts fresh, whatever another test did', async () => {
  expect(scope).toMatchObject({ now: new Date('2026-03-10T12:00:00Z'), sent: [], cookies: [] });
  expect(Object.keys(scope)).not.toContain('background');
  expect(await scope.db.select().from(users)).toMatchObject([{ id: user.id, name: 'Robin' }]);
  expect(before).not.toContain(user.id);
  expect(await caller.leads.count({})).toMatchObject({ count: 0 });

  before.push(user.id);
  scope.now = new Date('2026-03-11T12:00:00Z');
  scope.background = () => {};
  await scope.mailer.send({ to: 'a@b.example', subject: 'Hello', body: 'Hello' });
  await caller.leads.create({ companyName: 'Acme Arena', contactPerson: 'Jo Field' });
});
