import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Plain Node without dependencies: this runs before node_modules exists.

const BUILD_INPUTS = ['src', 'drizzle', 'package-lock.json', 'next.config.ts', 'tsconfig.json', 'postcss.config.mjs'];
const INSTALL_STAMP = 'node_modules/.stanchion-install';

export const distDir = () => process.env.NEXT_DIST_DIR || '.next';
const buildStamp = () => join(distDir(), 'stanchion-build');

/** Installs packages unless they were installed from the current lock file. Throws on failure. */
export function installWhenNeeded(say) {
  if (readStamp(INSTALL_STAMP) === hashOf(['package-lock.json'])) return say('Packages are installed.');
  say('Installing packages (npm install) ...');
  // The build needs dev dependencies, which npm omits if NODE_ENV is production. On Windows, npm is a .cmd file, which
  // needs a shell.
  run('npm', ['install', '--no-audit', '--no-fund', '--include=dev'], { shell: process.platform === 'win32' });
  writeStamp(INSTALL_STAMP, hashOf(['package-lock.json']));
}

/** Builds the application unless the existing build is from the current sources. Throws on failure. */
export function buildWhenNeeded(say) {
  const wanted = hashOf(BUILD_INPUTS);
  if (readStamp(buildStamp()) === wanted) return say('The build is up to date.');
  say('Building (next build) ...');
  // Remove the stamp first, so that a failed build does not pass for the previous one.
  rmSync(buildStamp(), { force: true });
  run(process.execPath, [nextBin, 'build'], { env: { ...process.env, NODE_ENV: 'production' } });
  writeStamp(buildStamp(), wanted);
}

/** After `npm run build`: the next `npm run up` uses that build. */
export const stampBuild = () => writeStamp(buildStamp(), hashOf(BUILD_INPUTS));

export const nextBin = 'node_modules/next/dist/bin/next';

function run(command, args, options) {
  const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? signal ?? `exit code ${status}`}`);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder)) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSyncOrNull(path);
  if (!entries) return [path];
  return entries.sort().flatMap((name) => filesUnder(`${path}/${name}`));
}

function readdirSyncOrNull(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function writeStamp(path, value) {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, value);
}
