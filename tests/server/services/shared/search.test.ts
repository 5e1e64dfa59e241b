import { scopeForFile } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import fc from '@tests/support/fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchesLeadSearch } from '@/domain/leads/lead-search';
import { foldForSearch } from '@/domain/shared/search';
import type { SessionUser } from '@/server/auth/sessions';
import { rowsOf } from '@/server/db/client';
import { notes, tasks } from '@/server/db/schema';

const { scope } = scopeForFile();
let user: SessionUser;

const OTHER_SCRIPTS = [
  'O\u00b4Brien',
  'D\u02bcArcy',
  'Ne\u2019eman',
  '山田 太郎',
  'ｶﾞﾗｽ ドーム',
  'أحمد',
  'שָׁלוֹם',
  'Sta\u00addi\u200bum',
];
// JavaScript and databases fold 'İ' and a final sigma differently, and the C locale does not fold 'Ü' at all.
const NAMES = [
  'Überlingen',
  'İstanbul',
  'ΟΔΟΣ',
  'Malmø Straße',
  'ŁÓDŹ',
  'Москва',
  'Arena',
  '50%_\\ off',
  '100 ％',
  ...OTHER_SCRIPTS,
];
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
    ["o'brien", ['O\u00b4Brien']],
    ["d'arcy", ['D\u02bcArcy']],
    ["ne'eman", ['Ne\u2019eman']],
    ['o\u2019brien', ['O\u00b4Brien']],
    ['山田太郎', ['山田 太郎']],
    ['太郎 山田', ['山田 太郎']],
    ['がらす', ['ｶﾞﾗｽ ドーム']],
    ['ガラスドーム', ['ｶﾞﾗｽ ドーム']],
    ['احمد', ['أحمد']],
    ['שלום', ['שָׁלוֹם']],
    ['stadium', ['Sta\u00addi\u200bum']],
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

const NO_EVENT = { eventName: '', venueName: '', venueCity: '' };

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
  expect([finds, undefined]).toContain(matchesLeadSearch({ companyName: 'Reached', ...REACH, ...NO_EVENT }, q));
});

/** The texts as the database folds them. */
async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const [row] = rowsOf<{ folded: string[] }>(
    await scope.db.execute(sql`
      select json_agg(search_fold(letter) order by n) as folded
      from json_array_elements_text(${JSON.stringify(texts)}::text::json) with ordinality as l (letter, n)`),
  );
  return row?.folded ?? expect.fail();
}

it('the database folds every letter as the domain does', async () => {
  // Only a few of the many Han letters and Hangul syllables, which are all alike. U+A7F1 is newer than most databases.
  const isAlike = (point: number) =>
    (point >= 0x3500 && point < 0x4d00) || (point >= 0x4f00 && point < 0x9f00) || (point >= 0xad00 && point < 0xd700);
  const points = Array.from({ length: 0x10000 }, (_, point) => point)
    .concat([0x11046, 0x1d165, 0x1e8d0, 0x20000, 0x2f800, 0x3134a, 0xe0001, 0xe0020, 0xe0100])
    .filter(
      (point) =>
        point > 0 && point !== 0xa7f1 && !isAlike(point) && !/[\p{Cn}\p{Co}\p{Cs}]/u.test(String.fromCodePoint(point)),
    );
  const letters = points.map((point) => `a${String.fromCodePoint(point)}Z`);
  const folded = await foldedByDatabase(letters);
  const different = letters.filter((letter, index) => folded[index] !== foldForSearch(letter));
  expect(different.map((letter) => letter.codePointAt(1)?.toString(16))).toEqual([]);
});

it('the database folds any text as the domain does', async () => {
  const letter = fc.constantFrom(
    ...' \t\u3000\u00a0\u200b\u00ad山田々〇ーヶァゞゝがガｶﾞ한A´`’\u0301أءـßŁ',
    '𠮷',
    '\u{e0100}',
  );
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 12 }), { numRuns: 2000 });
  expect(await foldedByDatabase(texts)).toEqual(texts.map(foldForSearch));
});
