import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { expect, it } from 'vitest';

const { scope, user, caller } = userForEach({ tier: 'PRO' });

const plan = { title: 'Gate plan', content: 'Two gates.' };
const call = { ...plan, outcome: 'no_answer' } as const;

it('stores a note with an outcome as a call, and lets no other note have an outcome', async () => {
  const made = await caller.notes.create(call);
  expect(made).toMatchObject({ kind: 'call', outcome: 'no_answer' });
  const corrected = await caller.notes.update({ id: made.id, changes: { kind: 'note' } });
  expect(corrected).toMatchObject({ kind: 'note', outcome: null });
  const again = await caller.notes.update({ id: made.id, changes: { outcome: 'talked' } });
  expect(again).toMatchObject({ kind: 'call', outcome: 'talked' });
  await expect(scope.db.execute("update notes set kind = 'note'")).rejects.toThrow();
});

it('imports a row with an outcome as a call', async () => {
  const csv = 'title,content,outcome\r\nAna,Two gates,Talked\r\nBo,Three gates,\r\n';
  for await (const _ of await caller.notes.import({ csv }));
  const { items } = await caller.notes.list({ sort: 'title' });
  expect(items.map(({ title, kind, outcome }) => [title, kind, outcome])).toEqual([
    ['Ana', 'call', 'talked'],
    ['Bo', 'note', null],
  ]);
});

it('lists and counts only calls, and says in the timeline how one went', async () => {
  const [leadId = ''] = await makeLeads(scope, user, 1);
  await caller.notes.create(plan);
  const { id } = await caller.notes.create({ ...call, leadId });
  expect((await caller.notes.list({ kind: 'call' })).items.map((note) => note.id)).toEqual([id]);
  expect(await caller.notes.count({ kind: 'call' })).toEqual({ count: 1, more: false });
  expect(await caller.notes.count({ kind: 'note' })).toEqual({ count: 1, more: false });
  expect((await caller.leads.timeline({ id: leadId })).items).toContainEqual(
    expect.objectContaining({ note: expect.objectContaining({ id, kind: 'call', outcome: 'no_answer' }) }),
  );
});
