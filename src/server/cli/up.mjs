import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import util from 'node:util';
import { buildWhenNeeded, installWhenNeeded } from './build-stamp.mjs';
import { readEnvFiles } from './env-files.mjs';
import { serve } from './serve.mjs';

// Plain Node without dependencies: `npm run up` is the first thing that runs on a new machine.
// An old Node must get as far as the check of its version, so nothing newer is imported by name.

const HELP = `npm run up [-- --demo]

Installs, builds when something changed, brings the database up to date, and serves.

  --demo         first loads the demo account with its data
  --serve-only   serves the build that is there (npm start)
  --help         this text

Settings come from the environment or from a file .env; .env.example lists them. PORT is 3000 unless set.`;

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
  // Next and the command line read these files themselves; here is only what is needed before they run.
  const files = readEnvFiles();
  const settings = Object.fromEntries(
    ['PORT', 'DATABASE_URL', 'DATABASE_POOL', 'WEB_CONCURRENCY'].map((name) => [
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
  say(`Starting on port ${port}; the database is brought up to date first.`);
  serve(port, settings);
}

function requireBuild() {
  if (!existsSync(join(process.env.NEXT_DIST_DIR || '.next', 'BUILD_ID'))) {
    throw new Error('There is no build to serve: run "npm run build" first, or "npm run up", which builds by itself.');
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node 20.19 or newer is needed (20, 22 or 24); this is ${process.version}.`);
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
        EADDRINUSE: `Port ${port} is taken by another program. Stop that one, or choose another: PORT=3001 npm run up`,
        EACCES: `Port ${port} may not be used by this user. Choose one above 1023: PORT=3001 npm run up`,
      };
      reject(new Error(reasons[code] ?? message));
    });
    probe.listen(Number(port), () => probe.close(() => resolve()));
  });
}

/** Before serving, because the embedded database belongs to one process at a time. */
function loadDemo(env) {
  say('Loading the demo account ...');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/cli/stanchion.ts', 'demo'], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) throw new Error('The demo account could not be loaded.');
}
