import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import util from 'node:util';

// Plain Node without dependencies: `npm run up` reads this before anything is installed.

/** Those that Next reads in production; the later one wins, as in Next. */
const NAMES = ['.env', '.env.production', '.env.local', '.env.production.local'];

/** The settings that stand in a folder's files. The environment goes before them: whoever merges them sees to that. */
export function readEnvFiles(folder = '.') {
  const files = NAMES.map((name) => join(folder, name)).filter((path) => existsSync(path));
  return Object.assign({}, ...files.map((path) => util.parseEnv(readFileSync(path, 'utf8'))));
}
