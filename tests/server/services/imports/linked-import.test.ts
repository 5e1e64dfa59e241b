import { scopeForFile } from '@tests/support/browser/opening';
import { expectProblem } from '@tests/support/problems';
import { describe, expect, it } from 'vitest';
import { effectiveTaskStatus } from '@/domain/tasks/task-status';
import type { Actor } from '@/server/scope';
import { eventsOf, newActorIn } from '../leads/lead-import-support';
import { manyOf, NOUNS } from './linked-import-support';

const { database, scope } = scopeForFile();

const newActor = (tier?: 'FREE' | 'PRO') => newActorIn(scope, tier);
const [TASKS, NOTES] = NOUNS;

describe('importing a file of tasks', () => {
  it('keeps the given values and fills in missing ones', async () => {
    const actor = await newActor();
    const csv = [
      'Title;DUEDATE;description;Priority;status;type;assignedTo;createdAt;updatedAt;Favourite colour',
      '" Call; ""Ann""\nat noon";2026-07-04; kept ;high;completed;call;Bo;2024-05-01;2024-06-01T10:00:00Z;red',
      'Later;2026-07-04T10:00:00Z;;;;;;;;',
      'Missed;2026-03-09;;;pending;;;;;',
      'Moved;2026-07-04;;;OVERDUE;;;;;',
      'Begun;2026-03-09;;;in_progress;;;;;',
      'Done;2026-03-09;;;completed;;;;;',
    ].join('\r\n');
    expect(await TASKS.run(actor, csv)).toEqual({
      imported: 6,
      skipped: 0,
      beyondCap: 0,
      errors: [],
      errorCount: 0,
      createdTasks: 0,
      ignoredColumns: ['Favourite colour'],
      unlinked: [],
      unlinkedCount: 0,
    });
    const { now } = scope;
    const changed = new Date('2024-06-01T10:00:00Z');
    const stored = await TASKS.stored(actor);
    expect(stored).toMatchObject([
      {
        title: ' Call; "Ann"\nat noon',
        dueDate: new Date('2026-07-05T03:59:59.999Z'),
        description: ' kept ',
        priority: 'HIGH',
        status: 'COMPLETED',
        type: 'CALL',
        assignedTo: 'Bo',
        createdAt: new Date('2024-05-01T04:00:00Z'),
        updatedAt: changed,
        completedAt: changed,
        leadId: null,
        leadCompany: '',
        teamId: null,
        autoRule: null,
        version: 1,
        deletedAt: null,
      },
      { priority: 'MEDIUM', status: 'PENDING', type: 'OTHER', createdAt: now, updatedAt: now, completedAt: null },
      { title: 'Missed', status: 'OVERDUE', completedAt: null },
      { title: 'Moved', status: 'PENDING' },
      { title: 'Begun', status: 'IN_PROGRESS', completedAt: null },
      { title: 'Done', status: 'COMPLETED', completedAt: now },
    ]);
    expect(stored.map((task) => effectiveTaskStatus(task, now))).toEqual(stored.map(({ status }) => status));
    expect(await eventsOf(actor)).toMatchObject([
      { type: 'data_imported', payload: { noun: 'task', count: 6 }, subjectId: null },
    ]);
  });
});

describe('importing a file of notes', () => {
  it('keeps the given values, including several tags in a cell', async () => {
    const actor = await newActor();
    const csv = [
      'content,title,TAGS,createdAt,updatedAt',
      `"'=SUM(A1)\nsecond line", Call ,vip; site visit;vip,2024-05-01,2024-06-01T10:00:00Z`,
      'Short,Plain,,,',
    ].join('\n');
    expect(await NOTES.run(actor, csv)).toMatchObject({ imported: 2, skipped: 0 });
    const { now } = scope;
    expect(await NOTES.stored(actor)).toMatchObject([
      {
        content: '=SUM(A1)\nsecond line',
        title: ' Call ',
        tags: ['vip', 'site visit'],
        createdAt: new Date('2024-05-01T04:00:00Z'),
        updatedAt: new Date('2024-06-01T10:00:00Z'),
        version: 1,
      },
      { content: 'Short', title: 'Plain', tags: [], createdAt: now, updatedAt: now },
    ]);
    expect(await eventsOf(actor)).toMatchObject([
      { type: 'data_imported', payload: { noun: 'note', count: 2 }, subjectId: null },
    ]);
  });
});

describe.each(NOUNS)('an import of $noun', (kind) => {
  const { run, stored } = kind;
  const many = (count: number) => manyOf(kind, count);

  const expectNothingStored = async (actor: Actor) => {
    expect([await stored(actor), await eventsOf(actor)]).toEqual([[], []]);
  };

  it('has no limit, even for FREE', async () => {
    const actor = await newActor('FREE');
    expect(await run(actor, many(120))).toMatchObject({ imported: 120, skipped: 0, beyondCap: 0 });
    expect(await run(actor, many(1))).toMatchObject({ imported: 1 });
  });

  it('rolls back when its caller disconnects, and runs once per idempotency key', async () => {
    const actor = await newActor();
    const controller = new AbortController();
    const once = { key: 'import', body: 'the file' };
    const leaving = run(actor, many(2500), {
      idempotency: once,
      signal: controller.signal,
      onProgress: ({ done }) => done >= 2000 && controller.abort(),
    });
    await expect(leaving).rejects.toThrow(/abort/i);
    await expectNothingStored(actor);
    const responses = await Promise.all([1, 2].map(() => run(actor, many(2500), { idempotency: once })));
    expect(responses).toEqual([1, 2].map(() => expect.objectContaining({ imported: 2500 })));
    expect(await stored(actor)).toHaveLength(2500);
    expect((await eventsOf(actor)).map(({ payload }) => payload)).toMatchObject([{ count: 2500 }]);
    expect(await expectProblem(run(actor, many(1), { idempotency: { ...once, body: 'another' } }))).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it('takes a fixed number of statements plus two per thousand rows, and another one with companies', async () => {
    const cost = async (rows: number, company?: (n: number) => string) => {
      const actor = await newActor();
      database.resetStatements();
      await run(actor, manyOf(kind, rows, company));
      return database.statements.length;
    };
    const [one, thousand, three] = [await cost(1), await cost(1000), await cost(3000)];
    expect(one).toBe(thousand);
    expect(three).toBe(thousand + 4);
    expect(await cost(3000, (n) => `Company ${n}`)).toBe(three + 3);
  });
});
