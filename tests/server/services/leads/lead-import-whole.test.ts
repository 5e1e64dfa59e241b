import { scopeForFile } from '@tests/support/browser/opening';
import { expectProblem } from '@tests/support/problems';
import { describe, expect, it } from 'vitest';
import { type ImportedLead, LEAD_CSV } from '@/domain/leads/lead-csv';
import { leadLimitText } from '@/domain/plans/upgrade-texts';
import type { Actor } from '@/server/scope';
import { type RowSource, rowsFromCsv } from '@/server/services/imports/import-source';
import { type ImportLeads, importLeads } from '@/server/services/leads/imports/lead-import';
import { createLead } from '@/server/services/leads/leads';
import { countOwnLeads } from '@/server/services/plans/usage';
import { manyOf, NOUNS } from '../imports/linked-import-support';
import { eventsOf, historyOf, leadsOf, many, newActorIn, run, tasksOf } from './lead-import-support';

const { database, scope } = scopeForFile();

const newActor = (tier?: 'FREE' | 'PRO') => newActorIn(scope, tier);

describe('the lead limit (D25)', () => {
  it('skips the rows beyond it with its message', async () => {
    const actor = await newActor('FREE');
    await run(actor, many(48));
    const result = await run(actor, `${many(3)}\n,,\n`);
    expect(result).toMatchObject({ imported: 2, skipped: 2, beyondCap: 1 });
    expect(result.errors[0]).toEqual({ row: 4, message: leadLimitText(50) });
    const full = await run(actor, many(1));
    expect(full).toMatchObject({ imported: 0, skipped: 1, beyondCap: 1 });
    expect((await eventsOf(actor)).map(({ payload }) => payload)).toMatchObject([{ count: 48 }, { count: 2 }]);
  });

  it('is enforced when an import and many creates run concurrently', async () => {
    const actor = await newActor('FREE');
    const create = () => createLead(actor, { companyName: 'New', contactPerson: 'Ann' });
    const creates = Promise.allSettled(Array.from({ length: 40 }, create));
    const { imported } = await run(actor, many(30));
    const made = (await creates).filter(({ status }) => status === 'fulfilled').length;
    expect(imported + made).toBe(50);
    expect(await leadsOf(actor)).toHaveLength(50);
    expect(await countOwnLeads(scope.db, actor.user.id)).toBe(50);
  });
});

describe('all or nothing (D25)', () => {
  const expectNothingStored = async (actor: Actor) => {
    expect([await leadsOf(actor), await historyOf(actor), await tasksOf(actor), await eventsOf(actor)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(await countOwnLeads(scope.db, actor.user.id)).toBe(0);
  };

  it('rolls back all chunks when the last one fails', async () => {
    const actor = await newActor();
    const first = scope.newId();
    let [ids, done] = [0, 0];
    // Each row takes two ids; a lead of the last chunk repeats the first id, which violates the primary key.
    const newId = () => {
      ids += 1;
      return ids === 1 || ids === 4801 ? first : scope.newId();
    };
    const clashing: Actor = { ...actor, now: scope.now, newId };
    const onProgress: ImportLeads['onProgress'] = (progress) => {
      done = progress.done;
    };
    const failing = run(clashing, many(2500), { createTasks: true, onProgress });
    await expect(failing).rejects.toThrow();
    expect(done).toBeGreaterThanOrEqual(2000);
    await expectNothingStored(actor);
  });
});

describe('the cost of an import', () => {
  it('sends no statement while it reads the rows', async () => {
    const actor = await newActor();
    const sent: number[] = [];
    const source = rowsFromCsv(LEAD_CSV, many(6000));
    function* watch(portions: ReturnType<RowSource<ImportedLead>>['portions']) {
      for (const portion of portions) {
        yield portion;
        sent.push(database.statements.length);
      }
    }
    const watched: RowSource<ImportedLead> = (zone) => {
      const { ignoredColumns, portions } = source(zone);
      return { ignoredColumns, portions: watch(portions) };
    };
    database.resetStatements();
    await importLeads(actor, { source: watched, createTasks: true, idempotency: { key: 'k', body: 1 } });
    expect(sent.length).toBeGreaterThan(1);
    expect(sent).toEqual(sent.map(() => 0));
  });

  it('is a fixed number of statements plus two per thousand rows', async () => {
    const cost = async (rows: number) => {
      const [actor, csv] = [await newActor(), many(rows)];
      database.resetStatements();
      await run(actor, csv);
      return database.statements.length;
    };
    const [one, thousand, three] = [await cost(1), await cost(1000), await cost(3000)];
    expect(one).toBe(thousand);
    expect(three).toBe(thousand + 4);
  });

  it('reports its progress', async () => {
    const seen: { done: number; total: number }[] = [];
    await run(await newActor(), `${many(2400)}\n,,\n\n`, { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([1000, 2000, 2401].map((done) => ({ done, total: 2401 })));
  });
});

describe('one import at a time per user', () => {
  it('rejects a second import while one is running, without reading it, but not imports of other users', async () => {
    const [actor, other] = [await newActor(), await newActor()];
    const first = run(actor, many(1500), { idempotency: { key: 'a', body: 1 } });
    const unread: RowSource<ImportedLead> = () => {
      throw new Error('It was read.');
    };
    for (const once of [undefined, { key: 'b', body: 2 }]) {
      const second = importLeads(actor, { source: unread, createTasks: false, idempotency: once });
      expect(await expectProblem(second)).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/import/i),
      });
    }
    for (const kind of NOUNS) {
      expect(await expectProblem(kind.run(actor, manyOf(kind, 1)))).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await run(other, many(2))).toMatchObject({ imported: 2 });
    expect(await first).toMatchObject({ imported: 1500 });
    expect(await run(actor, many(2))).toMatchObject({ imported: 2 });
  });

  it('accepts another import after one failed or its caller disconnected', async () => {
    const actor = await newActor();
    await expect(run(actor, '')).rejects.toThrow();
    const controller = new AbortController();
    const leaving = run(actor, many(5000), { signal: controller.signal, onProgress: () => controller.abort() });
    const failed = expect(leaving).rejects.toThrow(/abort/i);
    await new Promise<void>((resolve) => controller.signal.addEventListener('abort', () => resolve()));
    expect(await run(actor, many(2))).toMatchObject({ imported: 2 });
    await failed;
  });
});
