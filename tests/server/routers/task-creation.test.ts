import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '@/server/db/schema';

const { database, scope, user, caller } = userForEach();

const call = { title: 'Call the venue', dueDate: new Date('2026-03-12T15:00:00Z') };
const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };

const eventsOf = async (id: string) => (await eventsAbout(scope, id)).map(({ type }) => type);

describe('creating a task', () => {
  it('returns it as pending with the profile’s defaults, and records the event', async () => {
    const made = await caller.tasks.create(call);
    expect(made).toMatchObject({
      ...call,
      ownerId: user.id,
      status: 'PENDING',
      priority: 'MEDIUM',
      type: 'FOLLOW_UP',
      leadId: null,
      leadCompany: null,
      completedAt: null,
      version: 1,
      createdAt: scope.now,
    });
    expect(await caller.tasks.byId({ id: made.id })).toEqual(made);
    expect(await eventsOf(made.id)).toEqual(['task_created']);
  });

  it('uses the default priority of its creator', async () => {
    await database.db.update(users).set({ defaultTaskPriority: 'HIGH' }).where(eq(users.id, user.id));
    const urgent = callerFor(scope, { ...user, defaultTaskPriority: 'HIGH' });
    expect((await urgent.tasks.create(call)).priority).toBe('HIGH');
    expect((await urgent.tasks.create({ ...call, priority: 'LOW' })).priority).toBe('LOW');
  });

  it('reads a date without a time as the end of that day in the user’s time zone, even on a 23-hour day', async () => {
    const away = callerFor(scope, await makeUser(scope, { timezone: 'America/New_York' }));
    const made = await away.tasks.create({ ...call, dueDate: '2026-03-08' });
    expect(made.dueDate.toISOString()).toBe('2026-03-09T03:59:59.999Z');
    const moved = await away.tasks.update({ id: made.id, changes: { dueDate: '2026-11-01' } });
    expect(moved.dueDate.toISOString()).toBe('2026-11-02T04:59:59.999Z');
  });

  it('takes a fixed number of statements', async () => {
    const { id: leadId } = await caller.leads.create(acme);
    database.resetStatements();
    await caller.tasks.create({ ...call, leadId });
    expect(database.sent()).toHaveLength(5);
  });
});
