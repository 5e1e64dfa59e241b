import { scopeForFile } from '@tests/support/browser/opening';
import { callerFor } from '@tests/support/database/scope';
import { describe, expect, it } from 'vitest';
import { LEAD_CSV } from '@/domain/leads/lead-csv';
import { addDays } from '@/domain/shared/time';
import { rowsFromObjects } from '@/server/services/imports/import-source';
import { importLeads } from '@/server/services/leads/imports/lead-import';
import { countOwnLeads } from '@/server/services/plans/usage';
import { eventsOf, HEADER, historyOf, leadsOf, many, newActorIn, run, tasksOf } from './lead-import-support';

const { scope } = scopeForFile();

const newActor = (tier?: 'FREE' | 'PRO') => newActorIn(scope, tier);

describe('importLeads', () => {
  it('stores the values of the file, and the values derived from them', async () => {
    const actor = await newActor();
    const csv = [
      'Email;STATUS;companyName;contactName;notes;createdAt;updatedAt;nextFollowUp;Favourite colour',
      'a@b.c;closed_won;" Arena; ""Nord""\nHall 2";Ann; kept ;2024-05-01;2024-06-01T10:00:00Z;2026-04-01;red',
      'd@e.f;;Dome;Dan;;;;;',
    ].join('\r\n');
    expect(await run(actor, csv, { fileName: 'leads 2024.csv' })).toEqual({
      imported: 2,
      skipped: 0,
      beyondCap: 0,
      errors: [],
      errorCount: 0,
      createdTasks: 0,
      ignoredColumns: ['Favourite colour'],
      unlinked: [],
      unlinkedCount: 0,
    });
    const changed = new Date('2024-06-01T10:00:00Z');
    const { now } = scope;
    expect(await leadsOf(actor)).toMatchObject([
      {
        companyName: ' Arena; "Nord"\nHall 2',
        contactPerson: 'Ann',
        email: 'a@b.c',
        status: 'CLOSED_WON',
        priority: 'MEDIUM',
        notes: ' kept ',
        createdAt: new Date('2024-05-01T04:00:00Z'),
        updatedAt: changed,
        closedAt: changed,
        stageEnteredAt: changed,
        nextFollowUp: new Date('2026-04-02T03:59:59.999Z'),
        teamId: null,
        version: 1,
      },
      { companyName: 'Dome', status: 'NEW', createdAt: now, updatedAt: now, closedAt: null, stageEnteredAt: now },
    ]);
    const history = await historyOf(actor);
    expect(history.map(({ kind, toStatus, detail, at }) => ({ kind, toStatus, detail, at }))).toEqual([
      { kind: 'imported', toStatus: 'CLOSED_WON', detail: { file: 'leads 2024.csv' }, at: changed },
      { kind: 'imported', toStatus: 'NEW', detail: { file: 'leads 2024.csv' }, at: now },
    ]);
    expect(await eventsOf(actor)).toMatchObject([
      { type: 'data_imported', payload: { noun: 'lead', count: 2 }, subjectId: null },
    ]);
    expect(await tasksOf(actor)).toEqual([]);
    expect(await countOwnLeads(scope.db, actor.user.id)).toBe(2);
  });

  it.each([new Date('2025-03-01T05:00:00Z'), null])(
    'closes leads whose file does not say when at %j, if chosen',
    async (closedAt) => {
      const actor = await newActor();
      const csv = `${HEADER},status,updatedAt\nA,Ann,a@b.c,CLOSED_WON,2025-11-05T09:00:00Z\nB,Ben,b@b.c,CLOSED_LOST,`;
      await run(actor, csv, { closedAt });
      const changed = new Date('2025-11-05T09:00:00Z');
      const imported = await leadsOf(actor);
      expect(imported.map((lead) => lead.closedAt)).toEqual([changed, closedAt]);
      expect(imported[1]).toMatchObject({ updatedAt: actor.now, stageEnteredAt: closedAt ?? actor.now });
      const history = new Map((await historyOf(actor)).map((entry) => [entry.leadId, entry.at]));
      expect(imported.map(({ id }) => history.get(id))).toEqual([changed, closedAt ?? actor.now]);
    },
  );

  it('keeps the furthest stage of the file when a move of the lead is undone', async () => {
    const actor = await newActor();
    await run(actor, `${HEADER},status,furthestStage\nA,Ann,a@b.c,CLOSED_LOST,PROPOSAL_SENT`);
    const [{ id = '', version = 0 } = {}] = await leadsOf(actor);
    const caller = callerFor(scope, actor.user);
    const { stageEnteredAt } = await caller.leads.update({ id, version, changes: { status: 'CLOSED_WON' } });
    expect(await leadsOf(actor)).toMatchObject([{ furthestStage: 'CLOSED_WON' }]);
    await caller.leads.undoMove({ id, stageEnteredAt });
    expect(await leadsOf(actor)).toMatchObject([{ status: 'CLOSED_LOST', furthestStage: 'PROPOSAL_SENT' }]);
  });

  it('leaves the closing date of an exported lead unknown, but not of other files', async () => {
    const actor = await newActor();
    const csv = [
      `${HEADER},status,createdAt,updatedAt,closedAt,id`,
      `A,Ann,a@b.c,CLOSED_WON,2025-01-05,2025-11-05,,${scope.newId()}`,
      'B,Ben,b@b.c,CLOSED_WON,2025-01-05,2025-11-05,,',
    ].join('\n');
    await run(actor, csv);
    expect((await leadsOf(actor)).map(({ closedAt }) => closedAt)).toEqual([null, new Date('2025-11-05T05:00:00Z')]);
  });

  it('closes leads when the file says so, else at its last change, else at the import, as the history does (D51)', async () => {
    const actor = await newActor();
    const [closed, changed] = [new Date('2025-03-01T09:00:00Z'), new Date('2025-11-05T09:00:00Z')];
    const csv = [
      `${HEADER},status,updatedAt,closedAt`,
      `A,Ann,a@b.c,CLOSED_WON,${changed.toISOString()},${closed.toISOString()}`,
      `B,Ben,b@b.c,CLOSED_WON,${changed.toISOString()},`,
      'C,Cat,c@b.c,CLOSED_LOST,,',
      `D,Dan,d@b.c,CLOSED_WON,,${addDays(actor.now, 1).toISOString()}`,
      `P,Pia,p@b.c,CLOSED_WON,${changed.toISOString()},${addDays(actor.now, 21).toISOString()}`,
      `E,Eve,e@b.c,CONTACTED,${changed.toISOString()},${closed.toISOString()}`,
    ].join('\n');
    await run(actor, csv, { fileName: 'old.csv' });
    const imported = await leadsOf(actor);
    expect(imported.map(({ closedAt }) => closedAt)).toEqual([closed, changed, actor.now, actor.now, changed, null]);
    expect(imported[0]?.updatedAt).toEqual(changed);
    const history = new Map((await historyOf(actor)).map((entry) => [entry.leadId, entry]));
    expect(imported.map(({ id }) => history.get(id))).toMatchObject(
      [closed, changed, actor.now, actor.now, changed, actor.now].map((at) => ({
        kind: 'imported',
        at,
        detail: { file: 'old.csv' },
      })),
    );
  });

  it('creates the follow-up tasks of the rule table on request', async () => {
    const actor = await newActor();
    const csv = `${HEADER},status\nA,Ann,a@b.c,PROPOSAL_SENT\nB,Ben,b@b.c,NEW\nC,Cat,c@b.c,CONTACTED`;
    expect(await run(actor, csv, { createTasks: true })).toMatchObject({ imported: 3, createdTasks: 3 });
    const [a, , c] = await leadsOf(actor);
    const made = (await tasksOf(actor)).map(({ leadId, autoRule, status }) => ({ leadId, autoRule, status }));
    expect(made).toHaveLength(3);
    expect(made).toEqual(
      expect.arrayContaining([
        { leadId: a?.id, autoRule: 'proposal-sent.follow-up', status: 'PENDING' },
        { leadId: a?.id, autoRule: 'proposal-sent.second-follow-up', status: 'PENDING' },
        { leadId: c?.id, autoRule: 'contacted.follow-up', status: 'PENDING' },
      ]),
    );
    const created = (await tasksOf(actor)).map(({ id }) => ({ type: 'task_created', subjectId: id }));
    const events = (await eventsOf(actor)).map(({ type, subjectId }) => ({ type, subjectId }));
    expect(events.at(-1)).toEqual({ type: 'data_imported', subjectId: null });
    expect(events.slice(0, -1)).toEqual(expect.arrayContaining(created));
    expect(events).toHaveLength(created.length + 1);
  });

  it('skips invalid rows, and reports them by spreadsheet row', async () => {
    const actor = await newActor();
    const csv = [
      HEADER,
      'Good,"An\nn",a@b.c', // row 2, two lines
      '', // row 3
      ',Ben,nobody', // row 4
      'Short,row', // row 5
      'NUL\0,Cat,c@b.c', // row 6
      'Half \uD800,Dan,d@b.c', // row 7
      '"Open" quote,Eve,e@b.c', // row 8
      'Last,Fay,"f@b.c"', // row 9, whatever the quotes of row 8
    ].join('\n');
    const result = await run(actor, csv);
    expect(result).toMatchObject({ imported: 2, skipped: 5, beyondCap: 0, errorCount: 6 });
    expect(result.errors).toEqual([
      { row: 4, column: 'companyName', message: 'Company name is required' },
      { row: 4, column: 'email', message: 'Invalid email format' },
      { row: 5, message: 'Row 5: Expected 3 columns but found 2' },
      { row: 6, column: 'companyName', message: 'Text contains a character that cannot be stored' },
      { row: 7, column: 'companyName', message: 'Text contains a character that cannot be stored' },
      { row: 8, message: 'Row 8: A quoted cell is not closed where it should be' },
    ]);
    expect((await leadsOf(actor)).map(({ contactPerson }) => contactPerson)).toEqual(['An\nn', 'Fay']);
  });

  it.each([
    ['\n', `${HEADER}\nA,B,a@b.c\n`],
    ['\r\n', `${HEADER}\r\nA,B,a@b.c\r\n`],
    ['\r', `${HEADER}\rA,B,a@b.c\r`],
    ['tab', 'email\tcompany\tcontactName\na@b.c\tA\tB'],
    ['byte order mark', `\uFEFF"companyName","contactPerson","email"\n"A","B","a@b.c"`],
  ])('reads a file with %j', async (_, csv) => {
    const actor = await newActor();
    expect(await run(actor, csv)).toMatchObject({ imported: 1, skipped: 0 });
    expect(await leadsOf(actor)).toMatchObject([{ companyName: 'A', contactPerson: 'B', email: 'a@b.c' }]);
  });

  it('reads row objects, numbered from row 2', async () => {
    const actor = await newActor();
    const good = { company: 'A', contactName: 'Ann', email: 'a@b.c' };
    const source = rowsFromObjects(LEAD_CSV, [good, { ...good, email: 'x' }]);
    const result = await importLeads(actor, { source, createTasks: false });
    expect(result).toMatchObject({
      imported: 1,
      errors: [{ row: 3, column: 'email', message: 'Invalid email format' }],
    });
  });

  it.each([
    ['', 'VALIDATION', 'Empty CSV file'],
    [' \n', 'VALIDATION', 'Empty CSV file'],
    ['companyName,email\nA,a@b.c', 'VALIDATION', 'Missing column: contactPerson'],
    [HEADER, 'NO_VALID_ROWS', 'No valid rows to import'],
    [`${HEADER}\n,,`, 'NO_VALID_ROWS', 'No valid rows to import'],
    [`${HEADER}\n"${'x'.repeat(1_100_000)}`, 'VALIDATION', /^The quotes in this file do not match/],
    [`${HEADER}\n${'"a"b,'.repeat(3000)}`, 'VALIDATION', /^The quotes in this file do not match/],
    [many(100_001), 'IMPORT_TOO_LARGE', /too many rows/],
  ])('rejects unusable file %#, and stores nothing', { timeout: 60_000 }, async (csv, code, message) => {
    const actor = await newActor();
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    await expect(run(actor, csv)).rejects.toMatchObject({ problem: { code, message: expected } });
    expect(await leadsOf(actor)).toEqual([]);
  });

  it('takes the first of several addresses, and names the others (D77)', async () => {
    const actor = await newActor();
    const csv = `${HEADER}\nArena,Ann,ann@a.example; office@a.example\nDome,Dan,dan@d.example`;
    expect(await run(actor, csv)).toMatchObject({
      imported: 2,
      warnings: [
        {
          row: 2,
          column: 'email',
          message: 'Several addresses: only ann@a.example is imported, not office@a.example',
        },
      ],
    });
    expect((await leadsOf(actor)).map(({ email }) => email)).toEqual(['ann@a.example', 'dan@d.example']);
  });

  it('returns at most 1,000 errors and counts the rest', async () => {
    const actor = await newActor();
    const csv = `${many(1)}\n${',,x\n'.repeat(600)}`;
    const result = await run(actor, csv);
    expect(result).toMatchObject({ imported: 1, skipped: 600, errorCount: 1800 });
    expect(result.errors).toHaveLength(1000);
  });
});
