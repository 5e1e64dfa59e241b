import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import util from 'node:util';

// Plain Node without dependencies: `npm run up` reads this before anything is installed.

/** The files that Next reads in production. Later ones take precedence, as in Next. */
const NAMES = ['.env', '.env.production', '.env.local', '.env.production.local'];

/** The settings in a folder's env files. The caller gives the real environment precedence. */
export function readEnvFiles(folder = '.') {
  const files = NAMES.map((name) => join(folder, name)).filter((path) => existsSync(path));
  return Object.assign({}, ...files.map((path) => util.parseEnv(readFileSync(path, 'utf8'))));
}
