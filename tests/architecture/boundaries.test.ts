import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

/** The walls of the architecture: read from the source text, so that they hold without anyone remembering. */

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

interface Import {
  specifier: string;
  typeOnly: boolean;
  /** Loaded only when it is called for: makes no circle at start-up. */
  lazy: boolean;
}
interface Source {
  path: string;
  text: string;
}
type Check = (source: Source) => string[];

function sourcesUnder(folder: string): Source[] {
  const absolute = join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const file = join(absolute, name);
      return { path: relative(root, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') };
    });
}

/** Without comments. A `//` counts only at a line's start or after a blank, so that addresses stay. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function importsOf(text: string): Import[] {
  const code = codeOf(text);
  const statements = /(?:^|[;\n}])\s*(import|export)(\s+type\b)?(?:\s+|(?=[{*]))[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g;
  const bare = /(?:^|[;\n])\s*import\s*['"]([^'"]+)['"]/g;
  const dynamic = /\b(?:import|require)\s*\(\s*['"`]([^'"`]+)['"`]/g;
  return [
    ...[...code.matchAll(statements)].map((match) => ({
      specifier: match[3] ?? '',
      typeOnly: match[2] !== undefined,
      lazy: false,
    })),
    ...[...code.matchAll(bare)].map((match) => ({ specifier: match[1] ?? '', typeOnly: false, lazy: false })),
    ...[...code.matchAll(dynamic)].map((match) => ({ specifier: match[1] ?? '', typeOnly: false, lazy: true })),
  ];
}

/** The path under the project that an import leads to, without extension; the name itself for a package. */
function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('@/')) return posix.join('src', specifier.slice(2));
  if (specifier.startsWith('#domain/')) return posix.join('src', specifier.slice(1));
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier;
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** By the one name that Node, bundlers and the compiler all resolve, also where the domain is used from outside. */
const domainImportsOnlyItselfAndZod: Check = ({ path, text }) =>
  importsOf(text)
    .filter(({ specifier }) => specifier !== 'zod' && !/^#domain\/(?!.*\.\.)/.test(specifier))
    .map(({ specifier }) => `${path} imports ${specifier}`);

const IMPURE = [
  /\bDate\s*\.\s*now\s*\(/,
  /\bnew\s+Date\s*(?:\(\s*\)|(?![\w\s(<]))/,
  /\bMath\s*\.\s*random\s*\(/,
  /\bprocess\s*\./,
];

const domainIsPure: Check = ({ path, text }) =>
  IMPURE.filter((pattern) => pattern.test(codeOf(text))).map((pattern) => `${path} has ${pattern.source}`);

/** Files of the app that run on the server alone and may call it. */
const SERVER_SIDE = [
  /\/route\.ts$/,
  /^src\/app\/_trpc\/server[^/]*(?:\/|$)/,
  /^src\/app\/(?:.+\/)?page\.tsx$/,
  /^src\/app\/(?:.+\/)?layout\.tsx$/,
];

const appTakesOnlyTypesFromServer: Check = ({ path, text }) => {
  const mayCall = SERVER_SIDE.some((pattern) => pattern.test(path)) && !/^\s*['"]use client['"]/.test(codeOf(text));
  if (mayCall) return [];
  return importsOf(text)
    .filter(({ specifier, typeOnly }) => !typeOnly && isInside(targetOf(path, specifier), 'src/server'))
    .map(({ specifier }) => `${path} imports ${specifier}`);
};

const serverNeverImportsApp: Check = ({ path, text }) =>
  importsOf(text)
    .filter(({ specifier }) => isInside(targetOf(path, specifier), 'src/app'))
    .map(({ specifier }) => `${path} imports ${specifier}`);

const tabOf = (path: string) => /^src\/app\/_portal\/([^_/][^/]*)\//.exec(path)?.[1];

/**
 * A tab's own folder; an import of the folder itself counts as well. Files beside the folders belong to no tab, and a
 * folder that begins with an underscore is shared by the tabs.
 */
function tabsKeepToThemselves(tabs: ReadonlySet<string>): Check {
  return ({ path, text }) => {
    const own = tabOf(path);
    if (own === undefined) return [];
    return importsOf(text)
      .filter(({ specifier }) => {
        const other = tabOf(`${targetOf(path, specifier)}/`);
        return other !== undefined && other !== own && tabs.has(other);
      })
      .map(({ specifier }) => `${path} imports ${specifier}`);
  };
}

/** The circles of value imports, each once, as 'a -> b -> a'. */
function circlesIn(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const resolveFile = (target: string) =>
    [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`].find((candidate) =>
      paths.has(candidate),
    );
  const edges = new Map(
    sources.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter(({ typeOnly, lazy }) => !typeOnly && !lazy)
        .flatMap(({ specifier }) => resolveFile(targetOf(path, specifier)) ?? []),
    ]),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path].join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return circles;
}

const domain = sourcesUnder('src/domain');
const app = sourcesUnder('src/app');
const server = sourcesUnder('src/server');
const tabs = new Set(app.flatMap(({ path }) => tabOf(path) ?? []));

describe('the walls stand', () => {
  it('has a domain to look at', () => expect(domain.length).toBeGreaterThan(15));

  it.each([
    ['domain imports only itself and zod', domain, domainImportsOnlyItselfAndZod],
    ['domain reads no clock, chance or environment', domain, domainIsPure],
    ['app takes only types from server', app, appTakesOnlyTypesFromServer],
    ['server never imports app', server, serverNeverImportsApp],
    ['no tab imports another tab', app, tabsKeepToThemselves(tabs)],
  ] as const)('%s', (_, sources, check) => {
    expect(sources.flatMap((source) => check(source))).toEqual([]);
  });

  it('no import circle anywhere', () => {
    expect(circlesIn([...domain, ...app, ...server])).toEqual([]);
  });

  it('the domain compiles alone, without DOM and Node', { timeout: 60_000 }, async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const compile = promisify(execFile)(process.execPath, [tsc, '-p', join(root, 'src/domain/tsconfig.json')]);
    const output = await compile.catch((failure: { stdout: string }) => failure);
    expect(output.stdout).toBe('');
    const settings = JSON.parse(readFileSync(join(root, 'src/domain/tsconfig.json'), 'utf8'));
    expect(settings.compilerOptions).toMatchObject({ types: [], lib: ['ES2024'], strict: true });
  });
});

describe('the walls can fall', () => {
  const at = (path: string) => (text: string) => ({ path, text });

  it.each([
    "import { x } from '@/server/db/client';",
    "import type { X } from '../../server/trpc';",
    "export * from 'react';",
    "import 'node:fs';",
    "const fs = await import('node:fs');",
    "import {\n  a,\n  b,\n} from '../../app/page';",
    'import x, { y } from "dayjs";',
    "type A = 1; import z from 'zodiac';",
    "import { a } from '../shared/text';",
    "import { a } from '@/domain/shared/text';",
    "import { a } from '#domain/../server/trpc';",
  ])('domain: %j', (text) => {
    expect(domainImportsOnlyItselfAndZod(at('src/domain/leads/lead.ts')(text))).toHaveLength(1);
  });

  it.each([
    "import { z } from 'zod';",
    "import { a } from '#domain/shared/text';",
    "// import 'react'",
    "/* import 'x' */",
  ])('domain may: %j', (text) =>
    expect(domainImportsOnlyItselfAndZod(at('src/domain/leads/lead.ts')(text))).toEqual([]),
  );

  it.each(['Date.now()', 'new Date()', 'new Date;', 'x = new Date( )', 'Math.random()', 'process.env.X'])(
    'purity: %j',
    (text) => expect(domainIsPure(at('src/domain/a.ts')(text))).toHaveLength(1),
  );

  it.each(['new Date(time)', 'calendarDay(now)', '// Date.now()', 'new DateRange()', 'x as Date'])(
    'purity allows %j',
    (text) => expect(domainIsPure(at('src/domain/a.ts')(text))).toEqual([]),
  );

  const call = "import { db } from '@/server/db/client';";

  it.each([
    'src/app/_portal/leads/list/lead-table.tsx',
    'src/app/_trpc/client.ts',
    'src/app/my-page.tsx',
    'src/app/routes.ts',
  ])('app: a call of the server in %s', (path) => {
    expect(appTakesOnlyTypesFromServer(at(path)(call))).toHaveLength(1);
    expect(appTakesOnlyTypesFromServer(at(path)("const x = import('@/server/x');"))).toHaveLength(1);
    expect(appTakesOnlyTypesFromServer(at(path)(call.replace('import', 'import type')))).toEqual([]);
  });

  it.each([
    'src/app/page.tsx',
    'src/app/settings/page.tsx',
    'src/app/layout.tsx',
    'src/app/api/trpc/[trpc]/route.ts',
    'src/app/_trpc/server.ts',
  ])('app: %s may call the server, unless it runs in the browser', (path) => {
    expect(appTakesOnlyTypesFromServer(at(path)(call))).toEqual([]);
    expect(appTakesOnlyTypesFromServer(at(path)(`'use client';\n${call}`))).toHaveLength(1);
  });

  it('server: an import of the app, be it a type', () => {
    const source = at('src/server/routers/leads.ts');
    expect(serverNeverImportsApp(source("import type { X } from '../../app/_portal/x';"))).toHaveLength(1);
    expect(serverNeverImportsApp(source("import x from '@/domain/leads/lead';"))).toEqual([]);
  });

  it('tabs: an import of another tab', () => {
    const check = tabsKeepToThemselves(new Set(['crm', 'tasks']));
    const source = at('src/app/_portal/leads/list/lead-table.tsx');
    expect(check(source("import { a } from '../tasks/task-list';"))).toHaveLength(1);
    expect(check(source("import { a } from '@/app/_portal/tasks';"))).toHaveLength(1);
    expect(check(source("import { a } from './lead-form';"))).toEqual([]);
    expect(check(source("import { a } from '../navigation';"))).toEqual([]);
    expect(check(at('src/app/_portal/tabs.ts')("import { a } from './tasks/tab';"))).toEqual([]);
  });

  it('circles: through two files, not through types or lazy imports', () => {
    const a = { path: 'src/domain/a.ts', text: "import { b } from './b';" };
    const b = { path: 'src/domain/b.ts', text: "import { a } from '@/domain/a';" };
    expect(circlesIn([a, b])).toEqual(['src/domain/a.ts -> src/domain/b.ts -> src/domain/a.ts']);
    expect(circlesIn([a, { ...b, text: "import type { a } from './a';" }])).toEqual([]);
    expect(circlesIn([a, { ...b, text: "const a = () => import('./a');" }])).toEqual([]);
    const named = { path: 'src/domain/b.ts', text: "import { a } from '#domain/a';" };
    expect(circlesIn([a, named])).toEqual(['src/domain/a.ts -> src/domain/b.ts -> src/domain/a.ts']);
    const self = { path: 'src/app/x.tsx', text: "import { x } from './x';" };
    expect(circlesIn([self])).toEqual(['src/app/x.tsx -> src/app/x.tsx']);
  });
});
