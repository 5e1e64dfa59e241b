import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notes } from '@/server/db/schema';

const { database, scope, user, caller } = userForEach();

const plan = { title: 'Gate plan', content: 'North gate first.\n\nThen the west.' };
const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };
const eventsOf = async (id: string) => (await eventsAbout(scope, id)).map(({ type, payload }) => [type, payload]);

it('a new note is returned as stored, and records the event', async () => {
  const note = await caller.notes.create({ ...plan, tags: ['VIP', 'gates, north'] });
  expect(note).toEqual({
    ...plan,
    id: note.id,
    externalId: null,
    tags: ['VIP', 'gates, north'],
    kind: 'note',
    outcome: null,
    mentions: [],
    ownerId: user.id,
    teamId: null,
    leadId: null,
    leadCompany: null,
    version: 1,
    createdAt: scope.now,
    updatedAt: scope.now,
  });
  expect(await caller.notes.byId({ id: note.id })).toEqual(note);
  expect(await eventsOf(note.id)).toEqual([['note_created', { title: 'Gate plan' }]]);
});

describe('changing a note', () => {
  it('changes only the given fields, and records the event', async () => {
    const { id } = await caller.notes.create({ ...plan, tags: ['a'] });
    scope.now = new Date('2026-03-12T09:00:00Z');
    const changed = await caller.notes.update({ id, version: 1, changes: { title: 'New plan', tags: ['b', 'c'] } });
    expect(changed).toMatchObject({ title: 'New plan', content: plan.content, tags: ['b', 'c'], version: 2 });
    expect(changed.updatedAt).toEqual(scope.now);
    expect(changed.createdAt).not.toEqual(scope.now);
    expect(await eventsOf(id)).toContainEqual(['note_updated', { title: 'New plan' }]);
  });

  it('links and unlinks a lead, and then drops the company name from an import', async () => {
    const lead = await caller.leads.create(acme);
    const { id } = await caller.notes.create(plan);
    await database.db.update(notes).set({ leadCompany: 'Acme of the file' }).where(eq(notes.id, id));
    expect(await caller.notes.update({ id, changes: { title: 'Same link' } })).toMatchObject({
      leadId: null,
      leadCompany: 'Acme of the file',
    });
    const linked = await caller.notes.update({ id, changes: { leadId: lead.id } });
    expect(linked).toMatchObject({ leadId: lead.id, leadCompany: 'Acme Arena' });
    const unlinked = await caller.notes.update({ id, changes: { leadId: null } });
    expect(unlinked).toMatchObject({ leadId: null, leadCompany: null });
  });

  it('takes a fixed number of statements', async () => {
    const lead = await caller.leads.create(acme);
    const { id } = await caller.notes.create(plan);
    database.resetStatements();
    await caller.notes.update({ id, changes: { leadId: lead.id, tags: ['a', 'b', 'c'] } });
    expect(database.sent()).toHaveLength(7);
  });
});
