import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { serverProgram } from '../src/server/cli/serve.mjs';
import { freePort } from '../tests/support/database/postgres';
import { cpuOf, treeOf } from './process-facts';
import { sendRequest } from './request';

export const PROFILE_FOLDER = '.next-bench';

export interface Server {
  origin: string;
  /** The server processes and their launcher. */
  pids: number[];
  /** Milliseconds from the start of the process to the first successful response. */
  startMs: number;
  stop(): Promise<void>;
}

/** An empty value means unset and overrides a developer's .env. */
const appEnvironment = (databaseUrl: string, more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '10',
  WEB_CONCURRENCY: '',
  TRUSTED_PROXIES: '0',
  RATE_LIMIT_FACTOR: '1000000',
  RESEND_API_KEY: '',
  PLAN_FREE_LEADS: '',
  OPENAI_API_KEY: '',
  OPENAI_BASE_URL: '',
  SMTP_URL: '',
  PLAN_FREE_EMAILS: '1000000',
  PLAN_FREE_AI_USES: '1000000',
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  ...more,
});

interface AppOptions {
  cpuProfile?: boolean;
  /** Settings beside those of every run. */
  settings?: Record<string, string>;
}

/** Starts the application as `npm start` does, or as a single process with Node's profiler. */
export async function startApp(
  databaseUrl: string,
  { cpuProfile = false, settings }: AppOptions = {},
): Promise<Server> {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const env = { ...appEnvironment(databaseUrl, settings), PORT: port, APP_URL: origin };
  const start = performance.now();
  const launcher = cpuProfile ? startProfiled(env, port) : launch(['src/server/cli/up.mjs', '--serve-only'], env);
  await waitUntilHealthy(`${origin}/healthz`, launcher);
  const startMs = performance.now() - start;
  // The other server processes start after the first one. A profiled server has no others and never goes idle.
  if (!cpuProfile) await waitUntilIdle(Number(launcher.pid));
  return { origin, pids: treeOf(Number(launcher.pid)), startMs, stop: () => stop(launcher) };
}

function startProfiled(env: NodeJS.ProcessEnv, port: string): ChildProcess {
  mkdirSync(PROFILE_FOLDER, { recursive: true });
  const flags = ['--cpu-prof', `--cpu-prof-dir=${PROFILE_FOLDER}`];
  return launch([...flags, serverProgram, port], env);
}

export async function startBareServer(databaseUrl: string): Promise<Server> {
  const start = performance.now();
  const server = fork('bench/bare-server.ts', [databaseUrl], { execArgv: ['--import', 'tsx'] });
  killAtExit(server);
  const port = await new Promise((resolve, reject) => {
    server.once('message', resolve);
    server.once('exit', () => reject(new Error('The bare server did not start.')));
  });
  const startMs = performance.now() - start;
  return { origin: `http://localhost:${port}`, pids: [Number(server.pid)], startMs, stop: () => stop(server) };
}

/** Creates a bearer token with the operator's command. */
export async function createToken(databaseUrl: string, email: string): Promise<string> {
  const args = ['--import', 'tsx', 'src/server/cli/stanchion.ts', 'token', 'create', '--email', email];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: appEnvironment(databaseUrl) });
  return stdout.trim();
}

function launch(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  killAtExit(child);
  return child;
}

function killAtExit(child: ChildProcess): void {
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.removeListener('exit', kill));
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill();
  return ended;
}

/** Waits until a process and its descendants are idle. */
async function waitUntilIdle(pid: number): Promise<void> {
  let before = Number.NEGATIVE_INFINITY;
  for (let used = cpuOf(treeOf(pid)); used !== null && used - before > IDLE_CPU_MS; used = cpuOf(treeOf(pid))) {
    before = used;
    await new Promise((resolve) => setTimeout(resolve, IDLE_CHECK_MS));
  }
}

const IDLE_CHECK_MS = 500;
const IDLE_CPU_MS = 10;
const PROBE_INTERVAL_MS = 10;
const START_TIMEOUT_MS = 60_000;

async function waitUntilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await sendRequest(url).catch(() => null);
    answer?.resume();
    if (answer?.statusCode === 200) return;
    await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS));
  }
  throw new Error('The application did not start.');
}
