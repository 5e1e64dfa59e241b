import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  appTakesOnlyTypesFromServer,
  crowdedFolders,
  domainImportsOnlyItselfAndPure,
  domainIsPure,
  focusMovesInOnePlace,
  listsArePrivate,
  logsOnlyText,
  MAX_FILES_PER_FOLDER,
  membershipsAreLogged,
  nothingImportsTheRoot,
  onlyAuthKnowsLucia,
  onlyRecordsAreShared,
  PHONE_LIBRARY,
  recordsetsComeFromColumns,
  serverNeverImportsApp,
  sharedImportsNoNoun,
  stylesComposeAtFirstHand,
} from './rules';
import { cyclesIn, filesUnder, importsOf, ROOT, sourcesUnder, targetOf, wayToPackage } from './sources';

const domain = sourcesUnder('src/domain');
const app = sourcesUnder('src/app');
const server = sourcesUnder('src/server');
const others = ['tests', 'bench'].flatMap(sourcesUnder);

describe('boundaries', () => {
  it('finds the domain', () => expect(domain.length).toBeGreaterThan(15));

  it.each([
    ['domain imports only itself, zod and the phone library', domain, domainImportsOnlyItselfAndPure],
    ['domain reads no clock, randomness or environment', domain, domainIsPure],
    ['app imports only types from server', app, appTakesOnlyTypesFromServer],
    ['server never imports app', server, serverNeverImportsApp],
    ['only server/auth knows lucia', [...server, ...app, ...domain, ...others], onlyAuthKnowsLucia],
    ['app moves the focus in one way', app, focusMovesInOnePlace],
    ['bulk SQL takes its types from columns', server, recordsetsComeFromColumns],
    ['server writes memberships in one place', server, membershipsAreLogged],
    ['server logs text, never an error', server.filter(({ path }) => path.endsWith('.ts')), logsOnlyText],
    ["only a noun's own tab imports its list", app, listsArePrivate],
    ["other nouns import only a noun's records", app, onlyRecordsAreShared],
    ['shared code imports no noun', app, sharedImportsNoNoun],
    ['only its page imports the root of the portal', app, nothingImportsTheRoot],
  ] as const)('%s', (_, sources, rule) => {
    expect(sources.flatMap((source) => rule(source))).toEqual([]);
  });

  it('a class never composes a class that composes one of another file', () => {
    const styles = filesUnder('src/app').filter((path) => path.endsWith('.module.css'));
    const sources = styles.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
    expect(sources.flatMap((source) => stylesComposeAtFirstHand(source))).toEqual([]);
  });

  it('no view loads zod before it validates input', () => {
    const root = 'src/app/_portal/portal.tsx';
    const views = importsOf(app.find(({ path }) => path === root)?.text ?? '').filter(({ lazy }) => lazy);
    const paths = [root, ...views.map(({ specifier }) => `${targetOf(root, specifier)}.tsx`)];
    const ways = paths.map(wayToPackage([...app, ...domain], 'zod'));
    expect(ways.length).toBeGreaterThan(10);
    expect(ways.filter((way) => way !== null && !way.includes('/shell/'))).toEqual([]);
  });

  it('no browser code loads the numbering plans', () => {
    const wayToPlans = wayToPackage([...app, ...domain], PHONE_LIBRARY);
    expect(wayToPlans('src/domain/index.ts')).not.toBeNull();
    expect(app.map(({ path }) => wayToPlans(path)).filter(Boolean)).toEqual([]);
  });

  it('has no import cycle, counting type-only and lazy imports', () => {
    expect(cyclesIn([...domain, ...app, ...server, ...others])).toEqual([]);
  });

  it(`has no folder with more than ${MAX_FILES_PER_FOLDER} files`, () => {
    expect(crowdedFolders(['src', 'tests', 'bench', 'docs'].flatMap(filesUnder))).toEqual([]);
  });

  it('the domain compiles on its own, without DOM and Node types', { timeout: 60_000 }, async () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const compile = promisify(execFile)(process.execPath, [tsc, '-p', join(ROOT, 'src/domain/tsconfig.json')]);
    const output = await compile.catch((failure: { stdout: string }) => failure);
    expect(output.stdout).toBe('');
    const settings = JSON.parse(readFileSync(join(ROOT, 'src/domain/tsconfig.json'), 'utf8'));
    expect(settings.compilerOptions).toMatchObject({ types: [], lib: ['ES2024'], strict: true });
  });
});

