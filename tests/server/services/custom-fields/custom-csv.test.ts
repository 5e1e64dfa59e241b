import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { beforeEach, describe, expect, it } from 'vitest';
import { CSV_BOM } from '@/domain/csv/csv';
import type { CreateFieldInput } from '@/domain/custom-fields/custom-field';
import { customFields } from '@/server/db/schema';
import { exportLeads } from '@/server/services/leads/lead-export';

const { scope, user, caller } = userForEach({ name: 'Robin Reyes', tier: 'PRO' });

const define = (label: string, more: Partial<CreateFieldInput> = {}) =>
  caller.customFields.create({ noun: 'leads', label, kind: 'text', ...more } as never);

type ImportInput = Parameters<typeof caller.leads.import>[0];

async function importFile(csv: string, more: Partial<ImportInput> = {}, by = caller) {
  const messages = await by.leads.import({ csv, fileName: 'leads.csv', createTasks: false, ...more });
  for await (const message of messages) if (message.type === 'done') return message.result;
  throw new Error('The import did not finish.');
}

async function exported(): Promise<{ header: string[]; rows: Record<string, string>[] }> {
  let text = '';
  for await (const part of exportLeads(actorFor(scope, user))) text += part;
  const { data, meta } = Papa.parse<Record<string, string>>(text.slice(CSV_BOM.length), { header: true });
  return { header: meta.fields ?? [], rows: data.filter(({ companyName }) => companyName) };
}

const customOf = async (by = caller) =>
  (await by.leads.list({ limit: 50, sort: 'companyName' })).items.map(({ custom }) => custom);

const LEAD = { companyName: 'Arena', contactPerson: 'Jo', email: 'jo@arena.example' };

describe('an export', () => {
  let teamId: string;
  beforeEach(async () => {
    teamId = await makeTeam(scope);
    user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
  });

  it('has a column for each field, one for the same field of several owners, and one for what is in none', async () => {
    await define('Region');
    await define('Mine');
    await define('Area', { key: 'region', teamId });
    await caller.leads.create({ ...LEAD, custom: { region: 'North', mine: 'x' } });
    const plain = await exported();
    expect(plain.header.slice(-4)).toEqual(['Region', 'Mine', 'owner', 'id']);
    const { id } = await caller.leads.create({ ...LEAD, companyName: 'Hall', custom: { region: 'South', mine: 'y' } });
    await caller.leads.update({ id, changes: { teamId } });
    const { header, rows } = await exported();
    expect(header.slice(-5)).toEqual(['Region', 'Mine', 'otherFields', 'owner', 'id']);
    expect(rows.map(({ Region, Mine, otherFields }) => [Region, Mine, otherFields])).toEqual([
      ['North', 'x', ''],
      ['South', '', 'Mine: y'],
    ]);
  });

  it('has no column for an archived field', async () => {
    const { id } = await define('Region');
    await caller.leads.create({ ...LEAD, custom: { region: 'North' } });
    await caller.customFields.delete({ id });
    expect((await exported()).header).not.toContain('Region');
  });
});

describe('an import', () => {
  it('reads a field under its label or its key, and says what does not fit', async () => {
    await define('Sales region', { key: 'region', kind: 'choice', choices: ['North', 'South'] as never });
    await define('Budget', { kind: 'money' });
    const file =
      'company,contactName,email,SALES_REGION,custom.budget\nA,Jo,a@b.c,north,"$1,200"\nB,Jo,b@b.c,West,much';
    const { imported, errors } = await importFile(file);
    expect(imported).toBe(1);
    expect(errors).toEqual([
      { row: 3, column: 'custom.region', message: 'Invalid Sales region. Must be one of North, South' },
      { row: 3, column: 'custom.budget', message: 'Must be an amount in US dollars, such as 12500 or $12,500.50' },
    ]);
    expect(await customOf()).toEqual([{ region: 'North', budget: 1200 }]);
  });

  it('updates the values of known leads that the file has, also of a team’s lead', async () => {
    const teamId = await makeTeam(scope);
    user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
    await define('Region');
    await define('Mine');
    await define('Region', { teamId });
    const own = await caller.leads.create({ ...LEAD, custom: { region: 'North', mine: 'kept' } });
    const shared = await caller.leads.create({ ...LEAD, companyName: 'Hall', teamId, custom: { region: 'North' } });
    const file = `id,Region,Mine\n${own.id},South,\n${shared.id},South,`;
    const preview = await caller.leads.previewImport({ csv: file, allowMissingEmail: false });
    expect(preview.changedRows.map(({ changes }) => changes)).toEqual([
      [{ field: 'custom.region', old: 'North', new: 'South' }],
      [{ field: 'custom.region', old: 'North', new: 'South' }],
    ]);
    const { known } = await importFile(file, { onKnown: 'update' });
    expect(known).toMatchObject({ updated: 2 });
    expect(await customOf()).toEqual([{ region: 'South', mine: 'kept' }, { region: 'South' }]);

    const { errors } = await importFile(`id,Mine\n${shared.id},x\n${own.id},x`, { onKnown: 'update' });
    expect(errors).toEqual([
      { row: 2, column: 'custom.mine', message: 'The team of this lead has no field “Mine” of this kind' },
    ]);
    expect(await customOf()).toEqual([{ region: 'South', mine: 'x' }, { region: 'South' }]);
  });

  it('creates the fields that it is told to, with the leads or not at all', async () => {
    const file = 'companyName,contactPerson,email,custom.region\nA,Jo,a@b.c,North';
    const newFields = [{ key: 'region', label: 'Region', kind: 'text' as const }];
    await expect(importFile(file.replace('North', 'x'.repeat(2000)), { newFields })).rejects.toThrow();
    expect(await scope.db.select().from(customFields).where(eq(customFields.ownerId, user.id))).toEqual([]);
    await importFile(file, { newFields });
    expect(await customOf()).toEqual([{ region: 'North' }]);
    expect((await caller.customFields.list({})).items).toMatchObject([
      { key: 'region', label: 'Region', teamId: null },
    ]);
    expect((await expectProblem(importFile(file, { newFields }))).code).toBe('CONFLICT');
  });

  it('is undone without the field that it created, whose values go', async () => {
    const file = 'companyName,contactPerson,email,custom.region\nA,Jo,a@b.c,North';
    await importFile(file, { newFields: [{ key: 'region', label: 'Region', kind: 'text' }] });
    const [undoable] = (await caller.bulk.imports({ limit: 1 })).items;
    for await (const _ of await caller.bulk.undoImport({ id: undoable?.id ?? '' }));
    expect(await customOf()).toEqual([]);
    expect((await caller.customFields.list({})).items).toMatchObject([{ key: 'region' }]);
  });

  it('takes only the fields of the user', async () => {
    await define('Region');
    const other = callerFor(scope, await makeUser(scope, { tier: 'PRO' }));
    const { imported, ignoredColumns } = await importFile('company,contactName,email,Region\nA,Jo,a@b.c,x', {}, other);
    expect({ imported, ignoredColumns }).toEqual({ imported: 1, ignoredColumns: ['Region'] });
    expect(await customOf(other)).toEqual([{}]);
  });
});
