import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import next from 'next';
import { createAdmission } from '../serving/admission.mjs';
import { processWide } from '../serving/process-wide.mjs';
import { refuseBusy, refuseRequestLine } from '../serving/request-line.mjs';
import { refuseConnection, SecuredResponse } from '../serving/secured.mjs';
import { TIME_OUTS } from '../serving/time-outs.mjs';

// One server process, on the port given as its first argument. It is Next's own server, except that REST requests bypass
// Next where possible: see rest/before-next.ts. With the second argument `jobs`, it serves nothing: see serve.mjs.

// Without a reader of its log, writing fails. Next would log that failure, and the failure to log it, without end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// Next makes a span of every request that the process sends, which takes a third as long as sending it. Nobody reads them.
process.env.NEXT_OTEL_FETCH_DISABLED ??= '1';

const port = Number(process.argv[2]);
const app = next({ dev: false, port });
const runsOnlyJobs = process.argv[3] === 'jobs';
const askNext = app.getRequestHandler();
/** Filled by the REST routes (see rest/before-next.ts). */
const rest = processWide('rest', () => ({}));
/** Resolves when every request can be served. */
let prepared;

async function throughNext(request, response) {
  try {
    await askNext(request, response);
  } catch (error) {
    console.error(`A request failed: ${whereOf(error)}`);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end('Internal Server Error');
  }
}

/** Without the message, which for a failed statement contains its values (see log.ts, which this file cannot import). */
function whereOf(error) {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  return [[error.constructor.name, error.code].filter(Boolean).join(' '), ...frames.slice(0, 8)].join('\n');
}

/** Responses in progress. */
const open = new Set();
/** Set once the process is shutting down: resolves when no responses are left. */
let drained;

const server = createServer({ ...TIME_OUTS, ServerResponse: SecuredResponse }, (request, response) => {
  open.add(response);
  response.once('close', () => {
    open.delete(response);
    checkDrained();
  });
  discardUnreadBody(request, response);
  if (drained) response.setHeader('connection', 'close');
  const start = () => void prepared.then(() => answer(request, response));
  if (IS_HEALTH.test(request.url)) start();
  else admit(response, start);
});

function answer(request, response) {
  if (refuseRequestLine(request, response)) return;
  if (!rest.answer?.(request, response)) void throughNext(request, response);
}

/** What load balancers and supervisors call must not wait for other requests. */
const IS_HEALTH = /^\/(healthz|livez)(\?|$)/;
const admit = createAdmission(refuseBusy);

/** Loads the REST routes, which fill `rest`: Next only loads them for a request. */
function loadRoutes() {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'OPTIONS', url: '/api' });
  request.push(null);
  return throughNext(request, new ServerResponse(request));
}

/**
 * After the response, reads the rest of the body so that the connection can be reused. Node does so only if nothing of
 * the body has been read.
 */
function discardUnreadBody(request, response) {
  // By default, leaving the loop destroys the request.
  request[Symbol.asyncIterator] = () => request.iterator({ destroyOnReturn: false });
  response.once('finish', () => {
    if (request.complete) return;
    for (const event of ['readable', 'data']) request.removeAllListeners(event);
    request.resume();
  });
}

/**
 * Stops accepting connections and waits for responses in progress, so that callers learn the outcome of their requests.
 */
processWide('server', () => ({})).drain = () =>
  new Promise((resolve) => {
    drained = resolve;
    server.close();
    for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
    checkDrained();
  });

function checkDrained() {
  if (drained && [...open].every(isEndless)) drained();
}

/** Event streams never end; their clients reconnect by themselves. */
const isEndless = (response) => String(response.getHeader('content-type')).startsWith('text/event-stream');

function fail(error) {
  console.error(error);
  process.exit(1);
}
// Longer than clients and proxies keep an idle connection, which would otherwise send a request over one that is being closed.
server.keepAliveTimeout = 65_000;
server.once('error', fail);
server.on('clientError', (error, socket) => {
  refuseConnection(
    error,
    socket,
    [...open].some((response) => response.socket === socket && response.headersSent),
  );
});
/** Runs boot.ts, which exits with a message if something is missing. */
async function prepare() {
  await app.prepare();
  if (!runsOnlyJobs) await loadRoutes();
}

function start() {
  prepared = prepare();
  prepared.catch(fail);
}
if (runsOnlyJobs) start();
// Listen before preparing, so that a port conflict is detected before anything is opened. Early requests wait; a large
// backlog keeps the system from resetting connections while this process is busy.
else server.listen({ port, backlog: 2048 }, start);
