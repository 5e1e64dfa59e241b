import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { leads, tasks } from '@/server/db/schema';
import { startClock } from '@/server/services/tasks/event-clock';

// Only a Postgres server runs two transactions at once.

const { scope, user, caller } = userForEach({ timezone: 'America/New_York' });

const start = (id: string) =>
  scope.db.transaction(async (tx) => {
    await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, id)).for('update');
    return startClock(tx, actorFor(scope, user), id, 'sent');
  });

it('starts once, and follows an event that moves meanwhile', async () => {
  scope.now = new Date('2027-01-04T15:00:00Z');
  const [id = ''] = await makeLeads(scope, user, 1, { eventDate: '2027-06-12' });
  const move = () => caller.leads.update({ id, changes: { eventDate: '2027-06-19' } });
  const [first, , second] = await Promise.all([start(id), move(), start(id)]);
  expect([first, second].sort()).toEqual([0, 2]);
  const made = await scope.db.select({ dueOn: tasks.dueOn }).from(tasks).where(eq(tasks.leadId, id));
  expect(made).toEqual([{ dueOn: '2027-04-20' }, { dueOn: '2027-04-20' }]);
});
