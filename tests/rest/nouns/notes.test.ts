import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { document } from '@tests/support/rest/document';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { calendarEvents, tasks } from '@/server/db/schema';

const rest = openRestDatabase();
let user: SessionUser;
let headers: Record<string, string>;

beforeEach(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
  headers = await cookieOf(rest.scope(), user);
});

const plan = { title: 'Gate plan', content: 'North gate first.\r\n\r\n  Then west. ', tags: ['VIP'] };
const create = (body: object = plan) => ask('POST', '/api/notes', { body, headers });

it('mentions teammates by their ids, and names the field of a person who does not see the lead', async () => {
  const scope = rest.scope();
  const teamId = await makeTeam(scope);
  const owner = await joinTeam(scope, user, teamId, 'owner');
  const sam = await joinTeam(scope, await makeUser(scope, { name: 'Sam Lee' }), teamId);
  const lead = await callerFor(scope, owner).leads.create({ companyName: 'Acme', contactPerson: 'Jo', teamId });
  const mentioning = { ...plan, content: '@Sam Lee: two gates', leadId: lead.id, mentions: [sam.id] };
  const made = await create(mentioning);
  expect(made).toMatchObject({ status: 201, body: mentioning });
  const path = `/api/notes/${(made.body as { id: string }).id}`;
  expect((await ask('GET', path, { headers })).body).toEqual(made.body);
  const refused = await ask('PUT', path, { headers, body: { mentions: [sam.id, scope.newId()] } });
  expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', field: 'mentions' } });
  const emptied = await ask('PUT', path, { headers, body: { mentions: [] } });
  expect(emptied).toMatchObject({ status: 200, body: { mentions: [], version: 2 } });
});

it('returns timeline entries of every kind as documented', async () => {
  const scope = rest.scope();
  const caller = callerFor(scope, user);
  const lead = await caller.leads.create({ companyName: 'Acme', contactPerson: 'Jo', status: 'CONTACTED' });
  await caller.leads.update({ id: lead.id, changes: { companyName: 'Acme Arena' } });
  await caller.notes.create({ ...plan, leadId: lead.id });
  const common = { ownerId: user.id, leadId: lead.id, createdAt: scope.now, updatedAt: scope.now };
  await scope.db.insert(tasks).values({
    ...common,
    id: scope.newId(),
    title: 'Call',
    dueDate: scope.now,
    priority: 'LOW',
    type: 'CALL',
    status: 'COMPLETED',
    completedAt: scope.now,
  });
  await scope.db.insert(calendarEvents).values({
    ...common,
    id: scope.newId(),
    title: 'Visit',
    startTime: scope.now,
    endTime: scope.now,
    type: 'MEETING',
    status: 'SCHEDULED',
    reminderMinutes: 0,
  });
  // `ask` checks the response against the OpenAPI document.
  const { body } = await ask('GET', `/api/leads/${lead.id}/timeline`, { headers });
  const { timeline } = body as { timeline: { kind: string; detail?: { fields?: string[] } }[] };
  expect(timeline.map(({ kind }) => kind).sort()).toEqual(
    ['created', 'edited', 'event', 'note', 'task_completed', 'task_created', 'task_created'].sort(),
  );
  // With wire names (D2).
  expect(timeline.find(({ kind }) => kind === 'edited')?.detail?.fields).toEqual(['company']);
});

it('names the kinds of timeline entries in the document', () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Note', 'NewNote', 'NoteChanges', 'TimelineNote', 'TimelineTask', 'TimelineEvent']),
  );
});
