import { scopeForFile } from '@tests/support/browser/opening';
import { callerFor } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CSV_BOM } from '@/domain/csv/csv';
import type { OnKnown } from '@/domain/leads/known-leads';
import { leadCsv } from '@/domain/leads/lead-csv';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { rowsFromCsv } from '@/server/services/imports/import-source';
import { importLeads } from '@/server/services/leads/imports/lead-import';
import { previewLeadImport } from '@/server/services/leads/known/lead-import-preview';
import { exportLeads } from '@/server/services/leads/lead-export';
import { updateLead } from '@/server/services/leads/lead-updates';
import { eventsOf, historyOf, leadsOf, newActorIn, run, tasksOf } from '../lead-import-support';

const { database, scope } = scopeForFile();

const HEADER = 'id,companyName,contactPerson,email,phone,status,nextFollowUp,updatedAt';

const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\n');
const imported = (actor: Actor, onKnown: OnKnown, ...rows: string[]) =>
  run(actor, fileOf(...rows), { onKnown, createTasks: true });
const previewed = (actor: Actor, csv: string) =>
  previewLeadImport(actor, {
    source: rowsFromCsv(leadCsv({ allowMissingEmail: false, mayMatch: true }), csv),
    signal: undefined,
  });

async function exported(actor: Actor): Promise<string> {
  let text = '';
  for await (const part of exportLeads(actor)) text += part;
  return text.slice(CSV_BOM.length);
}

/** An actor with a lead Arena and two leads with the same email. */
async function withLeads(tier?: 'FREE' | 'PRO') {
  const actor = await newActorIn(scope, tier);
  await run(
    actor,
    fileOf(
      ',Arena,Ann,ann@arena.example,+1 212 555 0100,,,',
      ',Hall 1,Bo,info@hall.example,,,,',
      ',Hall 2,Bo,info@hall.example,,,,',
    ),
  );
  const [arena, hall] = await leadsOf(actor);
  if (!arena || !hall) throw new Error('not imported');
  return { actor, arena, hall };
}

const arenaNow = async (actor: Actor) => (await leadsOf(actor)).find(({ email }) => email === 'ann@arena.example');

