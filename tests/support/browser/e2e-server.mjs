import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenNeeded } from '../../../src/server/cli/build-stamp.mjs';
import { serverProgram } from '../../../src/server/cli/serve.mjs';

// What the journeys run against: the production build on an empty embedded database of its own.

const port = process.env.PORT;
if (!port) throw new Error('Set PORT.');

buildWhenNeeded((line) => console.info(line));
const dataDir = mkdtempSync(join(tmpdir(), 'stanchion-e2e-'));
const removeData = () => rmSync(dataDir, { recursive: true, force: true });

// Empty means unset, and keeps a developer's own .env out.
const unset = Object.fromEntries(
  ['DATABASE_URL', 'RESEND_API_KEY', 'PLAN_FREE_LEADS', 'PLAN_FREE_EMAILS', 'PLAN_FREE_AI_USES'].map((name) => [
    name,
    '',
  ]),
);
const server = spawn(process.execPath, [serverProgram, port], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...unset,
    NODE_ENV: 'production',
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '100000',
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => {
  removeData();
  process.exit(code ?? 1);
});
