import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenNeeded } from '../../../src/server/cli/build-stamp.mjs';
import { serverProgram } from '../../../src/server/cli/serve.mjs';

// The server for the browser tests: the production build on a new, empty embedded database.

const port = process.env.PORT;
if (!port) throw new Error('Set PORT.');

buildWhenNeeded((line) => console.info(line));
const dataDir = mkdtempSync(join(tmpdir(), 'stanchion-e2e-'));
const removeData = () => rmSync(dataDir, { recursive: true, force: true });

// An empty value means unset and overrides a developer's .env.
const unset = Object.fromEntries(
  [
    'DATABASE_URL',
    'RESEND_API_KEY',
    'PLAN_FREE_LEADS',
    'PLAN_FREE_EMAILS',
    'PLAN_FREE_AI_USES',
    'OPENAI_API_KEY',
    'OPENAI_BASE_URL',
  ].map((name) => [name, '']),
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
