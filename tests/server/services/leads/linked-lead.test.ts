import { scopeForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { beforeEach, describe, expect, it } from 'vitest';
import { ONLY_OWNER_CAN_MOVE } from '@/domain/leads/linked';
import type { SessionUser } from '@/server/auth/sessions';
import { exportNotes } from '@/server/services/notes/note-export';
import { exportTasks } from '@/server/services/tasks/task-export';

type Caller = ReturnType<typeof callerFor>;

const { scope } = scopeForEach();
let user: SessionUser;
let mate: SessionUser;
let east: string;
let west: string;
/** Callers of two users: `mine` is in the first team only, `theirs` in both. */
let mine: Caller;
let theirs: Caller;

beforeEach(async () => {
  [user, mate] = [await makeUser(scope), await makeUser(scope)];
  [east, west] = [await makeTeam(scope), await makeTeam(scope)];
  user = await joinTeam(scope, user, east);
  mate = await joinTeam(scope, await joinTeam(scope, mate, east), west);
  [mine, theirs] = [callerFor(scope, user), callerFor(scope, mate)];
});

const makeLead = (caller: Caller, companyName: string, teamId: string | null) =>
  caller.leads.create({ companyName, contactPerson: 'Jo', teamId });

const start = new Date('2026-03-12T10:00:00Z');
const end = new Date('2026-03-12T11:00:00Z');

interface Changes {
  leadId?: string | null;
  title?: string;
}

/** Each kind of row that can be linked to a lead. */
const KINDS = {
  task: {
    create: ({ tasks }: Caller, leadId: string) => tasks.create({ title: 'Call', dueDate: start, leadId }),
    update: ({ tasks }: Caller, id: string, changes: Changes) => tasks.update({ id, changes }),
    list: async ({ tasks }: Caller) => (await tasks.list({})).items,
    byId: ({ tasks }: Caller, id: string) => tasks.byId({ id }),
  },
  note: {
    create: ({ notes }: Caller, leadId: string) => notes.create({ title: 'Gates', content: 'North', leadId }),
    update: ({ notes }: Caller, id: string, changes: Changes) => notes.update({ id, changes }),
    list: async ({ notes }: Caller) => (await notes.list({})).items,
    byId: ({ notes }: Caller, id: string) => notes.byId({ id }),
  },
  event: {
    create: ({ calendarEvents }: Caller, leadId: string) =>
      calendarEvents.create({ title: 'Walk', startTime: start, endTime: end, leadId }),
    update: ({ calendarEvents }: Caller, id: string, changes: Changes) => calendarEvents.update({ id, changes }),
    list: async ({ calendarEvents }: Caller) => (await calendarEvents.list({})).items,
    byId: ({ calendarEvents }: Caller, id: string) => calendarEvents.byId({ id }),
  },
} as const;

describe.each(Object.entries(KINDS))('a %s on a lead', (_, { create, update, list, byId }) => {
  it('can be moved away from its team only by its owner (D27)', async () => {
    const shared = await makeLead(mine, 'Acme', east);
    const next = await makeLead(mine, 'Next door', east);
    const own = await makeLead(theirs, 'Their own', null);
    const elsewhere = await makeLead(theirs, 'Elsewhere', west);
    const { id } = await create(mine, shared.id);

    for (const leadId of [null, own.id, elsewhere.id]) {
      expect(await expectProblem(update(theirs, id, { leadId }))).toMatchObject({
        code: 'FORBIDDEN',
        field: 'leadId',
        message: ONLY_OWNER_CAN_MOVE,
      });
    }
    expect(await byId(mine, id)).toMatchObject({ leadId: shared.id, teamId: east, version: 1 });
    expect(await update(theirs, id, { leadId: next.id })).toMatchObject({ leadId: next.id, teamId: east });
    expect(await update(mine, id, { leadId: null })).toMatchObject({ leadId: null, teamId: null });
    expect(await expectProblem(byId(theirs, id))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await eventsAbout(scope, id)).map(({ teamId }) => teamId)).toEqual([east, east, null]);
  });

  it('stays linked to a deleted lead when it is saved as it was read', async () => {
    const lead = await makeLead(mine, 'Acme', east);
    const { id } = await create(mine, lead.id);
    await mine.leads.delete({ id: lead.id });
    expect(await expectProblem(create(mine, lead.id))).toMatchObject({ code: 'NOT_FOUND', field: 'leadId' });
    const read = await byId(mine, id);
    expect(read).toMatchObject({ leadId: null, leadCompany: null, teamId: east });
    const changes = { title: 'Renamed', leadId: read.leadId };
    expect(await update(mine, id, changes)).toMatchObject({ title: 'Renamed', leadId: null, teamId: east });
    expect(await update(theirs, id, { ...changes, title: 'By a mate' })).toMatchObject({ teamId: east });
    await mine.deleted.restore({ id: lead.id });
    expect(await byId(mine, id)).toMatchObject({ title: 'By a mate', leadId: lead.id, leadCompany: 'Acme' });
  });

  it('hides the lead from users who can no longer see it (D27)', async () => {
    const lead = await makeLead(theirs, 'Acme', east);
    const { id } = await create(mine, lead.id);
    const left = callerFor(scope, { ...user, teamIds: [] });
    expect(await expectProblem(left.leads.byId({ id: lead.id }))).toMatchObject({ code: 'NOT_FOUND' });
    const hidden = { id, leadId: null, leadCompany: null };
    expect(await byId(left, id)).toMatchObject(hidden);
    expect(await list(left)).toMatchObject([hidden]);
    expect(await update(left, id, { title: 'Still mine', leadId: null })).toMatchObject(hidden);
    expect(await byId(theirs, id)).toMatchObject({ title: 'Still mine', leadId: lead.id, leadCompany: 'Acme' });
  });
});

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

it('hides the company of such a lead in exports and the calendar too', async () => {
  const lead = await makeLead(theirs, 'Acme', east);
  for (const { create } of Object.values(KINDS)) await create(mine, lead.id);
  const actor = { ...scope, user: { ...user, teamIds: [] } };
  const left = callerFor(scope, actor.user);
  const range = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') };
  const files = [await textOf(exportTasks(actor)), await textOf(exportNotes(actor))];
  expect(files.map((text) => [text.trimEnd().split('\r\n').length, text.includes('Acme')])).toEqual([
    [2, false],
    [2, false],
  ]);
  expect((await left.calendarEvents.layer(range)).items).toMatchObject([{ leadId: null, leadCompany: null }]);
  expect((await left.calendarEvents.range(range)).events).toMatchObject([{ leadId: null, leadCompany: null }]);
});
