import { readdirSync, readFileSync } from 'node:fs';
import { type ApiDocument, breakingChanges } from '@tests/support/rest/breaking-changes';
import { document } from '@tests/support/rest/document';
import { expect, it } from 'vitest';
import { GET as readLiveness } from '@/app/livez/route';
import { program } from '@/server/cli/program';
import { documentInfo } from '@/server/openapi/parts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { version } = read('package.json');

/** The releases of the changelog, the newest first. */
const releases = [
  ...readFileSync('docs/CHANGELOG.md', 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm),
].map(([, release]) => release);
const kept = readdirSync('docs/openapi');

it('has one version number everywhere (D97)', async () => {
  const { version: locked, packages } = read('package-lock.json');
  expect([locked, packages[''].version, documentInfo('').version, program.version()]).toEqual(Array(4).fill(version));
  expect(await readLiveness().json()).toEqual({ status: 'ok', version });
});

it('has an entry in the changelog for its version, which is the newest', () => {
  expect(releases[0]).toBe(version);
});

it('keeps the document of every earlier release', () => {
  expect(kept).toEqual(expect.arrayContaining(releases.slice(1).map((release) => `${release}.json`)));
});

/** What later releases accept instead. A comparison cannot tell that from another refusal. */
const NO_LONGER_REFUSED: Readonly<Record<string, readonly string[]>> = {
  '1.0.0.json': ['GET /api/quotes 404 is gone'],
};

it.each(kept)('keeps what %s promised: a breaking change needs a new prefix (D97)', (file) => {
  const found = breakingChanges(read(`docs/openapi/${file}`), document as object as ApiDocument);
  expect(found).toEqual(NO_LONGER_REFUSED[file] ?? []);
});
