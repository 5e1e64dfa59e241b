import { userForEach } from '@tests/support/browser/opening';
import { inMinutes, makeDueTask } from '@tests/support/database/due-rows';
import { callerFor } from '@tests/support/database/scope';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { changingAs } from '@/server/db/changing-as';
import { rowChanges } from '@/server/db/schema';
import { sweepOverdueTasks } from '@/server/jobs/overdue-tasks';

const { scope, user } = userForEach({ timezone: 'UTC', tier: 'PRO', alone: true });

const inApp = () => callerFor(scope, user);
const byToken = () => callerFor(scope, user, { id: scope.newId(), scopes: ['read', 'write'] });
const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field', email: 'jo@acme.example' };

const logged = () =>
  scope.db
    .select({
      kind: rowChanges.kind,
      operation: rowChanges.operation,
      actorId: rowChanges.actorId,
      origin: rowChanges.origin,
      columns: rowChanges.columns,
      before: rowChanges.stageBefore,
      after: rowChanges.stageAfter,
    })
    .from(rowChanges)
    .where(eq(rowChanges.audience, user.id))
    .orderBy(asc(rowChanges.tx), asc(rowChanges.id));

beforeEach(async () => {
  await scope.db.delete(rowChanges);
});

describe('the change log', () => {
  it('records the operation on a lead, its actor and its origin', async () => {
    const { id } = await inApp().leads.create(acme);
    await byToken().leads.update({ id, changes: { status: 'CONTACTED', phone: '1' } });
    await inApp().leads.delete({ id });
    await inApp().deleted.restore({ id });
    const ofLead = (await logged()).filter(({ kind }) => kind === 'lead');
    const [app, api] = [
      { actorId: user.id, origin: 'app' },
      { actorId: user.id, origin: 'api' },
    ];
    expect(ofLead).toMatchObject([
      { operation: 'created', ...app, columns: null, before: null, after: 'NEW' },
      { operation: 'updated', ...api, before: 'NEW', after: 'CONTACTED' },
      { operation: 'deleted', ...app, before: 'CONTACTED', after: null },
      { operation: 'restored', ...app, before: null, after: 'CONTACTED' },
    ]);
    expect(ofLead[1]?.columns).toEqual(expect.arrayContaining(['phone', 'status']));
    expect(ofLead[1]?.columns).not.toContain('company_name');
  });

  it('names the user for the follow-up tasks of a change, too', async () => {
    await inApp().leads.create({ ...acme, status: 'CONTACTED' });
    const ofTasks = (await logged()).filter(({ kind }) => kind === 'task');
    expect(ofTasks).toMatchObject([{ operation: 'created', actorId: user.id, origin: 'app' }]);
  });

  it('names the user from the first statement of a transaction on', async () => {
    const db = changingAs(scope.db, { userId: user.id, origin: 'api' });
    await db.transaction((tx) => makeDueTask({ ...scope, db: tx }, user));
    expect(await logged()).toMatchObject([{ operation: 'created', actorId: user.id, origin: 'api' }]);
  });

  it('names no user for the changes of a job', async () => {
    await makeDueTask(scope, user, { dueDate: inMinutes(scope, -1) });
    await sweepOverdueTasks(scope);
    expect(await logged()).toMatchObject([
      { operation: 'created', actorId: null, origin: null },
      { operation: 'updated', actorId: null, origin: null, columns: ['status', 'overdue_found_at'] },
    ]);
  });
});