describe('an import with onKnown', () => {
  it('adds known leads again by default', async () => {
    const { actor, arena } = await withLeads();
    const result = await run(actor, fileOf(`${arena.id},Arena,Ann,ann@arena.example,,,,`));
    expect(result.imported).toBe(1);
    expect(result).not.toHaveProperty('known');
    expect(await leadsOf(actor)).toHaveLength(4);
  });

  it('skips known leads, by id or by email in any form', async () => {
    const { actor, arena } = await withLeads();
    const before = await leadsOf(actor);
    const result = await imported(
      actor,
      'skip',
      `${arena.id},Renamed,Ann,other@arena.example,,,,`,
      ',New,Ann,new@x.example,,,,',
    );
    expect(result).toMatchObject({ imported: 1, skipped: 1, known: { skipped: 1, updated: 0 } });
    expect(await imported(actor, 'skip', ',Renamed,Ann, Ann@Arena.example ,,,,')).toMatchObject({
      imported: 0,
      known: { skipped: 1 },
    });
    expect((await leadsOf(actor)).slice(0, 3)).toEqual(before);
  });

  it('updates only filled cells that differ, with history, follow-up tasks and figures', async () => {
    const { actor, arena } = await withLeads();
    const result = await imported(actor, 'update', `,Arena Nord,Ann,ANN@arena.example,,CONTACTED,,`);
    expect(result).toMatchObject({ imported: 0, skipped: 0, known: { updated: 1, conflicts: 0 } });
    expect(await arenaNow(actor)).toMatchObject({
      id: arena.id,
      companyName: 'Arena Nord',
      phone: '+1 212 555 0100',
      status: 'CONTACTED',
      stageEnteredAt: actor.now,
      version: arena.version + 1,
    });
    const kinds = (await historyOf(actor)).filter(({ leadId }) => leadId === arena.id).map(({ kind }) => kind);
    expect(kinds).toEqual(['imported', 'status_changed', 'edited']);
    expect(await tasksOf(actor)).toHaveLength(result.createdTasks);
    expect(result.createdTasks).toBeGreaterThan(0);
  });

  it('keeps the file’s reason for a loss, even if it equals that of an earlier one', async () => {
    const { actor, arena } = await withLeads();
    await updateLead(actor, { id: arena.id, changes: { status: 'CLOSED_LOST', lostReason: 'PRICE' } });
    await updateLead(actor, { id: arena.id, changes: { status: 'NEW' } });
    const row = `${arena.id},Arena,Ann,ann@arena.example,CLOSED_LOST,PRICE`;
    await run(actor, `id,companyName,contactPerson,email,status,lostReason\n${row}`, { onKnown: 'update' });
    expect(await arenaNow(actor)).toMatchObject({ status: 'CLOSED_LOST', lostReason: 'PRICE' });
  });

  it('never overwrites a phone with what a spreadsheet makes of it', async () => {
    const { actor, arena } = await withLeads();
    for (const [phone, asNumber] of [
      ['0305550155', '305550155'],
      ['+12125550100', '12125550100'],
    ]) {
      await updateLead(actor, { id: arena.id, changes: { phone } });
      const result = await imported(actor, 'update', `,Arena,Ann ${asNumber},ann@arena.example,${asNumber},,,`);
      expect(result).toMatchObject({ known: { updated: 1 } });
      expect(await arenaNow(actor)).toMatchObject({ contactPerson: `Ann ${asNumber}`, phone });
    }
  });

  it('never overwrites a phone with E-notation', async () => {
    const { actor } = await withLeads();
    const result = await imported(actor, 'update', ',Arena,Ann,ann@arena.example,1.21255E+11,,,');
    expect(result).toMatchObject({ known: { updated: 0, unchanged: 1 } });
    expect(await arenaNow(actor)).toMatchObject({ phone: '+1 212 555 0100', version: 1 });
  });

  it('skips an email of several leads, unless the row has an id', async () => {
    const { actor, hall } = await withLeads();
    const result = await imported(
      actor,
      'update',
      ',Hall,Bo,info@hall.example,,,,',
      `${hall.id},Hall One,Bo,info@hall.example,,,,`,
    );
    expect(result).toMatchObject({ imported: 0, known: { ambiguous: 1, ambiguousRows: [2], updated: 1 } });
    expect((await leadsOf(actor)).map(({ companyName }) => companyName)).toEqual(['Arena', 'Hall One', 'Hall 2']);
  });

  it('lets the later of two rows for one lead win', async () => {
    const { actor, arena } = await withLeads();
    const rows = [',First,Ann,ann@arena.example,,,,', `${arena.id},Second,Ann,,,,,`];
    expect(await previewed(actor, fileOf(...rows))).toMatchObject({
      repeated: 1,
      repeatedRows: [{ row: 2, by: 3 }],
      changedRows: [{ row: 3, changes: [{ field: 'companyName', old: 'Arena', new: 'Second' }] }],
    });
    expect(await imported(actor, 'update', ...rows)).toMatchObject({ known: { updated: 1, repeated: 1 } });
    expect(await arenaNow(actor)).toMatchObject({ companyName: 'Second' });
  });

  it('lets the later of two rows for one new lead win, but keeps companies that share an email apart', async () => {
    const { actor } = await withLeads();
    const rows = [',Acme,Old,info@b.example,,,,', ',ACME ,New,Info@b.example,,,,', ',Bolt,Bo,info@b.example,,,,'];
    expect(await previewed(actor, fileOf(...rows))).toMatchObject({ fresh: 2, repeatedRows: [{ row: 2, by: 3 }] });
    expect(await imported(actor, 'skip', ...rows)).toMatchObject({ imported: 2, known: { repeated: 1 } });
    expect((await leadsOf(actor)).slice(3).map(({ contactPerson }) => contactPerson)).toEqual(['New', 'Bo']);
  });

  it('creates follow-up tasks and conversions only if that is chosen', async () => {
    const { actor, arena } = await withLeads();
    const csv = fileOf(',Arena,Ann,ann@arena.example,,CLOSED_WON,,');
    expect(await run(actor, csv, { onKnown: 'update' })).toMatchObject({ createdTasks: 0, known: { updated: 1 } });
    expect(await tasksOf(actor)).toEqual([]);
    expect((await eventsOf(actor)).filter(({ subjectId }) => subjectId === arena.id).map(({ type }) => type)).toEqual([
      'lead_status_changed',
      'lead_updated',
    ]);
  });

  it('lists few of the rows that it would change, with the beginnings of their values', async () => {
    const { actor, arena } = await withLeads();
    await imported(actor, 'add', ...Array.from({ length: 60 }, (_, n) => `,Row ${n},Ann,r${n}@x.example,,,,`));
    const rows = Array.from({ length: 60 }, (_, n) => `,Row ${n},${'B'.repeat(100)},r${n}@x.example,,,,`);
    const { changed, changedRows } = await previewed(actor, fileOf(...rows));
    expect([changed, changedRows.length]).toEqual([60, 50]);
    const notes = `id,companyName,contactPerson,email,notes\n${arena.id},Arena,Ann,ann@arena.example,${'n'.repeat(5000)}`;
    const [row] = (await previewed(actor, notes)).changedRows;
    expect(row?.changes[0]?.new).toMatch(/^n{190,199}…$/);
  });

  it('updates a known lead by a file that has only its id or email and what changes', async () => {
    const { actor } = await withLeads();
    const rows = (await leadsOf(actor)).slice(1).map(({ id }) => `${id},,555 ${id}`);
    const stranger = crypto.randomUUID();
    const csv = ['id,email,phone', ...rows, ',Ann@arena.example,555', `${stranger},,1`, ',a@new.example,1'].join('\n');
    const before = await leadsOf(actor);
    expect(await previewed(actor, csv)).toMatchObject({ fresh: 0, known: 3, changed: 3, repeated: 0 });
    const lacking = (row: number, ...columns: string[]) => columns.map((column) => ({ row, column }));
    expect(await run(actor, csv, { onKnown: 'update' })).toMatchObject({
      ...{ imported: 0, skipped: 2, beyondCap: 0, errorCount: 5, known: { updated: 3 } },
      errors: [...lacking(5, 'companyName', 'contactPerson', 'email'), ...lacking(6, 'companyName', 'contactPerson')],
    });
    const phones = ['555', ...before.slice(1).map(({ id }) => `555 ${id}`)];
    expect((await leadsOf(actor)).map(({ phone }) => phone)).toEqual(phones);
    const asBefore = ({ companyName, contactPerson, email, status }: (typeof before)[number]) => ({
      ...{ companyName, contactPerson, email, status },
    });
    expect((await leadsOf(actor)).map(asBefore)).toEqual(before.map(asBefore));
  });

  it('keeps an earlier row of a new lead if a later one is incomplete', async () => {
    const { actor } = await withLeads();
    const rows = [',Acme,Ann,a@acme.example,,,,', ',Acme,,a@acme.example,1,,,'];
    expect(await imported(actor, 'skip', ...rows)).toMatchObject({
      ...{ imported: 1, skipped: 1, known: { repeated: 0 } },
      errors: [{ row: 3, message: 'Contact person is required' }],
    });
  });

  it('refuses a file of which no row is valid or known', async () => {
    const { actor } = await withLeads();
    const call = run(actor, 'email,phone\na@new.example,1', { onKnown: 'update' });
    expect(await expectProblem(call)).toMatchObject({
      code: 'NO_VALID_ROWS',
      details: { errorCount: 2, errors: [{ row: 2 }, { row: 2 }] },
    });
  });

  it('does not write a row that is older than the lead, and shows both values', async () => {
    const { actor, arena } = await withLeads();
    const later = { ...actor, now: new Date(actor.now.getTime() + 1000) };
    await updateLead(later, { id: arena.id, changes: { notes: 'edited' } });
    const row = `${arena.id},Renamed,Ann,ann@arena.example,,,,${arena.updatedAt.toISOString()}`;
    const conflict = {
      row: 2,
      id: arena.id,
      name: 'Arena',
      changes: [{ field: 'companyName', old: 'Arena', new: 'Renamed' }],
    };
    expect(await previewed(actor, fileOf(row))).toMatchObject({ known: 1, conflicts: 1, conflictRows: [conflict] });
    expect(await imported(actor, 'update', row)).toMatchObject({ known: { updated: 0, conflictRows: [conflict] } });
    expect(await arenaNow(actor)).toMatchObject({ companyName: 'Arena', notes: 'edited' });
  });

  it('ignores the time of a change and a filled-in company from a file of another program', async () => {
    const { actor, arena } = await withLeads();
    const reader = leadCsv({ allowMissingEmail: false, companyFromContact: true, isOwnFile: false });
    const csv = fileOf(',Ann,Ann,ann@arena.example,+1 212 555 0199,,,2020-01-01', ',Ann Bo,Bo,new@x.example,,,,');
    await importLeads(actor, { source: rowsFromCsv(reader, csv), createTasks: false, onKnown: 'update' });
    expect(await arenaNow(actor)).toMatchObject({ companyName: arena.companyName, phone: '+1 212 555 0199' });
  });

  it('limits the number of previews', async () => {
    const { user } = await newActorIn(scope);
    const look = () =>
      callerFor({ ...scope, env: { ...scope.env, RATE_LIMIT_FACTOR: 0.01 } }, user).leads.previewImport({
        csv: fileOf(',A,B,a@b.example,,,,'),
      });
    expect(await look()).toMatchObject({ fresh: 1 });
    expect(await expectProblem(look())).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('creates a lead for the id and email of another user’s lead', async () => {
    const [{ arena }, mine] = [await withLeads(), await newActorIn(scope)];
    const row = `${arena.id},Arena,Ann,ann@arena.example,,,,`;
    expect(await previewed(mine, fileOf(row))).toMatchObject({ fresh: 1, known: 0 });
    expect(await imported(mine, 'update', row)).toMatchObject({ imported: 1, known: { updated: 0 } });
    expect(await scope.db.select().from(leads).where(eq(leads.id, arena.id))).toEqual([arena]);
  });

  it('does not count known leads against the cap', async () => {
    const { actor } = await withLeads('FREE');
    const fill = Array.from({ length: 46 }, (_, n) => `,Filler ${n},Ann,f${n}@x.example,,,,`);
    await imported(actor, 'add', ...fill);
    const rows = [...fill.map((row) => row.replace('Ann', 'Bea')), ',A,B,a1@y.example,,,,', ',A,B,a2@y.example,,,,'];
    expect(await imported(actor, 'update', ...rows)).toMatchObject({
      imported: 1,
      beyondCap: 1,
      known: { updated: 46 },
    });
  });

  it('changes exactly the cells of an export that were edited', { timeout: 120_000 }, async () => {
    const actor = await newActorIn(scope);
    const rows = Array.from(
      { length: 3000 },
      (_, n) => `,Company ${n},Ann,${n % 3 ? `a${n}@x.example` : ''},555 ${n},,2027-03-01,`,
    );
    const source = rowsFromCsv(leadCsv({ allowMissingEmail: true }), fileOf(...rows));
    await run(actor, '', { source });
    const before = await leadsOf(actor);
    expect(before).toHaveLength(3000);
    const lines = (await exported(actor)).split('\r\n');
    const edited = new Set(Array.from({ length: 25 }, (_, n) => `Company ${n * 113}`));
    const text = lines
      .map((line) => (edited.has(line.split(',')[0] ?? '') ? line.replace(',555 ', ',777 ') : line))
      .join('\r\n');
    const later = { ...actor, now: new Date(actor.now.getTime() + 60_000) };
    expect(await previewed(later, text)).toMatchObject({ fresh: 0, known: 3000, changed: 25, unchanged: 2975 });
    database.resetStatements();
    expect(await run(later, text, { onKnown: 'update' })).toMatchObject({
      imported: 0,
      skipped: 2975,
      errors: [],
      known: { updated: 25, unchanged: 2975, conflicts: 0, ambiguous: 0 },
    });
    expect(database.statements.length).toBeLessThan(25);
    const expected = before.map((lead) =>
      edited.has(lead.companyName)
        ? {
            ...lead,
            phone: lead.phone.replace('555 ', '777 '),
            phoneDigits: lead.phoneDigits.replace('555', '777'),
            version: 2,
            updatedAt: later.now,
          }
        : lead,
    );
    expect(await leadsOf(actor)).toEqual(expected);
  });
});
