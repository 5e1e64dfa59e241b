import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOUNS } from '@/domain/shared/nouns';
import { codeOf, ROOT, sourcesUnder } from './sources';

/** Only the registry lists nouns, and no regular expression matches names of procedures. */

/** Files that may list nouns: the registry, and the root router with one line per noun. */
const ALLOWED = ['src/domain/shared/nouns.ts', 'src/server/routers/_app.ts'];

const SINGULAR: ReadonlySet<string> = new Set(Object.keys(NOUNS));
const PLURAL: ReadonlySet<string> = new Set(Object.values(NOUNS).map(({ many }) => many));
/** Their tables, read from their only list. */
const TABLES: ReadonlySet<string> = new Set(
  [...readFileSync(join(ROOT, 'src/server/db/noun-tables.ts'), 'utf8').matchAll(/\btable: (\w+),/g)].map(
    ([, name = '']) => name,
  ),
);

/** The nouns among these names, singular or plural, whichever there are more of: a table by noun uses one form. */
function nounsIn(names: readonly string[]): string[] {
  const found = [SINGULAR, PLURAL, TABLES].map((form) => [...new Set(names)].filter((name) => form.has(name)));
  return found.reduce((most, next) => (next.length > most.length ? next : most));
}

const quoted = (text: string): string[] => [...text.matchAll(/['"](\w+)['"]/g)].map(([, name = '']) => name);

/** `'lead' | 'task'` and `typeof leads | typeof tasks`. */
const unionsIn = (code: string): string[] =>
  [...code.matchAll(/(?:(?:['"]\w+['"]|typeof \w+)\s*\|\s*)+(?:['"]\w+['"]|typeof \w+)/g)]
    .map(([union]) => union)
    .filter(
      (union) =>
        nounsIn([...quoted(union), ...[...union.matchAll(/typeof (\w+)/g)].map(([, name = '']) => name)]).length > 1,
    );

/** `['lead', 'task']` and `[leads, tasks, notes]`. An array of only two tables may be a join. */
const arraysIn = (code: string): string[] =>
  [...code.matchAll(/\[[\w'",\s]+\]/g)]
    .map(([array]) => array)
    .filter((array) => {
      const identifiers = array.replace(/['"]\w+['"]/g, '').match(/\w+/g) ?? [];
      return nounsIn(quoted(array)).length > 1 || nounsIn(identifiers).length > 2;
    });

/** The member names of the object literal that starts at this brace, and where it ends. */
function membersAt(code: string, start: number): { names: string[]; end: number } {
  let [depth, end] = [0, start];
  let own = '';
  do {
    const character = code[end] ?? '}';
    if ('{[('.includes(character)) depth += 1;
    if ('}])'.includes(character)) depth -= 1;
    if (depth === 1) own += character;
    end += 1;
  } while (depth > 0);
  const names = [...own.matchAll(/(?:^\{|[,;])\s*['"]?(\w+)['"]?\??\s*(?=[:,;}]|$)/g)].map(([, name = '']) => name);
  return { names, end };
}

/** Table types that the compiler checks against the registry or the list of tabs. */
const CHECKED_TYPE = /Record<[\w<>', ]*(?:Noun|NounWith|PluralOf|TabId|ViewId)\b|\[\w+ in Noun\b/;

/** `{ lead: ..., task: ... }`, unless its type comes from the registry. Imports and destructuring do not count. */
const tablesIn = (code: string): string[] =>
  [...code.matchAll(/\{/g)].flatMap(({ index }) => {
    const before = code.slice(Math.max(0, index - 120), index);
    if (/\b(?:import|export|const|let)(?: type)?\s*$/.test(before)) return [];
    const { names, end } = membersAt(code, index);
    const nouns = nounsIn(names);
    // A pair such as `tasks` and `events` may also be two fields of a type.
    const isPair = nouns.length === 2 && names.length === 2 && !code.slice(index, end).includes(';');
    const isTable = nouns.length > 2 || isPair;
    const declared = /(?:const \w+|: )[^;=]*=\s*$/.exec(before)?.[0] ?? '';
    const satisfied = /^(?: as const)?\s+satisfies [^;]*/.exec(code.slice(end, end + 200))?.[0] ?? '';
    return isTable && !CHECKED_TYPE.test(declared) && !CHECKED_TYPE.test(satisfied) ? [code.slice(index, end)] : [];
  });

const handWrittenLists = (code: string): string[] => [...unionsIn(code), ...arraysIn(code), ...tablesIn(code)];

/** The router names, read from their only list. */
const ROUTERS = [
  ...readFileSync(join(ROOT, 'src/server/routers/_app.ts'), 'utf8').matchAll(/^ {2}(\w+): \w+Router,$/gm),
].map(([, name = '']) => name);

/** Regular expressions, literal or built from a string, that contain the name of a router or a noun. */
function expressionsOverNames(code: string): string[] {
  const literals = /(?:[=(,:[!&|?;]|return)\s*(\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*)/g;
  const built = /RegExp\(\s*(['"`][^'"`]*['"`])/g;
  const names = new RegExp(`\\b(?:${[...ROUTERS, ...PLURAL].join('|')})\\b`);
  return [...code.matchAll(literals), ...code.matchAll(built)]
    .map(([, expression = '']) => expression)
    .filter((expression) => names.test(expression));
}

const sources = sourcesUnder('src').map(({ path, text }) => ({ path, code: codeOf(text) }));

describe('the registry', () => {
  it('is the only list of nouns', () => {
    const lists = sources.flatMap(({ path, code }) =>
      ALLOWED.includes(path) ? [] : handWrittenLists(code).map((list) => `${path}: ${list}`),
    );
    expect(sources.length).toBeGreaterThan(400);
    expect(lists).toEqual([]);
  });

  it('is not bypassed by a regular expression over names', () => {
    expect(ROUTERS.length).toBeGreaterThan(10);
    expect(sources.flatMap(({ path, code }) => expressionsOverNames(code).map((found) => `${path}: ${found}`))).toEqual(
      [],
    );
  });
});

describe('the detection of hand-written lists', () => {
  it.each([
    "type Kind = 'lead' | 'task' | 'note';",
    'noun: "tasks" | "notes";',
    '[tasks, notes, calendarEvents].map(move)',
    "Record<'task' | 'event', string>",
    'type Table = typeof tasks | typeof notes;',
    "const KINDS = ['lead', 'task', 'note', 'event'] as const;",
    "z.enum(['leads', 'tasks'])",
    'for (const table of [tasks, notes, leads, domainEvents])',
    'const TABLES = { leads, tasks } as const;',
    "const LABELS = { lead: 'Lead', task: 'Task' };",
    "const LABELS = { lead: 'Lead', task: 'Task' } as const satisfies Record<Kind, string>;",
    'return { tasks: await a(tasks), notes: await a(notes), leads: await a(leads), others: 1 };',
    'serve({ lead: { csv: LEAD }, note: { csv: NOTE } });',
    'interface Texts { lead: string; task: string; note: string }',
  ])('finds %s', (code) => expect(handWrittenLists(code)).toHaveLength(1));

  it.each([
    "import { leads, notes, tasks } from '../db/schema';",
    'const { leads, tasks } = counts;',
    "const TABS = { lead: 'crm', task: 'tasks' } as const satisfies Record<NounWith<'bulk'>, string>;",
    'const ICONS: Record<Noun, Icon> = { lead: IconA, task: IconB, note: IconC, event: IconD };',
    "const OWN: Partial<Record<NounWith<'csv'>, string>> = { lead: 'a', task: 'b' };",
    'const TABLES = { lead: a, task: b } satisfies { [N in Noun]: TableOf<N> };',
    'const VIEWS: Record<ViewId, Page> = { leads: a, tasks: b, notes: c };',
    'return { lead, tasks, events };',
    'type Effects = { tasks: Task[]; events: Event[] };',
    "kind: 'task' | 'followUp'",
    "['leads', 'list']",
  ])('ignores %s', (code) => expect(handWrittenLists(code)).toEqual([]));

  it.each([
    'const FILES = /\\/(?:leads\\.import|taskImports\\.csv)$/;',
    'if (/^\\/api\\/export\\/(leads|tasks)$/.test(path)) return;',
    "new RegExp('^calendarEvents')",
  ])('finds the regular expression over names in %s', (code) => expect(expressionsOverNames(code)).toHaveLength(1));

  it.each([
    '/^Bearer\\b/i.test(header)',
    "import { a } from './leads/list';",
    "fetch('/api/leads/' + id)",
    'a / leads / b',
  ])('finds no regular expression over names in %s', (code) => expect(expressionsOverNames(code)).toEqual([]));
});
