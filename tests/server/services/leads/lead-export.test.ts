import { anyLead } from '@tests/support/any-lead';
import { scopeForFile } from '@tests/support/browser/opening';
import { actorFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import fc from '@tests/support/fast-check';
import { runs } from '@tests/support/long';
import { anyCharacter } from '@tests/support/rest/csv-round-trip';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CSV_BOM, formatCsvRow } from '@/domain/csv/csv';
import type { Lead } from '@/domain/leads/lead';
import { leadCsv, leadCsvHeader } from '@/domain/leads/lead-csv';
import { furthestStage } from '@/domain/reports/funnel';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { rowsFromCsv } from '@/server/services/imports/import-source';
import { textStream } from '@/server/services/imports/text-stream';
import { importLeads } from '@/server/services/leads/imports/lead-import';
import { exportLeads } from '@/server/services/leads/lead-export';

const { database, scope } = scopeForFile();

type Fields = Pick<Lead, 'companyName'> & Partial<typeof leads.$inferInsert>;

async function addLeads(actor: Actor, rows: Fields[]) {
  const now = actor.now;
  const base = {
    ownerId: actor.user.id,
    contactPerson: 'Ann',
    email: 'a@b.c',
    status: 'NEW',
    priority: 'LOW',
  } as const;
  await scope.db.insert(leads).values(
    rows.map((row) => ({
      ...{ id: scope.newId(), ...base, createdAt: now, updatedAt: now, stageEnteredAt: now },
      ...row,
      furthestStage: furthestStage([row.status ?? base.status, row.furthestStage ?? 'NEW']),
    })),
  );
}

const newActor = async () => actorFor(scope, await makeUser(scope, { tier: 'PRO' }));

async function textOf(actor: Actor): Promise<string> {
  let text = '';
  for await (const part of exportLeads(actor)) text += part;
  return text;
}

const companies = (text: string) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);

describe('exportLeads', () => {
  it('writes the byte order mark and the header even without leads', async () => {
    expect(await textOf(await newActor())).toBe(CSV_BOM + formatCsvRow(leadCsvHeader()));
  });

  it('contains own leads and those of teams, oldest first, but none of other users', async () => {
    const [me, mate, stranger] = [await newActor(), await newActor(), await newActor()];
    const teamId = await makeTeam(scope);
    const member = { ...me, now: scope.now, user: await joinTeam(scope, me.user, teamId) };
    const at = (day: number) => new Date(Date.UTC(2025, 0, day));
    await addLeads(me, [
      { companyName: 'second', createdAt: at(2) },
      { companyName: 'first', createdAt: at(1) },
    ]);
    await addLeads(mate, [{ companyName: 'shared', createdAt: at(3), teamId }, { companyName: 'private' }]);
    await addLeads(stranger, [{ companyName: 'foreign' }]);
    const text = await textOf(member);
    expect(companies(text)).toEqual(['first', 'second', 'shared']);
    const owners = text.split('\r\n').slice(0, -1);
    expect(owners.map((line) => line.split(',').at(-2))).toEqual([
      'owner',
      me.user.email,
      me.user.email,
      mate.user.email,
    ]);
    // The file can be imported again: the column is ignored.
    const other = await newActor();
    const source = rowsFromCsv(leadCsv({ allowMissingEmail: false }), text.slice(CSV_BOM.length));
    expect(await importLeads(other, { source, createTasks: false })).toMatchObject({ imported: 3, errors: [] });
  });

  it('takes two statements and one per thousand leads, and stops when its reader has left', async () => {
    const actor = await newActor();
    await addLeads(
      actor,
      Array.from({ length: 2500 }, (_, n) => ({ companyName: `n${n}` })),
    );
    database.resetStatements();
    const text = await textOf(actor);
    expect(database.statements).toHaveLength(2 + 3);
    expect(companies(text)).toEqual(Array.from({ length: 2500 }, (_, n) => `n${n}`));

    database.resetStatements();
    const reader = textStream(exportLeads(actor)).getReader();
    await reader.read();
    await reader.cancel();
    // One page was read, and at most the next one was pending.
    expect(database.statements.length).toBeLessThanOrEqual(2 + 2);
  });

  it('preserves every value when it is imported again', { timeout: 60_000 }, async () => {
    const anyRow = anyLead(fc.string({ unit: anyCharacter, maxLength: 20 }));
    const valuesOf = async (actor: Actor) => {
      const rows = await scope.db.select().from(leads).where(eq(leads.ownerId, actor.user.id));
      return rows.map(({ id, ownerId, version, phoneNumber, phoneDigits, ...values }) => JSON.stringify(values)).sort();
    };
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 30 }), async (rows) => {
        const [from, to] = [await newActor(), await newActor()];
        await addLeads(
          from,
          rows.map(({ id, closedAt, stageEnteredAt, createdAt, updatedAt, ...values }) => {
            // No time may be in the future.
            const past = (at: Date) => new Date(Math.min(at.getTime(), from.now.getTime()));
            const closed = closedAt && past(closedAt);
            const times = { createdAt: past(createdAt), updatedAt: past(updatedAt), closedAt: closed };
            return { ...values, ...times, stageEnteredAt: closed ?? past(stageEnteredAt) };
          }),
        );
        const result = await importLeads(to, {
          source: rowsFromCsv(leadCsv({ allowMissingEmail: false }), await textOf(from)),
          createTasks: false,
        });
        expect(result).toMatchObject({ imported: rows.length, skipped: 0, errors: [] });
        expect(await valuesOf(to)).toEqual(await valuesOf(from));
      }),
      runs(10, 150),
    );
  });
});
