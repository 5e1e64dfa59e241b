import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import util from 'node:util';
import { buildWhenNeeded, installWhenNeeded } from './build-stamp.mjs';
import { readEnvFiles } from './env-files.mjs';
import { serve } from './serve.mjs';

// Plain Node without dependencies: `npm run up` is the first command on a new machine. Old Node versions must reach the
// version check, so newer APIs are not imported by name.

const HELP = `npm run up [-- --demo]

Installs, builds if something changed, migrates the database, and serves.

  --demo         loads the demo account first
  --serve-only   serves the existing build (npm start)
  --help         this text

Settings come from the environment or a .env file; .env.example lists them. PORT defaults to 3000.`;

const say = (line) => console.info(`> ${line}`);

try {
  checkNode();
  await main();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function main() {
  const { values } = util.parseArgs({
    options: {
      demo: { type: 'boolean' },
      'serve-only': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.info(HELP);

  process.chdir(join(import.meta.dirname, '../../..'));
  // Next and the command line read these files themselves; only what is needed before they run is used here.
  const files = readEnvFiles();
  const settings = Object.fromEntries(
    ['PORT', 'DATABASE_URL', 'DATABASE_POOL', 'WEB_CONCURRENCY', 'JOBS'].map((name) => [
      name,
      process.env[name] || files[name],
    ]),
  );
  const port = settings.PORT || '3000';
  if (files.NEXT_DIST_DIR) process.env.NEXT_DIST_DIR ||= files.NEXT_DIST_DIR;
  await checkPort(port);

  if (values['serve-only']) {
    requireBuild();
  } else {
    installWhenNeeded(say);
    buildWhenNeeded(say);
  }
  if (values.demo) loadDemo({ ...process.env, PORT: port });
  say(`Starting on port ${port}. The database is migrated first.`);
  serve(port, settings);
}

function requireBuild() {
  if (!existsSync(join(process.env.NEXT_DIST_DIR || '.next', 'BUILD_ID'))) {
    throw new Error('There is no build to serve. Run "npm run build" first, or "npm run up", which also builds.');
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node 20.19 or newer is required (20, 22 or 24). This is ${process.version}.`);
  }
  say(`Node ${process.version} is fine.`);
}

function checkPort(port) {
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${port}".`);
  }
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code, message }) => {
      const reasons = {
        EADDRINUSE: `Port ${port} is already in use. Stop the other program, or choose another port: PORT=3001 npm run up`,
        EACCES: `This user may not use port ${port}. Choose a port above 1023: PORT=3001 npm run up`,
      };
      reject(new Error(reasons[code] ?? message));
    });
    probe.listen(Number(port), () => probe.close(() => resolve()));
  });
}

/** Runs before serving, because only one process at a time can open the embedded database. */
function loadDemo(env) {
  say('Loading the demo account ...');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/cli/stanchion.ts', 'demo'], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) throw new Error('The demo account could not be loaded.');
}
