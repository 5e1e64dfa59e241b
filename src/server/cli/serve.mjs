import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import os from 'node:os';
import { superviseJobs } from './jobs-process.mjs';

/** The program of each server process. */
export const serverProgram = 'src/server/cli/serve-one.mjs';

/**
 * The embedded database lives in the server's memory, and V8 would let garbage grow as long as the machine has room.
 * With these flags, memory stays under 600 MB during an import of 100,000 rows.
 */
const LOW_MEMORY_FLAGS = ['--max-semi-space-size=4', '--optimize-for-size'];

/** The second argument of the server process that serves nothing and runs the jobs. */
const ONLY_JOBS = 'jobs';
/** Connections of that process: it runs few jobs at a time, and none should slow requests down. */
const JOBS_POOL = 3;

/** Default maximum: more processes are worth their memory only if explicitly asked for. */
const DEFAULT_MAX_PROCESSES = 4;
/** Same default as in env.ts. */
const DEFAULT_POOL = 10;

/** More crashes per process within this time mean that something is permanently wrong. */
const MAX_CRASHES = 3;
const CRASH_WINDOW_MS = 120_000;

/**
 * Serves until it is told to stop, then exits with the server's exit code. On a Postgres server, `WEB_CONCURRENCY`
 * processes share the port, and one more runs the jobs; the embedded database allows only one.
 */
export function serve(port, settings) {
  const env = { ...process.env, PORT: port, NODE_ENV: 'production' };
  if (!settings.DATABASE_URL) return serveByOne(port, LOW_MEMORY_FLAGS, env);
  // The pool belongs to the instance: its processes share it, and each needs at least one connection.
  const pool = numberOf(settings.DATABASE_POOL, DEFAULT_POOL);
  const count = Math.min(
    numberOf(settings.WEB_CONCURRENCY, Math.min(DEFAULT_MAX_PROCESSES, os.availableParallelism())),
    pool,
  );
  if (count === 1) return serveByOne(port, [], env);
  serveByMany(port, count, {
    server: { ...env, DATABASE_POOL: String(Math.floor(pool / count)) },
    jobs: settings.JOBS === 'off' ? undefined : { ...env, DATABASE_POOL: String(JOBS_POOL) },
  });
}

/** An invalid number falls back to a single server, which reports it and does not start. */
function numberOf(setting, unset) {
  if (!setting) return unset;
  return /^[1-9]\d*$/.test(setting) ? Number(setting) : 1;
}

function serveByOne(port, flags, env) {
  const server = spawn(process.execPath, [...flags, serverProgram, port], { stdio: 'inherit', env });
  onSignal((signal) => server.kill(signal));
  server.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.once('exit', (code, signal) => process.exit(codeOf(code, signal)));
}

/**
 * The primary accepts connections and distributes them round-robin. The first worker migrates the database before the
 * others start. A worker that crashes is replaced, unless this keeps happening. A worker that fails before serving has
 * logged the reason, and stops the whole server: a supervisor notices, and nothing retries forever.
 *
 * Jobs have a process of their own, so that no request waits for its thread or its connections. If that process fails,
 * the servers continue.
 */
function serveByMany(port, count, env) {
  let jobs;
  const serverIds = new Set();
  const startServer = () => serverIds.add(start([port], env.server).id);
  const servers = () => living().filter(({ id }) => serverIds.has(id));
  const ready = new Set();
  let stopping = false;
  let exitCode = 0;
  const stop = (signal) => {
    stopping = true;
    jobs?.stop();
    for (const { process: server } of living()) server.kill(signal);
  };
  let crashes = [];
  const keepsCrashing = () => {
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < CRASH_WINDOW_MS), now];
    if (crashes.length <= MAX_CRASHES * count) return false;
    console.error('The server processes keep crashing. Stanchion is shutting down.');
    return true;
  };
  const fill = () => {
    while (servers().length < count) startServer();
    if (env.jobs) jobs ??= superviseJobs(() => start([port, ONLY_JOBS], env.jobs));
  };
  onSignal(stop);
  cluster.on('message', (worker, message) => {
    if (message?.stanchion === 'ready') {
      ready.add(worker.id);
      if (!stopping) fill();
    }
    // Request counts of one worker for rate limits, broadcast to the others.
    if (message?.stanchion === 'requests') {
      for (const other of servers()) if (other !== worker && ready.has(other.id)) other.send(message, () => {});
    }
  });
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) exitCode = Math.max(exitCode, codeOf(code, signal));
    else if (!serverIds.has(worker.id)) return;
    else if (ready.has(worker.id) && !keepsCrashing()) startServer();
    else {
      exitCode = codeOf(code, signal) || 1;
      stop('SIGTERM');
    }
    if (stopping && living().length === 0) process.exit(exitCode);
  });
  startServer();
}

function start(args, env) {
  cluster.setupPrimary({ exec: serverProgram, args });
  return cluster.fork(env);
}

const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead());

/**
 * The terminal sends Ctrl-C to the server as well, a supervisor only to this process; the server handles either or
 * both. The handlers stay, so that this process outlives further signals until the database is closed.
 */
/** Read before anything else: during a build, the parent may end. */
const parent = process.ppid;

function onSignal(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event === undefined) return;
  // A SIGTERM to npm ends its shell, which does not pass it on.
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    stop('SIGTERM');
  }, 1000);
  watching.unref();
}

const codeOf = (code, signal) => code ?? 128 + os.constants.signals[signal];
