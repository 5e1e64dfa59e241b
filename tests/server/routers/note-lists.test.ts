import { randomUUID } from 'node:crypto';
import { userForEach } from '@tests/support/browser/opening';
import { describe, expect, it } from 'vitest';
import { OFFERED_TAGS, TAGS_COUNTED_IN } from '@/domain/notes/note';
import { notes } from '@/server/db/schema';

const { database, scope, user, caller } = userForEach();

const plan = { title: 'Gate plan', content: 'North gate first.\n\nThen the west.' };
describe('the list', () => {
  const made: [title: string, content: string, tags: string[]][] = [
    ['Zenith', 'first call', ['call']],
    ['alpha', '100% of the gates', ['gates', 'VIP']],
    ['Beta', 'call_back on Monday', ['call', 'vip']],
    ['beta', 'a second CALL', []],
  ];
  const fill = async () => {
    for (const [index, [title, content, tags]] of made.entries()) {
      scope.now = new Date(Date.UTC(2026, 2, 1, 0, index));
      await caller.notes.create({ title, content, tags });
    }
  };
  const walk = async (input: Parameters<typeof caller.notes.list>[0], limit = 2) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await caller.notes.list({ ...input, limit, cursor });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return seen;
  };

  it('shows the last edited note first', async () => {
    await fill();
    const [, , , oldest] = (await caller.notes.list({})).items;
    if (!oldest) throw new Error('A note is missing.');
    scope.now = new Date(Date.UTC(2026, 2, 2));
    await caller.notes.update({ id: oldest.id, changes: { content: 'edited' } });
    expect(await walk({})).toEqual(['Zenith', 'beta', 'Beta', 'alpha']);
    expect(await walk({ sort: 'createdAt' })).toEqual(['beta', 'Beta', 'alpha', 'Zenith']);
    expect(await walk({ sort: 'createdAt', order: 'asc' })).toEqual(['Zenith', 'alpha', 'Beta', 'beta']);
  });

  it('sorts titles case-insensitively, and returns every note once', async () => {
    await fill();
    const titles = await walk({ sort: 'title' });
    expect(titles.map((title) => title.toLowerCase())).toEqual(['alpha', 'beta', 'beta', 'zenith']);
    expect(await walk({ sort: 'title', order: 'desc' }, 1)).toEqual(titles.toReversed());
  });

  it('takes one statement, however many rows there are', async () => {
    await fill();
    database.resetStatements();
    await caller.notes.list({ q: 'a', tag: 'call', limit: 200 });
    expect(database.statements).toHaveLength(1);
  });
});

describe('the tags', () => {
  it('are counted, the most used first', async () => {
    for (const tags of [['b', 'a'], ['b'], ['c', 'a', 'b'], []]) await caller.notes.create({ ...plan, tags });
    const { id } = await caller.notes.create({ ...plan, tags: ['of a deleted note'] });
    await caller.notes.delete({ id });
    database.resetStatements();
    expect(await caller.notes.tags()).toEqual({
      tags: [
        { tag: 'b', count: 3 },
        { tag: 'a', count: 2 },
        { tag: 'c', count: 1 },
      ],
      isPartial: false,
    });
    expect(database.statements).toHaveLength(1);
  });

  it('are limited in number', async () => {
    for (let note = 0; note < 6; note += 1) {
      await caller.notes.create({ ...plan, tags: Array.from({ length: 20 }, (_, index) => `tag ${note} ${index}`) });
    }
    expect((await caller.notes.tags()).tags).toHaveLength(OFFERED_TAGS);
  });

  it('come from the last edited notes, and are marked as partial when there are older ones', async () => {
    const rows = Array.from({ length: TAGS_COUNTED_IN }, (_, index) => ({
      ...plan,
      id: randomUUID(),
      ownerId: user.id,
      tags: ['new', `n${index % 50}`],
      createdAt: scope.now,
      updatedAt: scope.now,
    }));
    await database.db.insert(notes).values(rows);
    const exact = await caller.notes.tags();
    expect(exact.isPartial).toBe(false);
    expect(exact.tags).toHaveLength(51);
    expect(exact.tags[0]).toEqual({ tag: 'new', count: TAGS_COUNTED_IN });

    scope.now = new Date('2026-03-01T00:00:00Z');
    await caller.notes.create({ ...plan, tags: ['old'] });
    const partial = await caller.notes.tags();
    expect(partial).toEqual({ ...exact, isPartial: true });
    expect((await caller.notes.list({ tag: 'old' })).items).toHaveLength(1);
    expect(await caller.notes.count({})).toEqual({ count: 1000, more: true });
  });
});
