import { scopeForFile } from '@tests/support/browser/opening';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { leads, notes, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { EXPORT_PAGE } from '@/server/services/exports/csv-export';
import { textStream } from '@/server/services/imports/text-stream';
import { NOTE_EXPORT_PAGE } from '@/server/services/notes/note-export';
import { newActorIn } from '../leads/lead-import-support';
import { addLeads, manyOf, NOUNS, type Noun } from './linked-import-support';

const { database, scope } = scopeForFile();

const newActor = () => newActorIn(scope);

async function textOf({ exported }: Noun, actor: Actor): Promise<string> {
  let text = '';
  for await (const part of exported(actor)) text += part;
  return text;
}

const rowsOf = async (kind: Noun, actor: Actor) =>
  Papa.parse<Record<string, string>>(await textOf(kind, actor), { header: true, skipEmptyLines: true }).data;

describe.each(NOUNS)('an export of $noun', (kind) => {
  const table = kind.noun === 'tasks' ? tasks : notes;
  const page = kind.noun === 'tasks' ? EXPORT_PAGE : NOTE_EXPORT_PAGE;

  it('contains own rows and those of teams, oldest first, but none deleted or of other users', async () => {
    const [me, mate] = [await newActor(), await newActor()];
    const teamId = await makeTeam(scope);
    const at = (actor: Actor, title: string, day: number) =>
      kind.run(actor, `${kind.header},createdAt\n${kind.row(title)},2025-01-0${day}`);
    await at(me, 'second', 2);
    await at(me, 'first', 1);
    await at(me, 'deleted', 1);
    await at(mate, 'private', 1);
    await at(mate, 'shared', 3);
    await scope.db.update(table).set({ deletedAt: scope.now }).where(eq(table.title, 'deleted'));
    await scope.db.update(table).set({ teamId }).where(eq(table.title, 'shared'));
    const titles = async (actor: Actor) => (await rowsOf(kind, actor)).map(({ title }) => title);
    expect(await titles(me)).toEqual(['first', 'second']);
    const member = { ...me, now: scope.now, user: await joinTeam(scope, me.user, teamId) };
    expect(await titles(member)).toEqual(['first', 'second', 'shared']);
  });

  it('contains the current company of the lead, or the one named in the imported file', async () => {
    const actor = await newActor();
    const [lead = ''] = await addLeads(scope, actor, [{ companyName: 'Arena' }]);
    await kind.run(actor, [kind.header, kind.row('1', 'ARENA'), kind.row('2', 'Nobody'), kind.row('3')].join('\n'));
    await scope.db.update(leads).set({ companyName: 'Arena Nord' }).where(eq(leads.id, lead));
    expect((await rowsOf(kind, actor)).map(({ leadCompany }) => leadCompany)).toEqual(['Arena Nord', 'Nobody', '']);
  });

  it('takes one statement per page, and stops when its reader has left', async () => {
    const actor = await newActor();
    await kind.run(actor, manyOf(kind, 2500));
    database.resetStatements();
    expect(await rowsOf(kind, actor)).toHaveLength(2500);
    expect(database.statements).toHaveLength(Math.ceil(2500 / page));

    database.resetStatements();
    const reader = textStream(kind.exported(actor)).getReader();
    await reader.read();
    await reader.cancel();
    expect(database.statements.length).toBeLessThanOrEqual(2);
  });
});

it('exports the current status of each task (D14)', async () => {
  const [kind] = NOUNS;
  const actor = await newActor();
  await kind.run(actor, `${kind.header},status\n${kind.row('due')},pending\n${kind.row('done')},completed`);
  const statuses = async (now: Date) => (await rowsOf(kind, { ...actor, now })).map(({ status }) => status);
  expect(await statuses(new Date('2026-07-05T03:59:59.999Z'))).toEqual(['PENDING', 'COMPLETED']);
  expect(await statuses(new Date('2026-07-05T04:00:00.000Z'))).toEqual(['OVERDUE', 'COMPLETED']);
});
