import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Plain Node without dependencies, because `npm test` uses it before anything is installed.

export const onPath = (name) =>
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

/** Installs packages if this is root on Debian. Answers whether it did. */
export function aptInstall(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...names);
}
