import { scopeForFile } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchesLeadSearch } from '@/domain/leads/lead-search';
import { foldForSearch } from '@/domain/shared/search';
import type { SessionUser } from '@/server/auth/sessions';
import { rowsOf } from '@/server/db/client';
import { notes, tasks } from '@/server/db/schema';

const { scope } = scopeForFile();
let user: SessionUser;

// JavaScript and databases fold 'İ' and a final sigma differently, and the C locale does not fold 'Ü' at all.
const NAMES = ['Überlingen', 'İstanbul', 'ΟΔΟΣ', 'Malmø Straße', 'ŁÓDŹ', 'Москва', 'Arena', '50%_\\ off', '100 ％'];
const REACH = { contactPerson: 'Zed', email: 'Zed@Example.test', phone: '(0151) 234-5678' };
const LEADS = [
  ...NAMES.map((companyName) => ({ companyName, contactPerson: 'Zed' })),
  { companyName: 'Reached', ...REACH },
];

beforeAll(async () => {
  user = await makeUser(scope);
  for (const lead of LEADS) await callerFor(scope, user).leads.create({ ...lead, status: 'NEW' });
  const task = { ownerId: user.id, dueDate: scope.now, priority: 'LOW', type: 'CALL', status: 'PENDING' } as const;
  const times = { createdAt: scope.now, updatedAt: scope.now };
  await scope.db.insert(tasks).values(NAMES.map((title) => ({ ...task, ...times, title, id: scope.newId() })));
  const note = { ownerId: user.id, title: 'Note', ...times };
  await scope.db.insert(notes).values(NAMES.map((content) => ({ ...note, content, id: scope.newId() })));
});

describe('a search for text', () => {
  const found: [q: string, names: string[]][] = [
    ...NAMES.map((name): [string, string[]] => [name, [name]]),
    ['aReN', ['Arena']],
    ['uberlingen', ['Überlingen']],
    ['U\u0308BERLINGEN', ['Überlingen']],
    ['istanbul', ['İstanbul']],
    ['οδός', ['ΟΔΟΣ']],
    ['strasse malmo', ['Malmø Straße']],
    ['lodz', ['ŁÓDŹ']],
    ['МОСКВА', ['Москва']],
    ['%_\\', ['50%_\\ off']],
    ['%', ['50%_\\ off', '100 ％']],
    ['_', ['50%_\\ off']],
    ['arena malmo', []],
  ];

  it.each(found)('for %s finds it in leads, tasks and notes, and nothing else', async (q, names) => {
    const caller = callerFor(scope, user);
    const page = { limit: 200, order: 'asc' } as const;
    const leads = await caller.leads.list({ q, sort: 'createdAt', ...page });
    expect(leads.items.map(({ companyName }) => companyName)).toEqual(names);
    expect(await caller.leads.count({ q })).toEqual({ count: names.length, more: false });
    const titles = (await caller.tasks.list({ q, ...page })).items.map(({ title }) => title);
    expect(titles.sort()).toEqual([...names].sort());
    const contents = (await caller.notes.list({ q, ...page })).items.map(({ content }) => content);
    expect(contents.sort()).toEqual([...names].sort());
  });

  it('finds everything if it contains no letter', async () => {
    expect((await callerFor(scope, user).leads.count({ q: ' \u0301' })).count).toBe(LEADS.length);
  });
});

it.each([
  ['zed@example', true],
  ['EXAMPLE.TEST', true],
  ['0151 234', true],
  ['0151-2345678', true],
  ['345', true],
  ['34', false],
  ['0151 235', false],
  ['call 0151', false],
])('a search for %s finds a lead by its email or phone: %s', async (q, finds) => {
  const { items } = await callerFor(scope, user).leads.list({ q });
  expect(items.map(({ companyName }) => companyName)).toEqual(finds ? ['Reached'] : []);
  expect(matchesLeadSearch({ companyName: 'Reached', ...REACH }, q)).toBe(finds);
});

it('the database folds every letter as the domain does', async () => {
  // The letters of modern alphabets, and their compatible forms.
  const points = Array.from({ length: 0x2e80 }, (_, point) => point)
    .concat(Array.from({ length: 0x500 }, (_, offset) => 0xfb00 + offset))
    .filter((point) => point > 0 && point < 0xfffe);
  const letters = points.map((point) => `a${String.fromCodePoint(point)}Z`);
  const [row] = rowsOf<{ folded: string[] }>(
    await scope.db.execute(sql`
      select json_agg(search_fold(letter) order by n) as folded
      from json_array_elements_text(${JSON.stringify(letters)}::text::json) with ordinality as l (letter, n)`),
  );
  const different = letters.filter((letter, index) => row?.folded[index] !== foldForSearch(letter));
  expect(different).toEqual([]);
});
