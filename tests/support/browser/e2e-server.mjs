import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenNeeded } from '../../../src/server/cli/build-stamp.mjs';
import { serverProgram } from '../../../src/server/cli/serve.mjs';
import { delayingProxy } from './delaying-proxy.mjs';

// The server for the browser tests: the production build on a new, empty embedded database unless told otherwise.

const port = process.env.PORT;
if (!port) throw new Error('Set PORT.');

buildWhenNeeded((line) => console.info(line));
// Payments go to a stand-in, so that the journeys can pay.
const stripe = spawn(process.execPath, ['--import', 'tsx', 'tests/support/billing/stripe-process.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [stripeSettings] = await once(stripe.stdout, 'data');

const dataDir = mkdtempSync(join(tmpdir(), 'stanchion-e2e-'));
const removeData = () => rmSync(dataDir, { recursive: true, force: true });

// An empty value means unset and overrides a developer's .env.
const UNSET = [
  ...['RESEND_API_KEY', 'SMTP_URL', 'OPENAI_API_KEY'],
  ...['PLAN_FREE_LEADS', 'PLAN_FREE_EMAILS', 'PLAN_FREE_AI_USES', 'PLAN_FREE_FILE_MB'],
  ...['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];
const unset = Object.fromEntries(UNSET.map((name) => [name, '']));
const upTo = Number(process.env.STANCHION_E2E_DELAY ?? 0);
const ownPort = upTo > 0 ? String(Number(port) + 1) : port;
const proxy = upTo > 0 ? delayingProxy({ port, to: ownPort, upTo }) : null;
const server = spawn(process.execPath, [serverProgram, ownPort], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...unset,
    ...JSON.parse(String(stripeSettings)),
    NODE_ENV: 'production',
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '100000',
    // The receivers of the journeys are on this machine.
    WEBHOOK_ALLOW_LOCAL: '1',
    // Journeys with a model start a server of their own.
    OPENAI_BASE_URL: process.env.STANCHION_E2E_MODEL ?? '',
    DATABASE_URL: process.env.STANCHION_E2E_DATABASE ?? '',
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));

/** Settles once the server is gone, with all that it used. */
export const ended = once(server, 'exit').then(([code]) => {
  removeData();
  stripe.kill();
  proxy?.close();
  proxy?.closeAllConnections();
  process.exitCode = code ?? 1;
});
