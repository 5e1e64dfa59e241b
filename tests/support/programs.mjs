import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Plain Node without dependencies, because `npm test` uses it before anything is installed.

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/**
 * The system's Chromium, preferably the shell without a window, which needs less of the processor. Callers fall back to
 * Playwright's download, which is that shell, too.
 */
export const findChromium = () =>
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ?? onPath('chromium');

/** The folder with initdb and postgres: Debian's newest version, or the one on the PATH. */
export function findPostgres() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(root, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}
