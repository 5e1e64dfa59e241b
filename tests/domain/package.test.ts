import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Uses the domain like an external project: linked as `stanchion`, running the examples of its README. */

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const packageOf = (name: string) => join(root, 'node_modules', name);
const run = promisify(execFile);

const readme = readFileSync(join(root, 'src/domain/README.md'), 'utf8');
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
  ([, code = '', printed = '']) => ({ code, printed }),
);

const exportedTypes = readdirSync(join(root, 'src/domain'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => [
    ...readFileSync(join(root, 'src/domain', name), 'utf8').matchAll(/^export (?:type|interface) (\w+)/gm),
  ])
  .map(([, name]) => name);

const main = examples
  .map((_, index) => `console.log('= ${index}');\nawait import('./example-${index}.ts');\n`)
  .join('');

const folder = mkdtempSync(join(tmpdir(), 'stanchion-consumer-'));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['papaparse', '@types/papaparse', '@types/node']) {
    symlinkSync(packageOf(name), join(folder, 'node_modules', name), 'junction');
  }
  symlinkSync(root, join(folder, 'node_modules/stanchion'), 'junction');
  write('package.json', JSON.stringify({ type: 'module' }));
  for (const [index, { code }] of examples.entries()) write(`example-${index}.ts`, code);
  write('types.ts', `export type { ${exportedTypes.join(', ')} } from 'stanchion/domain';\n`);
  write('main.ts', main);
  write('tsconfig.json', JSON.stringify(settings));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = {
  compilerOptions: {
    target: 'ES2024',
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
};

it('finds six examples in the README and the exported types', () => {
  expect(examples).toHaveLength(6);
  expect(exportedTypes.length).toBeGreaterThan(30);
});

it('documents exactly the folders that exist in the README', () => {
  const folders = readdirSync(join(root, 'src/domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const documented = [...readme.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name);
  expect(documented.toSorted()).toEqual(folders.toSorted());
});

it.concurrent('type-checks under strict', { timeout: 60_000 }, async () => {
  const compiled = await run(process.execPath, [join(packageOf('typescript'), 'bin/tsc'), '-p', folder]).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(compiled.stdout).toBe('');
});

// Node strips types by default from 22.18 on; older versions need tsx.
const runners = [
  ['tsx', '--import', pathToFileURL(join(packageOf('tsx'), 'dist/loader.mjs')).href],
  ...(Reflect.get(process.features, 'typescript') ? [['node']] : []),
];

it.concurrent.each(runners)(
  '%s runs the examples with the output shown in the README',
  { timeout: 60_000 },
  async (_, ...args) => {
    const { stdout } = await run(process.execPath, [...args, 'main.ts'], { cwd: folder });
    expect(stdout).toBe(examples.map(({ printed }, index) => `= ${index}\n${printed}`).join(''));
  },
);