describe('the rules detect violations', () => {
  const at = (path: string) => (text: string) => ({ path, text });

  it('lucia: rejects any import outside of auth, of its types too', () => {
    const text = "import type { Cookie } from 'lucia';\nimport { A } from '@lucia-auth/adapter-drizzle';";
    expect(onlyAuthKnowsLucia(at('src/server/context.ts')(text))).toHaveLength(2);
    expect(onlyAuthKnowsLucia(at('src/server/auth/sessions.ts')(text))).toEqual([]);
  });

  it('focus: rejects any call outside of its module', () => {
    expect(focusMovesInOnePlace(at('src/app/_portal/x.tsx')('ref.current?.focus();'))).toHaveLength(1);
    expect(focusMovesInOnePlace(at('src/app/_ui/forms/x.tsx')('input.focus(options);'))).toHaveLength(1);
    expect(focusMovesInOnePlace(at('src/app/_ui/focus/move-focus.ts')('row.focus();'))).toEqual([]);
    expect(focusMovesInOnePlace(at('src/app/_portal/x.tsx')('// it takes .focus()'))).toEqual([]);
  });

  it('memberships: rejects a write outside of their module', () => {
    expect(membershipsAreLogged(at('src/server/jobs/x.ts')('tx.delete(teamMembers).where(mine)'))).toHaveLength(1);
    expect(membershipsAreLogged(at('src/server/jobs/x.ts')('tx.select().from(teamMembers)'))).toEqual([]);
  });

  it('styles: rejects a class that composes one that composes another file', () => {
    const source = at('src/app/x.module.css');
    const card = '.card {\n  composes: card from "./list.module.css";\n}\n';
    expect(stylesComposeAtFirstHand(source(`${card}.wide {\n  composes: card;\n}`))).toHaveLength(1);
    expect(stylesComposeAtFirstHand(source(`${card}.wide {\n  composes: open;\n}`))).toEqual([]);
  });

  it.each(['json_to_recordset', 'jsonb_to_recordset'])('recordsets: rejects a handwritten %s', (name) => {
    const text = `sql\`select * from ${name}(x) as r (id uuid)\``;
    expect(recordsetsComeFromColumns(at('src/server/services/x.ts')(text))).toHaveLength(1);
    expect(recordsetsComeFromColumns(at('src/server/db/recordset.ts')(text))).toEqual([]);
  });

  it('logs: rejects an error object, and accepts text', () => {
    const source = at('src/server/x.ts');
    expect(logsOnlyText(source("console.error('It failed:', error);"))).toHaveLength(1);
    expect(logsOnlyText(source('console.error(error);'))).toHaveLength(1);
    expect(logsOnlyText(source('console.error(`It failed: ' + '$' + '{describeError(error)}`);'))).toEqual([]);
  });

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
  ])('domain rejects %j', (text) => {
    expect(domainImportsOnlyItselfAndPure(at('src/domain/leads/lead.ts')(text))).toHaveLength(1);
  });

  it.each([
    "import { z } from 'zod';",
    "import { a } from 'libphonenumber-js/max';",
    "import { a } from '#domain/shared/text';",
    "// import 'react'",
    "/* import 'x' */",
  ])('domain allows %j', (text) =>
    expect(domainImportsOnlyItselfAndPure(at('src/domain/leads/lead.ts')(text))).toEqual([]),
  );

  it.each(['Date.now()', 'new Date()', 'new Date;', 'x = new Date( )', 'Math.random()', 'process.env.X'])(
    'purity rejects %j',
    (text) => expect(domainIsPure(at('src/domain/a.ts')(text))).toHaveLength(1),
  );

  it.each(['new Date(time)', 'calendarDay(now)', '// Date.now()', 'new DateRange()', 'x as Date'])(
    'purity allows %j',
    (text) => expect(domainIsPure(at('src/domain/a.ts')(text))).toEqual([]),
  );

  const serverImport = "import { db } from '@/server/db/client';";

  it.each([
    'src/app/_portal/leads/list/lead-table.tsx',
    'src/app/_trpc/client.ts',
    'src/app/my-page.tsx',
    'src/app/routes.ts',
  ])('app: rejects a server import in %s', (path) => {
    expect(appTakesOnlyTypesFromServer(at(path)(serverImport))).toHaveLength(1);
    expect(appTakesOnlyTypesFromServer(at(path)("const x = import('@/server/x');"))).toHaveLength(1);
    expect(appTakesOnlyTypesFromServer(at(path)(serverImport.replace('import', 'import type')))).toEqual([]);
  });

  it.each([
    'src/app/page.tsx',
    'src/app/settings/page.tsx',
    'src/app/layout.tsx',
    'src/app/api/trpc/[trpc]/route.ts',
    'src/app/_trpc/server.ts',
  ])('app: allows a server import in %s, unless it is a client module', (path) => {
    expect(appTakesOnlyTypesFromServer(at(path)(serverImport))).toEqual([]);
    expect(appTakesOnlyTypesFromServer(at(path)(`'use client';\n${serverImport}`))).toHaveLength(1);
  });

  it('server: rejects an import of the app, even of a type', () => {
    const source = at('src/server/routers/leads.ts');
    expect(serverNeverImportsApp(source("import type { X } from '../../app/_portal/x';"))).toHaveLength(1);
    expect(serverNeverImportsApp(source("import x from '@/domain/leads/lead';"))).toEqual([]);
  });

  it("lists: rejects an import of another noun's list", () => {
    const lead = at('src/app/_portal/leads/record/detail/lead-detail.tsx');
    expect(listsArePrivate(lead("import { a } from '../../../tasks/list/task-list';"))).toHaveLength(1);
    expect(listsArePrivate(lead("import type { A } from '@/app/_portal/tasks/list/task-list';"))).toHaveLength(1);
    expect(listsArePrivate(lead("const a = () => import('@/app/_portal/tasks/list');"))).toHaveLength(1);
    expect(listsArePrivate(lead("import { a } from '@/app/_portal/leads/list/lead-columns';"))).toHaveLength(1);
    const row = at('src/app/_portal/leads/list/lead-row.tsx');
    expect(listsArePrivate(row("import { a } from './lead-columns';"))).toEqual([]);
    expect(listsArePrivate(lead("import { a } from '@/app/_portal/tasks/record/task-due';"))).toEqual([]);
    expect(listsArePrivate(lead("import { a } from '@/app/_portal/shared/list/virtual-list';"))).toEqual([]);
    const settings = at('src/app/settings/_pieces/settings.tsx');
    expect(listsArePrivate(settings("import { a } from '@/app/_portal/tasks/list/task-list';"))).toHaveLength(1);
    const root = at('src/app/_portal/portal.tsx');
    expect(listsArePrivate(root("const a = () => import('./tasks/list/tasks');"))).toEqual([]);
    const page = at('src/app/notifications/page.tsx');
    expect(listsArePrivate(page("import { a } from '@/app/_portal/notifications/list/x';"))).toEqual([]);
  });

  it("records: rejects an import of any other folder, by another noun or by the noun's own records", () => {
    const lead = at('src/app/_portal/leads/record/lead-badge.tsx');
    expect(onlyRecordsAreShared(lead("import { a } from '@/app/_portal/emails/compose/compose-form';"))).toHaveLength(
      1,
    );
    expect(onlyRecordsAreShared(lead("const a = () => import('../../emails/writer/ai-panel');"))).toHaveLength(1);
    expect(onlyRecordsAreShared(lead("import { a } from '@/app/_portal/emails/record/start-email';"))).toEqual([]);
    expect(onlyRecordsAreShared(lead("import { a } from '@/app/_portal/billing/use-billing';"))).toEqual([]);
    expect(onlyRecordsAreShared(lead("import { a } from '@/app/_portal/shared/bulk/use-bulk';"))).toEqual([]);
    const record = at('src/app/_portal/emails/record/start-email.ts');
    expect(onlyRecordsAreShared(record("import { a } from '../compose/use-send';"))).toHaveLength(1);
    const tab = at('src/app/_portal/emails/list/email.tsx');
    expect(onlyRecordsAreShared(tab("import { a } from '../compose/compose-form';"))).toEqual([]);
  });

  it('shared: rejects an import of a noun, or of the portal from _ui', () => {
    const shared = at('src/app/_portal/shared/bulk/bulk-bar.tsx');
    expect(sharedImportsNoNoun(shared("import { a } from '../../leads/record/lead-badges';"))).toHaveLength(1);
    expect(sharedImportsNoNoun(shared("import type { A } from '@/app/_portal/tasks/record/task-due';"))).toHaveLength(
      1,
    );
    expect(sharedImportsNoNoun(shared("import { a } from '@/app/_portal/tabs';"))).toEqual([]);
    const ui = at('src/app/_ui/lists/row-menu.tsx');
    expect(sharedImportsNoNoun(ui("import { a } from '@/app/_portal/tabs';"))).toHaveLength(1);
    expect(sharedImportsNoNoun(ui("import { a } from '../feedback/problems';"))).toEqual([]);
  });

  it('root: rejects an import of the tab table', () => {
    const root = "import { Portal } from '@/app/_portal/portal';";
    expect(nothingImportsTheRoot(at('src/app/_portal/shell/side-menu.tsx')(root))).toHaveLength(1);
    expect(nothingImportsTheRoot(at('src/app/page.tsx')(root))).toEqual([]);
  });

  it('cycles: finds them through two files, types, lazy imports and the file itself', () => {
    const a = { path: 'src/domain/a.ts', text: "import { b } from './b';" };
    const b = { path: 'src/domain/b.ts', text: "import { a } from '@/domain/a';" };
    const cycle = ['src/domain/a.ts -> src/domain/b.ts -> src/domain/a.ts'];
    expect(cyclesIn([a, b])).toEqual(cycle);
    expect(cyclesIn([a, { ...b, text: "import type { a } from './a';" }])).toEqual(cycle);
    expect(cyclesIn([a, { ...b, text: "const a = () => import('./a');" }])).toEqual(cycle);
    expect(cyclesIn([a, { ...b, text: "export { a } from '#domain/a';" }])).toEqual(cycle);
    expect(cyclesIn([a, { ...b, text: "import { c } from './c';" }])).toEqual([]);
    const self = { path: 'src/app/x.tsx', text: "import { x } from './x';" };
    expect(cyclesIn([self])).toEqual(['src/app/x.tsx -> src/app/x.tsx']);
  });

  it('packages: finds the shortest import path, ignoring types and lazy imports', () => {
    const a = { path: 'src/app/a.tsx', text: "import { b } from './b';\nimport { d } from './d';" };
    const b = { path: 'src/app/b.tsx', text: "import { c } from './c';" };
    const c = { path: 'src/app/c.tsx', text: "import { z } from 'zod';" };
    const d = { path: 'src/app/d.tsx', text: "import { c } from './c';\nimport type { z } from 'zod';" };
    const way = (...sources: { path: string; text: string }[]) => wayToPackage(sources, 'zod')(a.path);
    expect(way(a, b, c)).toBe('src/app/a.tsx -> src/app/b.tsx -> src/app/c.tsx -> zod');
    expect(way(a, { ...b, text: "const c = () => import('./c');" }, c)).toBeNull();
    expect(way(a, { ...b, text: "import type { c } from './c';" }, c, { ...d, text: '' })).toBeNull();
    expect(way(a, b, c, { ...d, text: "import 'zod';" })).toBe('src/app/a.tsx -> src/app/d.tsx -> zod');
  });

  it('folders: rejects one file too many', () => {
    const files = Array.from({ length: MAX_FILES_PER_FOLDER }, (_, index) => `src/app/a/${index}.ts`);
    expect(crowdedFolders([...files, 'src/app/a/b/c.ts'])).toEqual([]);
    expect(crowdedFolders([...files, 'src/app/a/d.css'])).toEqual(['src/app/a has 26 files']);
  });
});
