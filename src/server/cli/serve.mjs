import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import os from 'node:os';

/** What each process runs. */
export const serverProgram = 'src/server/cli/serve-one.mjs';

/**
 * The embedded database lives in its server's memory. Node would let garbage pile up beside it as long as the
 * machine has room; collected early, the whole stays under 600 MB through an import of 100,000 rows.
 */
const LEAN = ['--max-semi-space-size=4', '--optimize-for-size'];

/** Processes beyond these are worth their memory only to somebody who has asked for them. */
const MOST_BY_ITSELF = 4;
/** As in env.ts. */
const POOL = 10;

/** More deaths than these, of each process and within this time, are no accident but the state of things. */
const MOST_DEATHS = 3;
const DEATHS_WITHIN_MS = 120_000;

/**
 * Serves until it is told to stop, and then exits with the server's code. On a Postgres server as many processes
 * share the port as `WEB_CONCURRENCY` says; the embedded database belongs to a single one.
 */
export function serve(port, settings) {
  const env = { ...process.env, PORT: port, NODE_ENV: 'production' };
  if (!settings.DATABASE_URL) return serveByOne(port, LEAN, env);
  // The pool is an instance's, so its processes share it, and each needs a connection.
  const pool = numberOf(settings.DATABASE_POOL, POOL);
  const count = Math.min(numberOf(settings.WEB_CONCURRENCY, Math.min(MOST_BY_ITSELF, os.availableParallelism())), pool);
  if (count === 1) return serveByOne(port, [], env);
  serveByMany(port, count, { ...env, DATABASE_POOL: String(Math.floor(pool / count)) });
}

/** What is no number is left to a single server, which names it and does not start. */
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
 * This process accepts the connections and hands them out in turn. The first one to serve brings the database up to
 * date before the others start. One that dies is replaced, unless they die again and again. One that does not get as
 * far as serving has said why, and takes all of them with it: whatever watches this process sees it, and nothing is
 * tried for ever.
 */
function serveByMany(port, count, env) {
  cluster.setupPrimary({ exec: serverProgram, args: [port] });
  const ready = new Set();
  let stopping = false;
  let exitCode = 0;
  const stop = (signal) => {
    stopping = true;
    for (const { process: server } of living()) server.kill(signal);
  };
  let deaths = [];
  const keepsDying = () => {
    const now = Date.now();
    deaths = [...deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
    if (deaths.length <= MOST_DEATHS * count) return false;
    console.error('The processes that serve die again and again. Stanchion stops.');
    return true;
  };
  const fill = () => {
    while (living().length < count) cluster.fork(env);
  };
  onSignal(stop);
  cluster.on('message', (worker, message) => {
    if (message?.stanchion === 'ready') {
      ready.add(worker.id);
      if (!stopping) fill();
    }
    // How many requests each sender has made: every process counts them all.
    if (message?.stanchion === 'requests') {
      for (const other of living()) if (other !== worker && ready.has(other.id)) other.send(message, () => {});
    }
  });
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) exitCode = Math.max(exitCode, codeOf(code, signal));
    else if (ready.has(worker.id) && !keepsDying()) cluster.fork(env);
    else {
      exitCode = codeOf(code, signal) || 1;
      stop('SIGTERM');
    }
    if (stopping && living().length === 0) process.exit(exitCode);
  });
  cluster.fork(env);
}

const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead());

/**
 * The terminal sends Ctrl-C to the server as well, a supervisor to this process alone; the server takes either, or
 * both. The handlers stay, so that this process outlives every further signal until the database is closed.
 */
function onSignal(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
}

const codeOf = (code, signal) => code ?? 128 + os.constants.signals[signal];
